import { isProblem, problem } from '../../../contract/problem.ts'
import { severities } from '../../../contract/severities.ts'
import { maxRefused } from '../../../contract/workstation/register/max-refused.ts'
import { triageOperations } from '../../../contract/workstation/triage/triage.ts'
import type { IndicatorRow } from '../../../contract/workstation/triage/triage-session.ts'
import { type ExportedIndicator, exportIndicators } from '../../engine/export/export-indicators.ts'
import { defang } from '../../engine/ioc/defang.ts'
import { markBit, marksOf } from '../../engine/ioc/indicator.ts'
import { indicatorFacts } from '../../engine/ioc/indicator-facts.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import {
  indicatorRisk,
  labelledFor,
  type RiskCountry,
  type RiskPacks,
} from '../../engine/risk/assess-risk.ts'
import { ownEstate } from '../../engine/warning-list/own-estate.ts'
import { implement } from '../../operations/call/implement.ts'
import { ownEstateNow } from '../../operations/knowledge/own-estate.ts'
import { type PackFacts, packFacts } from '../../operations/knowledge/pack-facts.ts'
import { riskPack } from '../../operations/knowledge/risk-pack.ts'
import { standOutsAmong } from '../../operations/knowledge/stand-outs.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { itemsPerYield, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { Upload } from '../../operations/uploads/upload.ts'
import { countOtherSessions } from '../../store/triage/value-sessions.ts'
import type { Context } from './context.ts'
import { findPlace, placesOf } from './find-place.ts'
import { type KnownRecords, knownRecords } from './known-records.ts'
import { knownFactsOf, knownOfRows } from './known-rows.ts'
import type { SourceRequest } from './lay-sources.ts'
import { namedInSession } from './named-in-session.ts'
import type { OpenSession } from './open-session.ts'
import { rankOf, ranksFor } from './ranks.ts'
import { readRawRows, readRows } from './read-rows.ts'
import { type RoleReader, roleReader } from './session-roles.ts'
import type { SortColumn, View } from './table-view.ts'
import { readPiece, writtenAt } from './text-rows.ts'
import { WrittenValues } from './written-values.ts'

const noSession = problem('not-found', 'This session is no longer kept here.')
const noSource = problem('not-found', 'This session has no such source.')
const noIndicator = problem('not-found', 'This session has no such indicator.')

/** Returns the packs with which a session is read, worded in the language of the window. */
function packOf(session: OpenSession, context: Context): RiskPacks {
  const { resources, lists } = context
  const { stamp, imitatedBy } = ownEstateNow(context, lists)
  session.rankBy(stamp)
  const packs = labelledFor(riskPack(resources, session.country as RiskCountry), riskPack(resources, 'GB'))
  return { ...packs, own: imitatedBy }
}

function rolesIn(session: OpenSession, context: Context): Promise<RoleReader> {
  const { lists, settings } = context
  return roleReader(session, { lists, settings: settings(), packs: packOf(session, context) })
}

/** What a row needs beyond the session: fetched once per page, used before the next `await`. */
type RowReaders = {
  readonly roleAt: RoleReader
  readonly factsOf: PackFacts
  readonly records: KnownRecords
}

async function readersFor(session: OpenSession, context: Context): Promise<RowReaders> {
  const roleAt = await rolesIn(session, context)
  const factsOf = await packFacts(context.knowledge, () => true)
  return { roleAt, factsOf, records: knownRecords(context) }
}

function rowAt(
  session: OpenSession,
  position: number,
  context: Context,
  { roleAt, factsOf, records }: RowReaders,
): IndicatorRow {
  const { role, reason, by } = roleAt(position)
  const { table } = session
  const kind = table.kindAt(position)
  const value = table.values[position] as string
  const marks = table.marks[position] as number
  const sessions = countOtherSessions(context.store, session.number, table.kinds[position] as number, value)
  const risk = rankOf(session, position, packOf(session, context))
  return {
    id: position,
    kind,
    value,
    shown: defang(kind, value),
    count: table.counts[position] as number,
    first: {
      source: table.sources[position] as number,
      start: table.starts[position] as number,
      line: table.lines[position] as number,
      row: table.rows[position] as number,
    },
    marks: marksOf(marks),
    lists: (marks & markBit.listed) === 0 ? [] : context.lists.namesOf(kind, value),
    known_sessions: sessions,
    known: knownFactsOf(kind, value, factsOf, records, sessions),
    severity: risk === 0 ? null : (severities[risk - 1] ?? null),
    role,
    role_reason: reason,
    role_by: by,
  }
}

type Order = {
  readonly filter: Parameters<OpenSession['view']>[0]
  readonly sort: SortColumn
  readonly descending: boolean
}

