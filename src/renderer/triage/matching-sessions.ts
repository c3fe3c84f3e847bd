import type { TriageSession } from '../../contract/workstation/triage-session.ts'

/** Sessions whose title or whose sources' names have all the words. */
export function matchingSessions(
  sessions: readonly TriageSession[],
  words: string,
): readonly TriageSession[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return sessions
  return sessions.filter(({ title, sources }) => {
    const text = [title, ...sources.map(({ name }) => name)].join('\n').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** Bytes of the texts and files that a session keeps; files that were named on the disk are not copied. */
export function keptBytes({ sources }: TriageSession): number {
  return sources.reduce((sum, { kind, size }) => sum + (kind === 'path' ? 0 : size), 0)
}
