/**
 * Formats a thrown value for the log: its message and stack trace. Other properties of an error are left out, since
 * some contain the input: the URL parser keeps the whole URL, password included.
 */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
