#pragma once
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <ncurses.h>

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Variadic functions and macros with casts are not imported into Swift.

/// Makes a function that holds state one and the same in the whole program. Inline functions of a
/// header are compiled into every object file that uses them, each with a copy of their state, and
/// the optimiser decides which object files those are; of a weak function the linker keeps one.
#define REGENT_ONE_COPY __attribute__((weak, noinline))

static inline char *regent_tparm(const char *capability, int first, int second) {
    return tparm(capability, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

/// A capability of the terminal as text, or NULL when it has none.
static inline const char *regent_capability(const char *name) {
    const char *found = tigetstr(name);
    return found == (const char *)-1 ? NULL : found;
}

/// 1 when the window size of the terminal is known.
static inline int regent_window_size(int fd, int *width, int *height) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return 0;
    *width = size.ws_col;
    *height = size.ws_row;
    return 1;
}

/// 1 when the locale of the environment writes text as UTF-8.
static inline int regent_use_locale(void) {
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

// Keys.
//
// ncurses gets no terminal to write to: what is shown is written by us, cluster by cluster, as its
// own cells hold no joined emoji. Its signal handlers are taken out again, as ours know more.

struct regent_curses {
    SCREEN *screen;
    WINDOW *keys;
};

REGENT_ONE_COPY struct regent_curses *regent_curses(void) {
    static struct regent_curses state;
    return &state;
}

/// Reads the description of the terminal and gets ready to read keys from it. 0 when it has none.
static inline int regent_start_curses(void) {
    static const int touched[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    struct sigaction before[4];
    for (int index = 0; index < 4; index++) sigaction(touched[index], NULL, &before[index]);
    FILE *nowhere = fopen("/dev/null", "w");
    if (nowhere == NULL) return 0;
    regent_curses()->screen = newterm(NULL, nowhere, stdin);
    for (int index = 0; index < 4; index++) sigaction(touched[index], &before[index], NULL);
    if (regent_curses()->screen == NULL) return 0;
    // A pad, as reading from a window would also draw it.
    regent_curses()->keys = newpad(1, 1);
    if (regent_curses()->keys == NULL) return 0;
    keypad(regent_curses()->keys, TRUE);
    nodelay(regent_curses()->keys, TRUE);
    set_escdelay(25);
    return 1;
}

/// What came in: 0 nothing, 1 a character, 2 the code of a key.
static inline int regent_next_key(unsigned int *value) {
    wint_t read = 0;
    int kind = wget_wch(regent_curses()->keys, &read);
    *value = (unsigned int)read;
    return kind == OK ? 1 : kind == KEY_CODE_YES ? 2 : 0;
}

// Giving the terminal back.
//
// The program may end at any instruction: by a signal, or by a trap of its own. Everything that is
// needed to give the terminal back is prepared here before it is taken, and the handlers below call
// only functions that are safe at any time: write, tcsetattr, sigaction, raise.

struct regent_held {
    volatile sig_atomic_t is_active;
    int fd;
    int wake_fd;
    struct termios before;
    struct termios raw;
    char restore[1024];
    size_t restore_length;
    /// What is said last, after why the program ended.
    char parting[1024];
    volatile sig_atomic_t parting_length;
    struct sigaction previous[NSIG];
};

REGENT_ONE_COPY struct regent_held *regent_held(void) {
    static struct regent_held state;
    return &state;
}

static inline void regent_write_all(int fd, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0) {
            if (errno == EINTR) continue;
            if (errno != EAGAIN) return;
            struct pollfd wait = {.fd = fd, .events = POLLOUT};
            if (poll(&wait, 1, 1000) <= 0) return;
            continue;
        }
        bytes += written;
        length -= (size_t)written;
    }
}

static inline void regent_give_back(void) {
    if (!regent_held()->is_active) return;
    regent_held()->is_active = 0;
    regent_write_all(regent_held()->fd, regent_held()->restore, regent_held()->restore_length);
    tcsetattr(regent_held()->fd, TCSANOW, &regent_held()->before);
}

static inline void regent_wake(char reason) {
    ssize_t ignored = write(regent_held()->wake_fd, &reason, 1);
    (void)ignored;
}

/// 1 for signals that mean a bug of the program itself.
static inline int regent_is_trap(int number) {
    switch (number) {
    case SIGSEGV: case SIGBUS: case SIGILL: case SIGTRAP: case SIGFPE: case SIGABRT: case SIGSYS:
        return 1;
    default:
        return 0;
    }
}

/// 1 for every signal that would end the program if nobody handled it.
static inline int regent_is_ending(int number) {
    switch (number) {
    case SIGKILL: case SIGSTOP: case SIGCHLD: case SIGURG: case SIGWINCH: case SIGCONT:
    case SIGTSTP: case SIGTTIN: case SIGTTOU:
        return 0;
#ifdef SIGINFO
    case SIGINFO: case SIGIO:
        return 0;
#endif
    default:
        return 1;
    }
}

static inline const char *regent_last_words(int number) {
    switch (number) {
    case SIGINT: case SIGPIPE: return "";
    case SIGTERM: return "regent: stopped by SIGTERM; the file is unchanged\n";
    case SIGHUP: return "regent: the terminal hung up; the file is unchanged\n";
    case SIGQUIT: return "regent: stopped by SIGQUIT; the file is unchanged\n";
    case SIGXCPU: return "regent: the time limit is used up; the file is unchanged\n";
    default: break;
    }
    return regent_is_trap(number) ? "regent: a bug stopped the program; the file is unchanged\n"
                                  : "regent: stopped by a signal; the file is unchanged\n";
}

/// Changes what is said last; a handler that comes meanwhile says nothing.
static inline void regent_set_parting(const char *words, size_t length) {
    regent_held()->parting_length = 0;
    if (length > sizeof regent_held()->parting) return;
    memcpy(regent_held()->parting, words, length);
    regent_held()->parting_length = (sig_atomic_t)length;
}

/// Gives the terminal back and ends the program by the same signal, so that the exit status tells
/// the truth; traps go to who handled them before us, which may print where they happened.
static void regent_end_by(int number) {
    int error = errno;
    regent_give_back();
    const char *words = regent_last_words(number);
    regent_write_all(STDERR_FILENO, words, strlen(words));
    if (words[0] != 0) {
        regent_write_all(STDERR_FILENO, regent_held()->parting,
                         (size_t)regent_held()->parting_length);
    }
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(number, regent_is_trap(number) ? &regent_held()->previous[number] : &standard, NULL);
    raise(number);
    errno = error;
}

static void regent_stop_by(int number) {
    int error = errno;
    regent_give_back();
    struct sigaction standard, ours;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(number, &standard, &ours);
    sigset_t only, before;
    sigemptyset(&only);
    sigaddset(&only, number);
    raise(number);
    // The program stops here, and goes on here.
    pthread_sigmask(SIG_UNBLOCK, &only, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sigaction(number, &ours, NULL);
    // Where nobody could continue the program, the system does not stop it and no SIGCONT comes.
    regent_wake('c');
    errno = error;
}

static void regent_note(int number) {
    int error = errno;
    regent_wake(number == SIGWINCH ? 'w' : 'c');
    errno = error;
}

static inline void regent_handle(int number, void (*handler)(int), int is_ending) {
    struct sigaction action;
    // Numbers the system keeps for itself have no action.
    if (sigaction(number, NULL, &regent_held()->previous[number]) != 0) return;
    // What the parent told us to ignore (nohup) stays ignored.
    if (is_ending && regent_held()->previous[number].sa_handler == SIG_IGN) return;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_ONSTACK | SA_RESTART;
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/// Gives the calling thread a stack for handlers of its own: the usual one may be what overflowed.
static inline void regent_use_handler_stack(void) {
    stack_t stack;
    memset(&stack, 0, sizeof stack);
    stack.ss_size = 64 * 1024;
    stack.ss_sp = malloc(stack.ss_size);
    if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

/// Stops the program as Ctrl-Z does elsewhere; returns when it is continued. The threads of a pool
/// block all signals, so the calling thread lets this one through while it waits.
static inline void regent_stop(void) {
    sigset_t only, before;
    sigemptyset(&only);
    sigaddset(&only, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &only, &before);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/// 1 while the terminal is ours.
static inline int regent_is_taken(void) {
    return regent_held()->is_active;
}

/// Notes how the terminal is now. 0 when it is none.
static inline int regent_prepare(int fd, int wake_fd, const char *restore, size_t length) {
    if (tcgetattr(fd, &regent_held()->before) != 0) return 0;
    if (length > sizeof regent_held()->restore) return 0;
    regent_held()->fd = fd;
    regent_held()->wake_fd = wake_fd;
    memcpy(regent_held()->restore, restore, length);
    regent_held()->restore_length = length;
    regent_held()->raw = regent_held()->before;
    regent_held()->raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON);
    regent_held()->raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    regent_held()->raw.c_cflag |= CS8;
    regent_held()->raw.c_cc[VMIN] = 1;
    regent_held()->raw.c_cc[VTIME] = 0;

    regent_use_handler_stack();
    for (int number = 1; number < NSIG; number++) {
        if (regent_is_ending(number)) regent_handle(number, regent_end_by, 1);
    }
    regent_handle(SIGTSTP, regent_stop_by, 0);
    regent_handle(SIGCONT, regent_note, 0);
    regent_handle(SIGWINCH, regent_note, 0);
    return 1;
}

/// Takes the terminal, now or again; `enter` is what switches its screen.
static inline void regent_take(const char *enter, size_t length) {
    tcsetattr(regent_held()->fd, TCSADRAIN, &regent_held()->raw);
    regent_held()->is_active = 1;
    regent_write_all(regent_held()->fd, enter, length);
}

/// Puts back what handled signals before.
static inline void regent_forget(void) {
    for (int number = 1; number < NSIG; number++) {
        int is_ours = regent_is_ending(number) || number == SIGTSTP || number == SIGCONT
            || number == SIGWINCH;
        if (is_ours) sigaction(number, &regent_held()->previous[number], NULL);
    }
}

/// Waits for keys or a wake-up: 1 keys, 2 wake-up, 3 both, 4 the terminal is gone, 0 neither.
static inline int regent_wait(int fd, int wake_fd, int timeout_milliseconds) {
    struct pollfd both[2] = {{.fd = fd, .events = POLLIN}, {.fd = wake_fd, .events = POLLIN}};
    if (poll(both, 2, timeout_milliseconds) <= 0) return 0;
    int result = (both[0].revents & POLLIN ? 1 : 0) | (both[1].revents & POLLIN ? 2 : 0);
    return result == 0 && (both[0].revents & (POLLHUP | POLLERR | POLLNVAL)) ? 4 : result;
}
