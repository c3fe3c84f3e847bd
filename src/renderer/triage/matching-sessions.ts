import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'

/** Returns the sessions whose title and source names together contain all the words. */
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

/** Returns the bytes of the texts and files stored by a session; files given by path are not copied. */
export function keptBytes({ sources }: TriageSession): number {
  return sources.reduce((sum, { kind, size }) => sum + (kind === 'path' ? 0 : size), 0)
}