/** The rows of the table as the window shows them. */
function viewOf(session: OpenSession, { filter, sort, descending }: Order, context: Context): Promise<View> {
  return session.view(
    filter,
    sort,
    descending,
    async () => ranksFor(session, sort, packOf(session, context), context, await rolesIn(session, context)),
    knownOfRows(session, filter, sort, context),
  )
}

/** Returns the positions to be exported: the selection, or all rows of the filter in the order of the text. */
async function chosen(
  session: OpenSession,
  filter: Parameters<OpenSession['view']>[0],
  selection: readonly number[] | undefined,
  context: Context,
): Promise<Iterable<number>> {
  if (selection !== undefined) return selection.filter((position) => position < session.table.size)
  return (await viewOf(session, { filter, sort: 'first', descending: false }, context)).positions
}

/** Loads what the first rows need, while the thread that finds them starts. */
function loadForRows({ resources, knowledge }: Context, country: RiskCountry): void {
  riskPack(resources, country)
  // what cannot be read is reported with the rows
  packFacts(knowledge, () => true).catch(() => undefined)
}

export const triageHandlers = implement<typeof triageOperations, Context>(triageOperations, {
  'triage.prepare': (_input, context) => {
    context.triage.prepare()
    loadForRows(context, context.settings().country)
    return {}
  },
  'triage.start': async ({ title, country, sources }, context) => {
    const read = country ?? context.settings().country
    const requests: SourceRequest[] = []
    for (const source of sources) {
      const upload = source.kind === 'upload' ? context.uploads.find(source.upload) : null
      if (isProblem(upload)) return upload
      requests.push(source.kind === 'upload' ? { kind: 'upload', upload: upload as Upload } : source)
    }
    const session = await context.triage.start({ title, country: read, sources: requests }, context.draft)
    if (isProblem(session)) return session
    loadForRows(context, read)
    return { session: session.summary() }
  },
  'triage.list': async (_input, { triage }) => ({
    sessions: (await triage.list()).map((session) => session.listed()),
  }),
  'triage.open': async ({ session: id }, { triage }) => {
    const session = await triage.opened(id)
    return session === null ? noSession : { session: session.summary() }
  },
  'triage.rows': async ({ session: id, filter, sort, descending, offset, limit }, context) => {
    const session = await context.triage.opened(id)
    if (session === null) return noSession
    const view = await viewOf(session, { filter, sort, descending }, context)
    const readers = await readersFor(session, context)
    const rows: IndicatorRow[] = []
    for (const position of view.positions.subarray(offset, offset + limit))
      rows.push(rowAt(session, position, context, readers))
    const { hidden, leading } = view
    return { total: view.positions.length, counts: { ...view.counts }, hidden, leading, rows }
  },
  'triage.stands_out': async ({ session: id }, context) => {
    const session = await context.triage.opened(id)
    if (session === null) return noSession
    const { table } = session
    const numbers = new Map<string, number>()
    function* values() {
      for (let position = 0; position < table.size; position++) {
        const value = [table.kindAt(position), table.values[position] as string] as const
        numbers.set(value.join(' '), position)
        yield value
      }
    }
    const named = await namedInSession(session, context)
    const sources = { ...context, packs: packOf(session, context) }
    const { items, not_read, ...counts } = await standOutsAmong(values(), sources, named)
    const placed = items.map((item) => {
      if ('at' in item) return { ...item, indicator: null, shown: item.value }
      const indicator = numbers.get(`${item.kind} ${item.value}`) ?? 0
      return { ...item, indicator, at: null, shown: defang(item.kind, item.value) }
    })
    const unread = [...new Set([...not_read, ...named.notRead])]
    return { items: placed, ...counts, text: named.text, named: named.total, not_read: unread }
  },
  'triage.text': async ({ session: id, source: position, row, limit, raw }, context) => {
    const session = await context.triage.opened(id)
    if (session === null) return noSession
    const source = session.sources[position]
    if (source === undefined) return noSource
    if (source.state === 'gone')
      return problem('not-found', source.problem ?? `${source.name} cannot be shown.`)
    return raw === true && source.reading?.is_decoded === true
      ? { rows: await readRawRows(source, row, limit) }
      : { rows: await readRows(session, source, row, limit, context.lists) }
  },
  'triage.find': async ({ session: id, source: position, from, backwards, indicator }, { triage }) => {
    const session = await triage.opened(id)
    if (session === null) return noSession
    const source = session.sources[position]
    if (source === undefined) return noSource
    return findPlace(session, source, from, backwards, indicator ?? null)
  },
  'triage.locate': async ({ session: id, indicator, ...order }, context) => {
    const session = await context.triage.opened(id)
    if (session === null) return noSession
    const position = (await viewOf(session, order, context)).positions.indexOf(indicator)
    return { position: position < 0 ? null : position }
  },
  'triage.inspect': async ({ session: id, indicator }, context) => {
    const session = await context.triage.opened(id)
    if (session === null) return noSession
    if (indicator >= session.table.size) return noIndicator
    const kind = session.table.kindAt(indicator)
    const value = session.table.values[indicator] as string
    const { places, truncated, own, allowed, lists, look_alike } = await context.mentions({
      values: [{ kind, value, isOther: false }],
      within: null,
    })
    return {
      row: rowAt(session, indicator, context, await readersFor(session, context)),
      link: linkTo(kind, value),
      places: await placesOf(session, indicator),
      reasons: indicatorRisk({ kind, value }, packOf(session, context)).reasons,
      known: places.filter((place) => place.kind !== 'session' || place.id !== session.id),
      standing: { own, allowed, lists, look_alike, truncated },
      facts: indicatorFacts(kind, value),
    }
  },
  'triage.refused': async ({ session: id, source: position, row, limit }, { triage }) => {
    const session = await triage.opened(id)
    if (session === null) return noSession
    const source = session.sources[position]
    if (source === undefined) return noSource
    const { starts, startsLine, end } = await source.rowStarts(row, limit)
    const from = starts[0]
    if (from === undefined) return { refused: [] }
    const { refusals } = await readPiece(source, from, end, { refusals: true })
    const firstLine = await source.lineAt(row)
    const refused = []
    for (const { start, end: stop, reason } of refusals.slice(0, maxRefused)) {
      const at = starts.findLastIndex((begin) => begin <= start)
      const line = firstLine + startsLine.slice(1, at + 1).filter((isLine) => isLine).length
      refused.push({ start, end: stop, line, written: await writtenAt(source, start, stop), reason })
    }
    return { refused }
  },
  'triage.set_roles': async ({ session: id, changes }, context) => {
    const session = await context.triage.opened(id)
    if (session === null) return noSession
    if (changes.some(({ indicator }) => indicator >= session.table.size)) return noIndicator
    const former = await context.triage.setRoles(id, changes, context.draft)
    return former === null ? noSession : { former }
  },
  'triage.cancel': async ({ session: id }, { triage }) => {
    const session = await triage.cancel(id)
    return session === null ? noSession : { session: session.summary() }
  },
  'triage.read_as': async ({ session: id, source, as }, { triage }) => {
    const session = await triage.readAs(id, source, as)
    if (session === null) return noSession
    return isProblem(session) ? session : { session: session.summary() }
  },
  'triage.rename': async ({ session: id, title }, context) => {
    const session = await context.triage.rename(id, title, context.draft)
    return session === null ? noSession : { session: session.summary() }
  },
  'triage.label': async ({ session: id, ...labels }, context) => {
    const session = await context.triage.label(id, labels, context.draft)
    return session === null ? noSession : { session: session.summary() }
  },
  'triage.delete': async ({ sessions }, context) => {
    const deleted = await context.triage.remove(sessions, context.draft)
    if (deleted === 0) return noSession
    context.publish('sessions', {})
    return { deleted }
  },
  'triage.export': async ({ session: id, format, filter, indicators, detection, bom }, context) => {
    const session = await context.triage.opened(id)
    if (session === null) return noSession
    const rows: ExportedIndicator[] = []
    const estate = ownEstate(context.settings().own_estate)
    const written = new WrittenValues(session)
    const positions = await chosen(session, filter, indicators, context)
    let readers = await readersFor(session, context)
    for (const position of positions) {
      const { first, role_reason, role_by, ...row } = rowAt(session, position, context, readers)
      const spelling = await written.at(position)
      rows.push({
        ...row,
        roleReason: role_reason,
        roleBy: role_by,
        isOwn: estate.match(row.kind, row.value).length > 0,
        first: {
          source: session.sources[first.source]?.name ?? '',
          start: first.start,
          line: first.line,
          written: spelling,
        },
      })
      if (rows.length % itemsPerYield === 0) {
        await yieldToEventLoop()
        readers = await readersFor(session, context)
      }
    }
    const { filename, mediaType, content, detections, leftOut } = exportIndicators(format, rows, {
      title: session.title,
      session: session.id,
      exportedAt: isoTime(context.clock),
      toolVersion: context.version,
      startedAt: session.createdAt,
      band: session.risks[0]?.band ?? null,
      labels: session.labels,
      detection: detection === true,
      bom: bom === true,
    })
    return { filename, media_type: mediaType, content, count: rows.length, detections, left_out: leftOut }
  },
})
