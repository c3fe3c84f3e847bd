/**
 * Faults that prevent reading or writing the database, or the disk below it. SQLite gives its result codes
 * (sqlite.org/rescode.html) in `code`, as the system does its errors (errno).
 */
export const storeFaults = ['busy', 'full', 'read-only', 'damaged', 'disk'] as const

/**
 * - `busy`: another program holds the write lock of the database.
 * - `full`: the disk, or the quota of this user, is exhausted.
 * - `read-only`: file, folder or disk cannot be written by this user.
 * - `damaged`: pages have invalid content.
 * - `disk`: the disk itself reported an error.
 */
export type StoreFault = (typeof storeFaults)[number]

const byCode: readonly (readonly [RegExp, StoreFault])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'busy'],
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, 'full'],
  [/^(?:SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EROFS)/, 'read-only'],
  [/^SQLITE_(?:CORRUPT|NOTADB|IOERR_DATA|IOERR_CORRUPTFS)/, 'damaged'],
  [/^(?:SQLITE_IOERR|EIO$)/, 'disk'],
]

/** Returns the fault behind a thrown value or one of its causes; null when it is something else. */
export function storeFaultOf(thrown: unknown): StoreFault | null {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 8; error = error.cause, depth++) {
    const { code } = error as { code?: unknown }
    const known = typeof code === 'string' ? byCode.find(([pattern]) => pattern.test(code)) : undefined
    if (known !== undefined) return known[1]
  }
  return null
}

/** Returns one sentence on what happened, and one on what to do. */
export function describeStoreFault(fault: StoreFault, dataDir: string): string {
  switch (fault) {
    case 'busy':
      return 'Another program is writing to the database of Skerry. Try again when it has finished.'
    case 'full':
      return `The disk that holds ${dataDir} is full. Free some space on it, or delete triage sessions, then try again.`
    case 'read-only':
      return `The database in ${dataDir} cannot be written to. Give this user write access to that folder and the files in it, then start Skerry again.`
    case 'damaged':
      return `The database in ${dataDir} is damaged. Close Skerry before anything else and make a copy of that folder. Then restore a backup of the database, or run skerry salvage, which copies what can still be read to a new file and lists what is lost; skerry doctor says what is damaged.`
    case 'disk':
      return `The disk that holds ${dataDir} reported an error. Copy that folder to another disk, then start Skerry with --data-dir on the copy.`
  }
}

/** Returns the message for a thrown value that is a fault of the database or its disk; null for any other. */
export function storeFaultSentence(thrown: unknown, dataDir: string): string | null {
  const fault = storeFaultOf(thrown)
  return fault === null ? null : describeStoreFault(fault, dataDir)
}
