import { createHash } from 'node:crypto'
import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import type { RecordKind } from '../log/record-kind.ts'
import { relabelAlert } from './alert-labels.ts'
import { calledAlert } from './alerts.ts'

/** The content of an alert, which a newer state of its event replaces. The log stores it before and after. */
export type AlertContent = {
  readonly severity: number
  readonly title: string
  readonly description: string | null
  readonly detected_at: string
  /** Time of this state as its event gives it; null when it gives none. */
  readonly stated_at: string | null
  /** JSON with sorted fields, or null. */
  readonly asset: string | null
  readonly hostname: string | null
  /** JSON arrays of strings. */
  readonly tags: string
  readonly techniques: string
  readonly raw: string | null
  /** Numbers of its observables in ascending order, each with whether it was only found in a text. */
  readonly observables: readonly (readonly [observable: number, extracted: 0 | 1])[]
  /** When this state replaced another; null for the first. */
  readonly updated_at: string | null
  readonly changed_since: 0 | 1
}

/** What the log stores of a content: it names each observable by its type and value. */
export type LoggedAlertContent = Omit<AlertContent, 'observables'> & {
  readonly observables: readonly (readonly [type: string, value: string, extracted: 0 | 1])[]
}

/** Not a table of its own: a content is spread over the alert, its event, its observables and its labels. */
export const alertContents: RecordKind<'shared'> = {
  part: 'cases',
  kind: 'alert-content',
  scope: 'shared',
  called: calledAlert,
  needs: () => ({ needsPlan: null, needsLicence: true }),
  restore: (act, record, { to }) => {
    const content = to === null ? null : numbered(act.writer, JSON.parse(to) as LoggedAlertContent)
    return content !== null && putAlertContent(act, record, content)
      ? null
      : 'this alert or one of its observables is gone'
  },
}

/** Returns a content with the numbers of its observables; null when one of these is gone. */
function numbered(reader: ReadHandle, content: LoggedAlertContent): AlertContent | null {
  const find = statement(reader, 'SELECT number FROM observable WHERE type = ? AND value = ?').pluck()
  const observables: [observable: number, extracted: 0 | 1][] = []
  for (const [type, value, extracted] of content.observables) {
    const number = find.get(type, value) as number | undefined
    if (number === undefined) return null
    observables.push([number, extracted])
  }
  return { ...content, observables: observables.toSorted(([one], [other]) => one - other) }
}

function loggedContent(reader: ReadHandle, number: number, content: AlertContent): string {
  const observables = statement(
    reader,
    `SELECT o.type, o.value, l.extracted FROM alert_observable l JOIN observable o ON o.number = l.observable
     WHERE l.alert = ? ORDER BY o.type, o.value`,
  )
    .raw()
    .all(number)
  return JSON.stringify({ ...content, observables })
}

type Row = Omit<AlertContent, 'raw' | 'observables'>

/** Returns the content of an alert; null when there is no such alert. */
export function contentOfAlert(reader: ReadHandle, number: number): AlertContent | null {
  const row = statement(
    reader,
    `SELECT severity, title, description, detected_at, stated_at, asset, hostname, tags, techniques, updated_at, changed_since
     FROM alert WHERE number = ?`,
  ).get(number) as Row | undefined
  if (row === undefined) return null
  const raw = statement(reader, 'SELECT raw FROM alert_raw WHERE number = ?').pluck().get(number)
  const observables = statement(
    reader,
    'SELECT observable, extracted FROM alert_observable WHERE alert = ? ORDER BY observable',
  )
    .raw()
    .all(number) as [number, 0 | 1][]
  return { ...row, raw: (raw as string | undefined) ?? null, observables }
}

/** Replaces the content of an alert; false when there is no alert with this id. */
export function putAlertContent({ writer, log }: Act, id: string, content: AlertContent): boolean {
  const known = statement(writer, 'SELECT number, external_id FROM alert WHERE id = ?').get(id) as
    | { readonly number: number; readonly external_id: string | null }
    | undefined
  if (known === undefined) return false
  const { number } = known
  const before = contentOfAlert(writer, number) as AlertContent
  const loggedBefore = loggedContent(writer, number, before)
  const typesBefore = typesOf(writer, number)
  putRow(writer, number, content)
  putRaw(writer, number, content.raw)
  putLinks(writer, number, before.observables, content.observables)
  relabelAlert(writer, number, labelsOf(before, typesBefore), labelsOf(content, typesOf(writer, number)))
  putWords(writer, known, before, content)
  rememberFormer(writer, number, before, content)
  const after = loggedContent(writer, number, content)
  log({ of: alertContents, record: id, before: loggedBefore, after })
  return true
}

function putRow(writer: WriteHandle, number: number, content: AlertContent): void {
  const { raw: _raw, observables, ...row } = content
  statement(
    writer,
    `UPDATE alert SET severity = @severity, title = @title, description = @description, detected_at = @detected_at,
       stated_at = @stated_at, asset = @asset, hostname = @hostname, tags = @tags, techniques = @techniques,
       observables = @count, updated_at = @updated_at, changed_since = @changed_since, revision = revision + 1
     WHERE number = @number`,
  ).run({ ...row, count: observables.length, number })
}

