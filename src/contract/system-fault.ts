/**
 * Sentences for the errors of the system (errno, as Node reports them): what happened, and what a person can do. The one
 * place that turns an error into words for people; its own message is for the log.
 */

type Words = (what: string) => string

const room: Words = (what) => `The disk that holds ${what} is full. Free some space on it, then try again.`
const refused: Words = (what) =>
  `This user may not read or write ${what}. Change its permissions, or name another one.`
const tooMany: Words = () => 'Too many files are open on this machine. Close other programs, then try again.'

/** By errno(3); `what` is a path where the error names one. */
const sentences: Readonly<Record<string, Words>> = {
  ENOENT: (what) => `${what} does not exist.`,
  EACCES: refused,
  EPERM: refused,
  EISDIR: (what) => `${what} is a folder. Name a file.`,
  ENOTDIR: (what) => `${what} cannot be reached: a part of the path is a file, not a folder.`,
  EEXIST: (what) => `${what} exists already, and is not what is needed here. Name another one.`,
  ENOTEMPTY: (what) => `${what} is not empty. Name another one.`,
  EROFS: (what) => `${what} is on a disk that cannot be written to. Name a place on another disk.`,
  ENOSPC: room,
  EDQUOT: room,
  EFBIG: (what) => `${what} becomes larger than its disk allows. Name a place on another disk.`,
  EMFILE: tooMany,
  ENFILE: tooMany,
  ENOMEM: () => 'This machine has no memory left. Close other programs, then try again.',
  EBUSY: (what) => `${what} is in use by another program. Try again when it has finished.`,
  ETXTBSY: (what) => `${what} is in use by another program. Try again when it has finished.`,
  ENAMETOOLONG: (what) => `The name of ${what} is too long for its disk. Choose a shorter one.`,
  ELOOP: (what) => `${what} is a link that leads back to itself.`,
  EXDEV: (what) => `${what} is on another disk, to which it cannot be moved.`,
  EIO: (what) => `The disk reported an error at ${what}. Copy what matters to another disk.`,
  EINVAL: (what) => `The system does not accept ${what} here.`,
  EADDRINUSE: () => 'The port is in use by another program. Choose another one.',
  EADDRNOTAVAIL: () => 'The address is not one of this machine.',
}

/** What Node writes before the sentence of a system error, and behind it: `EACCES: permission denied, open '/x'`. */
const written = /^(E[A-Z0-9]+): [^,]+, \w+(?: '(.*?)'(?: -> '.*')?)?$/s

/** Returns the sentence for a thrown value or one of its causes; null when it is no error of the system. */
export function systemFaultSentence(thrown: unknown): string | null {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 8; error = error.cause, depth++) {
    const [, stated, place] = written.exec(error.message) ?? []
    // the error of a thread has its code and its message alone
    const { code = stated, path = place } = error as { code?: unknown; path?: unknown }
    const words = typeof code === 'string' ? sentences[code] : undefined
    if (words !== undefined) return words(typeof path === 'string' && path !== '' ? path : 'a file it needs')
  }
  return null
}
