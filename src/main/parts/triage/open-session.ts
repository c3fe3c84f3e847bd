import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { HandlingLabels } from '../../../contract/handling-labels.ts'
import type { IndicatorRole } from '../../../contract/workstation/triage/indicator-roles.ts'
import type {
  IndicatorFilter,
  SessionLabels,
  TriageRisk,
  TriageSession,
} from '../../../contract/workstation/triage/triage-session.ts'
import type { HeaderUse } from '../../engine/roles/header-roles.ts'
import type { SessionRecord, SessionState } from '../../store/triage/sessions.ts'
import { IndicatorTable } from './indicator-table.ts'
import { keptRisks } from './kept-risks.ts'
import type { KnownValues } from './known-values.ts'
import type { Source } from './source-file.ts'
import { computeView, type KnownOfRows, type Ranks, type SortColumn, type View } from './table-view.ts'

/** A session in memory: its sources, its table, and the most recent views of the table. */
export class OpenSession {
  readonly number: number
  readonly id: string
  readonly country: string
  readonly createdAt: string
  title: string
  updatedAt: string
  state: SessionState
  /** The worst first. */
  risks: readonly TriageRisk[]
  /** Number of messages without a reading. */
  risksLeft: number
  readonly sources: Source[]
  readonly table = new IndicatorTable()
  /** Incremented with every change that the window could show. */
  revision = 0
  listRevision = 0
  /** Bytes read, for progress; includes ranges that are not merged yet. */
  bytesRead = 0
  stop: (() => void) | null = null
  /** Ends waiting for the analysis of its files; null while nothing is waited for. */
  stopAnalysis: (() => void) | null = null
  /** Resolves when the analysis of its files has ended, or is no longer waited for. */
  analysed: Promise<void> = Promise.resolve()
  finished: Promise<void> = Promise.resolve()
  /** Ranks of severities computed so far, by position, and the state of the own estate that they rest on. */
  readonly riskRanks: (number | undefined)[] = []
  private rankedBy = ''
  /** Where indicators occur in headers of messages, by position. */
  readonly headerUses = new Map<number, HeaderUse>()
  /** Whether the headers were read. */
  headersRead: boolean
  /** Its labels, as a person set them. */
  labels: HandlingLabels
  /** The labels that its texts state; null until they were looked for. */
  writtenLabels: SessionLabels | null
  /** Roles assigned by a person, by position. */
  readonly givenRoles = new Map<number, IndicatorRole>()
  /** Brands imitated in the session, as found when the first `rows` rows of the table had been examined. */
  brandsSeen: { readonly rows: number; readonly imitated: ReadonlySet<string> } | null = null
  /** What packs contain about its rows; created on first use. */
  known: KnownValues | null = null
  private readonly views = new Map<string, { revision: number; view: Promise<View> }>()

  constructor(record: SessionRecord, sources: Source[]) {
    this.number = record.number
    this.id = record.id
    this.country = record.country
    this.createdAt = record.created_at
    this.title = record.title
    this.updatedAt = record.updated_at
    this.state = record.state
    const { risks, left } = keptRisks(record.risk)
    this.risks = risks
    this.risksLeft = left
    this.sources = sources
    this.headersRead = record.headers_read === 1
    this.labels = { tlp: record.tlp, pap: record.pap } as HandlingLabels
    this.writtenLabels =
      record.labels_written === null ? null : (JSON.parse(record.labels_written) as SessionLabels)
    this.bytesRead = sources.reduce((sum, { read }) => sum + read, 0)
  }

  /**
   * Returns the rows that pass a filter, in order; recomputed only after a change of the session or of what is known.
   */
  view(
    filter: IndicatorFilter,
    sort: SortColumn,
    descending: boolean,
    ranks: () => Promise<Ranks>,
    known: { readonly stamp: string; readonly read: () => Promise<KnownOfRows> },
  ): Promise<View> {
    const key = JSON.stringify([
      filter.kinds ?? [],
      filter.search ?? '',
      filter.show_hidden === true,
      sort,
      descending,
      filter.known ?? '',
      known.stamp,
    ])
    const kept = this.views.get(key)
    if (kept !== undefined && kept.revision === this.revision) return kept.view
    const view = known
      .read()
      .then(async (facts) => computeView(this.table, filter, sort, descending, await ranks(), facts))
    this.views.delete(key)
    this.views.set(key, { revision: this.revision, view })
    if (this.views.size > 4) this.views.delete(this.views.keys().next().value as string)
    return view
  }

  /** Forgets ranks that rest on another state of the own estate. */
  rankBy(estate: string): void {
    if (this.rankedBy !== estate) this.riskRanks.length = 0
    this.rankedBy = estate
  }

  /** The summary for a list of sessions: of its readings only the worst. */
  listed(): TriageSession {
    const summary = this.summary()
    return { ...summary, risks: summary.risks.slice(0, 1) }
  }

  summary(): TriageSession {
    const { table } = this
    const size = this.sources.reduce((sum, source) => sum + source.size, 0)
    const counts = Object.fromEntries(
      iocKinds.map((kind, index) => [kind, table.byKind[index] as number]),
    ) as Record<IocKind, number>
    return {
      id: this.id,
      title: this.title,
      created_at: this.createdAt,
      updated_at: this.updatedAt,
      state: this.state,
      ...this.labels,
      proposed_tlp: this.labels.tlp === null ? (this.writtenLabels?.tlp ?? null) : null,
      proposed_pap: this.labels.pap === null ? (this.writtenLabels?.pap ?? null) : null,
      sources: this.sources.map(
        ({
          position,
          name,
          kind,
          size: bytes,
          read,
          encoding,
          nature,
          lines,
          rows,
          state,
          problem,
          reading,
          readAs,
          file,
          analysis,
          analysisProblem,
        }) => ({
          position,
          name,
          kind,
          size: bytes,
          read,
          encoding,
          nature,
          lines,
          rows,
          state,
          problem,
          reading,
          read_as: readAs,
          file,
          analysis,
          analysis_problem: analysisProblem,
        }),
      ),
      counts,
      total: table.byKind.reduce((sum, count) => sum + count, 0),
      hidden: table.hiddenByKind.reduce((sum, count) => sum + count, 0),
      risk: this.risks[0] ?? null,
      risks: [...this.risks],
      risks_total: this.risks.length,
      risks_left: this.risksLeft,
      progress: {
        read: Math.min(this.bytesRead, size),
        size,
      },
    }
  }
}
