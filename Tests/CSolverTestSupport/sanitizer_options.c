/* Tests ask for more memory than there is, and want null for an answer: without these, which the
   sanitizers look up by name, they would end the program instead. */

const char *__asan_default_options(void);
const char *__tsan_default_options(void);

const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }

const char *__tsan_default_options(void) { return "allocator_may_return_null=1"; }
