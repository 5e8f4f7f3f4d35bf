/* Preloaded into a process (LD_PRELOAD): every lock of a file is answered with an error, as on a disk without locks.

   LOCKS_ANSWER: the number of the error; 0 or unset: locks work. LOCKS_REFUSED: "all", or only to "take" or to
   "release" locks, or only by "fcntl" or by "flock". */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>

static int refused(int releases, const char *by)
{
    const char *answer = getenv("LOCKS_ANSWER"), *which = getenv("LOCKS_REFUSED");
    int error = answer ? atoi(answer) : 0;

    if (!error || (which && strcmp(which, "all") && strcmp(which, by) && strcmp(which, releases ? "release" : "take")))
        return 0;
    errno = error;
    return 1;
}

static int about_locks(int command, void *argument)
{
    switch (command) {
    case F_GETLK:
    case F_OFD_GETLK:
        return refused(0, "fcntl");
    case F_SETLK:
    case F_SETLKW:
    case F_OFD_SETLK:
    case F_OFD_SETLKW:
        return refused(((struct flock *)argument)->l_type == F_UNLCK, "fcntl");
    }
    return 0;
}

static int pass_on(const char *name, int file, int command, void *argument)
{
    int (*real)(int, int, ...) = (int (*)(int, int, ...))dlsym(RTLD_NEXT, name);

    return about_locks(command, argument) ? -1 : real(file, command, argument);
}

#define PASS_ON(name)                                  \
    va_list rest;                                      \
    va_start(rest, command);                           \
    void *argument = va_arg(rest, void *);             \
    va_end(rest);                                      \
    return pass_on(name, file, command, argument);

int fcntl(int file, int command, ...)
{
    PASS_ON("fcntl")
}

int fcntl64(int file, int command, ...)
{
    PASS_ON("fcntl64")
}

int flock(int file, int operation)
{
    int (*real)(int, int) = (int (*)(int, int))dlsym(RTLD_NEXT, "flock");

    return refused((operation & LOCK_UN) != 0, "flock") ? -1 : real(file, operation);
}

int lockf(int file, int command, off_t length)
{
    int (*real)(int, int, off_t) = (int (*)(int, int, off_t))dlsym(RTLD_NEXT, "lockf");

    return refused(command == F_ULOCK, "fcntl") ? -1 : real(file, command, length);
}
