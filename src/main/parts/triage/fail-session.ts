import { sentenceOf } from '../../operations/call/sentence-of.ts'
import { logFault } from '../../operations/system/log.ts'
import type { OpenSession } from './open-session.ts'

/** Ends a session whose results could not be written, with a sentence at each source that has none yet. */
export function failSession(session: OpenSession, error: unknown, dataDir: string): void {
  logFault('Reading a session failed', error)
  const why = sentenceOf(error, dataDir)
  session.state = 'failed'
  for (const source of session.sources) {
    source.state = 'failed'
    source.problem ??= `What was found in ${source.name} could not be kept: ${why}`
  }
}
