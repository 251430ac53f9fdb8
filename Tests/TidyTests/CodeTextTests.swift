import Testing

struct CodeTextTests {
    @Test("Comments and the contents of strings become spaces")
    func strips() {
        #expect(CodeText.stripping("a // b!\nc") == "a      \nc")
        #expect(CodeText.stripping("a /* x /* y */ z */ b") == "a                   b")
        #expect(CodeText.stripping(#"f("try! \n \" x") + y"#) == #"f("            ") + y"#)
        #expect(
            CodeText.stripping("\"\"\"\n as! \"x\"\n\"\"\"; b") == "\"\"\"\n        \n\"\"\"; b"
        )
    }

    @Test("Code in an interpolation is code")
    func keepsInterpolations() {
        #expect(CodeText.stripping(#""n \(a(b)!) x""#) == #""  \(a(b)!)  ""#)
        #expect(CodeText.stripping(##"#"\(no) \#(yes)"#; x"##) == ##"#"      \#(yes)"#; x"##)
    }
}
