import type { TriageRisk } from '../../../contract/workstation/triage-session.ts'
import type { ExtractionPool } from '../../jobs/extraction-pool.ts'
import { Stopped } from '../../jobs/worker/protocol.ts'
import { logFault } from '../../operations/log.ts'
import { riskPackFolder } from '../../operations/risk-pack-folder.ts'
import { listAllowed } from '../../store/lists.ts'
import type { Store } from '../../store/open.ts'
import { readSettings } from '../../store/settings.ts'
import type { OpenSession } from './open-session.ts'

/** Maximum number of bytes of a text that gets a risk reading. */
const maxAssessedBytes = 1_048_576

/** Returns a risk reading for texts that a person could have received: one source, not a log, at most 1 MB. */
export async function assessSession(
  session: OpenSession,
  pool: ExtractionPool | null,
  { store, resources }: { readonly store: Store; readonly resources: string },
): Promise<TriageRisk | null> {
  const [source] = session.sources
  if (source === undefined || session.sources.length !== 1 || source.state !== 'done' || pool === null)
    return null
  if (
    source.size > maxAssessedBytes ||
    source.nature === 'log' ||
    source.nature === 'data' ||
    source.read === 0
  )
    return null
  const { path, size, encoding } = source
  try {
    const task = {
      kind: 'assess',
      path,
      size,
      encoding: encoding ?? 'utf-8',
      country: session.country,
      packs: riskPackFolder(resources),
      estate: readSettings(store).own_estate,
      allowed: listAllowed(store).map(({ value }) => value),
      areas: source.areasIn(0, size),
    } as const
    const { score, band, action, country, languages, unread, reasons } =
      await pool.run<TriageRisk>(task).result
    const placed: TriageRisk['reasons'] = []
    for (const { code, weight, label, severity, spans } of reasons) {
      const withRows = []
      for (const { start, end } of spans.slice(0, 100))
        withRows.push({ source: source.position, start, end, row: (await source.rowAt(start)).row })
      placed.push({ code, weight, label, severity, spans: withRows })
    }
    return { score, band, action, country, languages, unread, reasons: placed }
  } catch (error) {
    if (!(error instanceof Stopped)) logFault('The risk reading failed', error)
    return null
  }
}
