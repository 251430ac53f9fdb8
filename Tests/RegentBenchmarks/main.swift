print("regent-bench")
