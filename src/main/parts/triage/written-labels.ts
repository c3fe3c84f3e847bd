import { isStricter, labelsWrittenIn } from '../../../contract/handling-labels.ts'
import type { SessionLabels } from '../../../contract/workstation/triage/triage-session.ts'
import type { ExtractionPool } from '../../jobs/extraction-pool.ts'
import type { LabelsInFiles } from '../../jobs/find-labels.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { logFault } from '../../operations/system/log.ts'
import type { OpenSession } from './open-session.ts'
import type { Source } from './source-file.ts'

/**
 * Labels stand on the first and the last page, and in the head of every other: so much of the beginning and of the end of
 * a source is looked at, and so much of all of them together.
 */
const beginningBytes = 67_108_864
const endBytes = 1_048_576
const sessionBytes = 268_435_456

/**
 * Returns the strictest labels of TLP and PAP that the names and the texts of a session state, with where; null where
 * they could not be looked at.
 */
export async function writtenLabels(
  session: Pick<OpenSession, 'sources'>,
  pool: ExtractionPool,
): Promise<SessionLabels | null> {
  const { sources } = session
  try {
    const inTexts = await labelsInTexts(sources, pool)
    const tlp = await placed(sources, inTexts.tlp)
    const pap = await placed(sources, inTexts.pap)
    return sources.reduce(withName, { tlp, pap })
  } catch (error) {
    // a proposal is no reason for a session not to be read or opened
    if (!(error instanceof Stopped)) logFault('The labels of a session were not read', error)
    return null
  }
}

async function labelsInTexts(sources: readonly Source[], pool: ExtractionPool): Promise<LabelsInFiles> {
  let left = sessionBytes
  const files = sources.flatMap((source) => {
    const { position, path, read, state, encoding } = source
    if (read === 0 || state === 'gone' || left <= 0) return []
    const stretches = stretchesOf(Math.min(read, source.size))
    left -= stretches.reduce((sum, { from, to }) => sum + to - from, 0)
    return [{ source: position, path, encoding: encoding ?? 'utf-8', stretches }]
  })
  return files.length === 0
    ? { tlp: null, pap: null }
    : pool.run<LabelsInFiles>({ kind: 'labels', files }).result
}

function stretchesOf(size: number): { from: number; to: number }[] {
  if (size <= beginningBytes + endBytes) return [{ from: 0, to: size }]
  const tail = size - endBytes
  return [
    { from: 0, to: beginningBytes },
    { from: tail - (tail % 2), to: size },
  ]
}

/** Adds row and line of a label, and whether it is in the subject of a message. */
async function placed<L>(
  sources: readonly Source[],
  found: {
    start: number
    end: number
    quote: string
    source: number
    level: L
    written: string
    also: readonly L[]
  } | null,
) {
  const source = sources[found?.source ?? -1]
  if (found === null || source === undefined) return null
  const { start, end, also, ...rest } = found
  const isSubject =
    source.nature === 'message' && /^(?:subject|betreff|objet|asunto|oggetto)\s?:/i.test(rest.quote)
  const { row } = await source.rowAt(start)
  const place = { start, end, row, line: await source.lineAt(row) }
  return { ...rest, also: [...also], at: isSubject ? ('subject' as const) : ('text' as const), place }
}

/** Returns the labels with those of the name of a source, where they are stricter. */
function withName(labels: SessionLabels, { name, position }: Source): SessionLabels {
  const result = { ...labels } as Record<'tlp' | 'pap', { level: string; also: string[] } | null>
  for (const { kind, level, written } of labelsWrittenIn(name)) {
    const kept = result[kind]
    const others = [...(kept === null ? [] : [kept.level, ...kept.also])]
    if (isStricter(kind, level, kept?.level ?? null))
      result[kind] = {
        ...{ level, written, source: position, quote: name, at: 'name', place: null },
        also: others,
      } as NonNullable<SessionLabels['tlp']>
    else if (kept !== null && kept.level !== level && !kept.also.includes(level))
      result[kind] = { ...kept, also: [...kept.also, level] }
  }
  return result as SessionLabels
}
