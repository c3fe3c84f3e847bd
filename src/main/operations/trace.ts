/**
 * A thrown value for the log: its message and where it came from. Whatever else an error carries is left out, since some
 * carry what they were given: the parser of URLs keeps the whole URL, password included.
 */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
