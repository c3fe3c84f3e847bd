import { riskBands } from '../../../contract/core/iocs.ts'
import type { TriageRisk } from '../../../contract/workstation/triage/triage-session.ts'
import type { SourceRisk } from '../../jobs/assess-source.ts'
import type { ExtractionPool } from '../../jobs/extraction-pool.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { riskPackFolder } from '../../operations/knowledge/risk-pack-folder.ts'
import { logFault } from '../../operations/system/log.ts'
import type { Store } from '../../store/database/handle.ts'
import { listAllowed } from '../../store/settings/lists.ts'
import { readSettings } from '../../store/settings/settings.ts'
import type { SessionRisks } from './kept-risks.ts'
import { messagesInSource, messagesLeft, type Readable } from './messages-in-source.ts'
import type { OpenSession } from './open-session.ts'
import type { Source } from './source-file.ts'

/** Maximum number of bytes of a text that gets a risk reading, and of all of a session together. */
const maxAssessedBytes = 1_048_576
const maxSessionBytes = 16 * maxAssessedBytes
const maxReadings = 50
/** Maximum number of places kept for a reason, of the worst reading and of another. */
const spansOfWorst = 100
const spansOfOther = 5

type Parts = { readonly store: Store; readonly resources: string }

/**
 * Returns a risk reading for each message of a session, wherever it lies; for a single source that is none, the reading
 * that says so.
 */
export async function assessSession(
  session: OpenSession,
  pool: ExtractionPool | null,
  parts: Parts,
): Promise<SessionRisks> {
  if (pool === null) return { risks: [], left: 0 }
  const read: { readonly source: Source; readonly unit: Readable; readonly reading: SourceRisk }[] = []
  let left = 0
  let bytes = 0
  for (const source of session.sources) {
    if (source.state !== 'done' || source.read === 0) continue
    left += messagesLeft(source.reading)
    for (const unit of messagesInSource(source.reading, source.size)) {
      const size = unit.end - unit.start
      const isMessage = unit.part !== null || source.nature === 'message'
      if (size > maxAssessedBytes || bytes + size > maxSessionBytes || read.length >= maxReadings) {
        if (isMessage) left += 1
        continue
      }
      bytes += size
      const reading = await readUnit(session, source, unit, pool, parts)
      if (reading === null) continue
      const isAlone = session.sources.length === 1 && unit.part === null
      const isKept = reading.kind === 'message' || reading.action !== null || isAlone
      if (isKept) read.push({ source, unit, reading })
    }
  }
  const risks: TriageRisk[] = []
  const sorted = worstFirst(read.map((each) => ({ ...each, ...each.reading, text_kind: each.reading.kind })))
  for (const [index, { source, unit, reading }] of sorted.entries())
    risks.push(await placed(source, unit, reading, index === 0 ? spansOfWorst : spansOfOther))
  return { risks, left }
}

async function readUnit(
  session: OpenSession,
  source: Source,
  { part, start, end }: Readable,
  pool: ExtractionPool,
  { store, resources }: Parts,
): Promise<SourceRisk | null> {
  try {
    const task = {
      kind: 'assess',
      path: source.path,
      from: start,
      to: end,
      encoding: source.encoding ?? 'utf-8',
      country: session.country,
      packs: riskPackFolder(resources),
      estate: readSettings(store).own_estate,
      allowed: listAllowed(store).map(({ value }) => value),
      areas: source.areasIn(start, end),
      format: part === null ? formatOf(source) : 'message',
    } as const
    return await pool.run<SourceRisk>(task).result
  } catch (error) {
    if (!(error instanceof Stopped)) logFault('The risk reading failed', error)
    return null
  }
}

/** The format of a source, by its content, or for a log also by its name. */
function formatOf({ reading, nature }: Source): string | null {
  if (reading === null) return nature === 'log' ? 'log' : null
  return reading.as
}

/** Adds the rows where the words of a reading are. */
async function placed(
  source: Source,
  { part, start, end }: Readable,
  reading: SourceRisk,
  mostSpans: number,
): Promise<TriageRisk> {
  const { kind, score, band, action, note, country, languages, unread } = reading
  const at = async (offset: number) => (await source.rowAt(offset)).row
  const reasons: TriageRisk['reasons'] = []
  for (const { code, weight, label, severity, spans } of reading.reasons) {
    const withRows = []
    for (const span of spans.slice(0, mostSpans))
      withRows.push({ source: source.position, ...span, row: await at(span.start) })
    reasons.push({ code, weight, label, severity, spans: withRows })
  }
  return {
    of: { source: source.position, part, start, end, row: await at(start) },
    ...{ score, band, action, text_kind: kind, note, country },
    languages: [...languages],
    unread: [...unread],
    reasons,
  }
}

/**
 * Returns readings with the worst first. What was not judged comes before what is clean: nothing is known in its favour.
 * What is no message comes last. Equal ones stay in their order.
 */
function worstFirst<T extends Pick<TriageRisk, 'band' | 'score' | 'text_kind'>>(readings: readonly T[]): T[] {
  return readings.toSorted(
    (one, other) => rankOf(other) - rankOf(one) || (other.score ?? 0) - (one.score ?? 0),
  )
}

function rankOf({ band, text_kind: kind }: Pick<TriageRisk, 'band' | 'text_kind'>): number {
  if (band === null) return kind === 'message' || kind === 'unclear' ? 0.5 : -1
  return riskBands.indexOf(band)
}