function putRaw(writer: WriteHandle, number: number, raw: string | null): void {
  if (raw === null) statement(writer, 'DELETE FROM alert_raw WHERE number = ?').run(number)
  else
    statement(
      writer,
      'INSERT INTO alert_raw (number, raw) VALUES (?, ?) ON CONFLICT DO UPDATE SET raw = excluded.raw',
    ).run(number, raw)
}

function putLinks(
  writer: WriteHandle,
  number: number,
  before: AlertContent['observables'],
  after: AlertContent['observables'],
): void {
  const former = new Map(before)
  const now = new Map(after)
  const remove = statement(writer, 'DELETE FROM alert_observable WHERE alert = ? AND observable = ?')
  for (const observable of former.keys()) if (!now.has(observable)) remove.run(number, observable)
  const put = statement(
    writer,
    `INSERT INTO alert_observable (observable, alert, extracted) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET extracted = excluded.extracted`,
  )
  for (const [observable, extracted] of now)
    if (former.get(observable) !== extracted) put.run(observable, number, extracted)
}

function typesOf(reader: ReadHandle, number: number): string[] {
  return statement(
    reader,
    'SELECT DISTINCT o.type FROM alert_observable l JOIN observable o ON o.number = l.observable WHERE l.alert = ?',
  )
    .pluck()
    .all(number) as string[]
}

function labelsOf({ hostname, tags, techniques }: AlertContent, types: readonly string[]) {
  return {
    machines: hostname === null ? [] : [hostname],
    tags: JSON.parse(tags) as string[],
    techniques: JSON.parse(techniques) as string[],
    types,
  }
}

/** An alert of the same act is not in the full-text index yet, and comes into it with its newest content. */
function putWords(
  writer: WriteHandle,
  { number, external_id }: { readonly number: number; readonly external_id: string | null },
  before: AlertContent,
  after: AlertContent,
): void {
  const wordsOf = ({ title, description, hostname }: AlertContent) => [title, description, hostname]
  const [former, now] = [wordsOf(before), wordsOf(after)]
  if (former.every((text, index) => text === now[index])) return
  const indexed = statement(writer, 'SELECT coalesce(max(id), 0) FROM alert_text_docsize').pluck().get()
  if (number > (indexed as number)) return
  // an index without content of its own must be given the values to delete
  statement(
    writer,
    `INSERT INTO alert_text (alert_text, rowid, title, description, hostname, external_id)
     VALUES ('delete', ?, ?, ?, ?, ?)`,
  ).run(number, ...former, external_id)
  statement(
    writer,
    'INSERT INTO alert_text (rowid, title, description, hostname, external_id) VALUES (?, ?, ?, ?, ?)',
  ).run(number, ...now, external_id)
}

/** What makes a state of an event: its fields as the alert has them, and the event itself. */
export type StateOfEvent = Pick<
  AlertContent,
  'severity' | 'title' | 'description' | 'asset' | 'hostname' | 'tags' | 'raw'
>

/** Returns a digest that is equal for equal states, whatever the spaces in their JSON. */
export function digestOfState({
  severity,
  title,
  description,
  asset,
  hostname,
  tags,
  raw,
}: StateOfEvent): Buffer {
  const fields =
    raw === null ? [severity, title, asset, hostname, description, tags] : [severity, title, asset, hostname]
  return createHash('sha256')
    .update(JSON.stringify(fields), 'utf8')
    .update(raw === null ? '' : comparable(raw), 'utf8')
    .digest()
}

/** Whether two events are equal as JSON, ignoring formatting. */
export function isSameEvent(one: string | null, other: string | null): boolean {
  if (one === other || one === null || other === null) return one === other
  return comparable(one) === comparable(other)
}

/** Returns the text of an event without spaces; a number that JavaScript cannot represent stays as written. */
function comparable(raw: string): string {
  try {
    const exact = /\d{16}/.test(raw) ? withExactNumbers : undefined
    return JSON.stringify(JSON.parse(raw, exact))
  } catch {
    // not JSON, or nested too deeply
    return raw
  }
}

function withExactNumbers(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? `${context?.source ?? value}` : value
}

/** A replaced state is remembered by its digest, the state in effect is not. */
function rememberFormer(writer: WriteHandle, number: number, before: AlertContent, now: AlertContent): void {
  statement(writer, 'INSERT OR IGNORE INTO alert_former (alert, digest) VALUES (?, ?)').run(
    number,
    digestOfState(before),
  )
  statement(writer, 'DELETE FROM alert_former WHERE alert = ? AND digest = ?').run(number, digestOfState(now))
}

/** Whether an alert once had this state, which another one replaced. */
export function wasFormer(reader: ReadHandle, number: number, digest: Uint8Array): boolean {
  const found = statement(reader, 'SELECT 1 FROM alert_former WHERE alert = ? AND digest = ?')
  return found.get(number, digest) !== undefined
}
