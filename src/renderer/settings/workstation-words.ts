import { countOf, formatBytes } from '../state/format.ts'

/** Returns the size of the texts of sessions and of the files that were analysed, and the number of sessions once they are listed; they may not be kept. */
export function textsWords(bytes: number, sessions: number | null): string {
  return sessions === null ? formatBytes(bytes) : `${formatBytes(bytes)}, ${countOf(sessions, 'session')}`
}
