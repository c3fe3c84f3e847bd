import Database from 'better-sqlite3'
import { similarAlerts } from '../../src/main/parts/alerts/similar-alerts.ts'
import { alertCounts } from '../../src/main/store/alerts/alert-counts.ts'
import { forEachLabelled } from '../../src/main/store/alerts/alert-labels.ts'
import { alertWithId } from '../../src/main/store/alerts/alerts.ts'
import type { Store } from '../../src/main/store/database/handle.ts'

/**
 * A file of alerts, and the faults in a store that imported part of it. Each alert determines everything that its
 * import leaves behind.
 */

const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
const machines = 40

type Line = {
  readonly external_id: string
  readonly severity: (typeof severities)[number]
  readonly machine: string
  readonly tags: readonly string[]
  readonly observables: readonly string[]
}

function lineOf(name: string, number: number): Line {
  return {
    external_id: `${name}-${number}`,
    severity: severities[number % 5] as Line['severity'],
    machine: `ws-${number % machines}`,
    tags: number % 3 === 0 ? ['T1059.001', 'lure'] : [],
    // one shared by a few, one shared by many, one of its own
    observables: [
      `198.51.${(number >> 2) % 250}.${(number >> 2) % 251}`,
      'parcel-desk.click',
      `h${number}.example`,
    ],
  }
}

/** Returns a number of alerts as JSON lines. */
export function alertFile(name: string, alerts: number): string {
  return Array.from({ length: alerts }, (_, number) => {
    const { external_id, severity, machine, tags, observables } = lineOf(name, number)
    return JSON.stringify({
      source: 'killed',
      external_id,
      severity,
      title: `Event ${number}`,
      detected_at: '2026-11-20T06:00:00.000Z',
      asset: { hostname: machine },
      tags,
      observables: observables.map((value) => ({ value })),
    })
  }).join('\n')
}

/** Returns the faults of a store that must contain the file up to some alert, at least the given number of them. */
export function faultsOfFile({ reader, writer }: Store, name: string, least: number): string[] {
  const faults: string[] = []
  const rows = reader
    .prepare(
      `SELECT id, number, external_id, severity, hostname, observables,
         (SELECT count(*) FROM alert_observable WHERE alert = number) AS links,
         (SELECT count(*) FROM alert_raw r WHERE r.number = a.number) AS raws,
         (SELECT json_group_array(o.value) FROM alert_observable l JOIN observable o ON o.number = l.observable
          WHERE l.alert = a.number) AS linked
       FROM alert a ORDER BY number`,
    )
    .all() as {
    id: string
    number: number
    external_id: string
    severity: number
    hostname: string
    observables: number
    links: number
    raws: number
    linked: string
  }[]
  // labels have no index by alert: they are read once
  const labelsOf = new Map<number, Set<string>>()
  for (const [label, value] of reader.prepare('SELECT number, value FROM label').raw().all() as [
    number,
    string,
  ][])
    forEachLabelled(reader, label, { from: 0, to: Number.MAX_SAFE_INTEGER }, (alert) => {
      labelsOf.set(alert, (labelsOf.get(alert) ?? new Set<string>()).add(value))
    })
  if (rows.length < least) faults.push(`said and lost: ${least - rows.length} of ${least} alerts`)
  for (const [place, row] of rows.entries()) {
    const line = lineOf(name, place)
    const linked = new Set(JSON.parse(row.linked) as string[])
    const labels = labelsOf.get(row.number) ?? new Set()
    if (row.external_id !== line.external_id) faults.push(`${row.external_id} stands for ${line.external_id}`)
    if (severities[row.severity] !== line.severity || row.hostname !== line.machine)
      faults.push(`${row.external_id} says something else`)
    if (row.raws !== 1) faults.push(`${row.external_id} has no original event`)
    if (row.links !== row.observables || !line.observables.every((value) => linked.has(value)))
      faults.push(`${row.external_id} has not its observables`)
    const techniques = line.tags.filter((tag) => /^T\d/.test(tag))
    if (![line.machine, ...line.tags, ...techniques].every((label) => labels.has(label)))
      faults.push(`${row.external_id} is not found by its labels`)
  }
  const none = (what: string, sql: string) => {
    if ((reader.prepare(`SELECT count(*) FROM (${sql})`).pluck().get() as number) > 0) faults.push(what)
  }
  none(
    'observables of nothing',
    'SELECT 1 FROM observable WHERE number NOT IN (SELECT observable FROM alert_observable)',
  )
  const counted = 'SELECT level, block, source, status, rank, count FROM alert_count WHERE count > 0'
  const real = [11, 16]
    .map(
      (level) =>
        `SELECT ${level}, number >> ${level}, source, status, rank, count(*) FROM alert GROUP BY 1, 2, 3, 4, 5`,
    )
    .join(' UNION ALL ')
  none('counts that are not those of the alerts', `SELECT * FROM (${counted}) EXCEPT SELECT * FROM (${real})`)
  none('alerts that are not counted', `SELECT * FROM (${real}) EXCEPT SELECT * FROM (${counted})`)
  none('alerts that no word finds', 'SELECT number FROM alert EXCEPT SELECT id FROM alert_text_docsize')
  none('words of no alert', 'SELECT id FROM alert_text_docsize EXCEPT SELECT number FROM alert')
  none('parts of no value', 'SELECT id FROM observable_text_docsize EXCEPT SELECT number FROM observable')
  none('values without parts', 'SELECT number FROM observable EXCEPT SELECT id FROM observable_text_docsize')
  for (const table of ['alert_text', 'observable_text'])
    try {
      writer.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`).run()
    } catch (error) {
      faults.push(`${table} is not what it is of: ${String(error)}`)
    }
  const facets = alertCounts(reader).reduce((sum, { count }) => sum + count, 0)
  if (facets !== rows.length) faults.push(`facets count ${facets} of ${rows.length} alerts`)
  const acts = reader.prepare('SELECT sum(created) FROM act').pluck().get() ?? 0
  if (acts !== rows.length) faults.push(`the log tells of ${String(acts)} of ${rows.length} alerts`)
  // a separate handle: one that has checked a full-text index before keeps its cached pages, although others have
  // written since
  const fresh = new Database(writer.name, { readonly: true })
  const integrity = fresh.pragma('integrity_check', { simple: true })
  fresh.close()
  if (integrity !== 'ok') faults.push(`integrity: ${String(integrity)}`)
  if ((reader.pragma('foreign_key_check') as unknown[]).length > 0) faults.push('rows of nothing')
  return [...faults, ...similarFaults(reader, name, rows)]
}

/** Checks that alerts share the first of their observables with those of the same group of four. */
function similarFaults(reader: Store['reader'], name: string, rows: readonly { id: string }[]): string[] {
  const place = rows.length - 1
  const alert = alertWithId(reader, rows[place]?.id ?? '')
  if (alert === null) return []
  const value = lineOf(name, place).observables[0] as string
  const shares = rows.flatMap(({ id }, other) =>
    other !== place && lineOf(name, other).observables[0] === value ? [id] : [],
  )
  const found = similarAlerts(reader, alert, []).flatMap((similar) =>
    similar.shared.some((shared) => shared.value === value) ? [similar.alert.id] : [],
  )
  return shares.toSorted().join() === found.toSorted().join()
    ? []
    : ['similar alerts are not those that share']
}
