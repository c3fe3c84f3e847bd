import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { sameContent } from '../../src/main/store/log/record-kind.ts'
import { migrations } from '../../src/main/store/migrations/index.ts'
import { openReader } from '../../src/main/store/open.ts'
import { incidentState } from '../fixtures/store/incident-acts.ts'
import { seedOf } from '../rounds.ts'

/**
 * A log in which contents named records by numbers is rewritten so that acts of before are taken back and redone as if
 * it had never been otherwise: random acts, the log set back to its former form and migrated, then the same random
 * undoing in both.
 */

type Answer = Readonly<Record<string, unknown>>
type Ask = <T = Answer>(name: string, input?: object) => Promise<T>

/** Opens a workstation whose clock starts at a given second, so that two of them write the same moments. */
function opened(dataDir: string, second: number): { readonly ask: Ask; readonly close: () => Promise<void> } {
  let now = Date.UTC(2026, 0, 5, 9) + second * 1000
  const { resources, version } = findProject()
  const clock = { now: () => (now += 1000) }
  const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true, clock })
  return {
    // what cannot be done now is answered with a problem, which is compared as well
    ask: (name, input = {}) => workstation.invokeNamed(name, input, { kind: 'cli' }) as Promise<never>,
    close: () => workstation.close(),
  }
}

type Opened = {
  readonly comment_list: readonly { readonly id: string }[]
  readonly indicator_list: readonly { readonly id: string }[]
  readonly task_list: readonly { readonly id: string }[]
  readonly timeline: readonly { readonly entry: number; readonly kind: string; readonly words: string }[]
}

/** One act for each number, chosen by it from those that can be done with an alert and a case that it chooses too. */
async function doActs(ask: Ask, numbers: readonly number[]): Promise<void> {
  const alerts: string[] = []
  const cases: string[] = []
  const pick = <T>(of: readonly T[], number: number) => of[(number >> 8) % Math.max(1, of.length)]
  const ingest = async (number: number, hour: number) => {
    const { uuid } = await ask<{ uuid?: string }>('alerts.ingestFromSiem', {
      ...{ source: 'Gateway', external_id: `G-${number % 7}`, title: `Alert ${number % 7}` },
      severity: hour % 2 === 0 ? 'high' : 'low',
      description: `It also names 198.51.100.${number % 50} and text-${number % 9}.example`,
      detected_at: `2026-01-04T${String(hour).padStart(2, '0')}:00:00Z`,
      observables: [{ value: `203.0.113.${number % 200}` }, { value: `host-${number % 9}.example` }],
    })
    if (uuid !== undefined && !alerts.includes(uuid)) alerts.push(uuid)
  }
  const open = async (number: number) => {
    const made = await ask<{ id?: string }>('caseBoard.create', {
      ...{ title: `Case ${number % 5}`, severity: 'medium' },
      indicators: `203.0.113.${number % 200} host-${number % 9}.example`,
    })
    if (made.id !== undefined) cases.push(made.id)
  }
  for (let number = 0; number < 4; number += 1) await ingest(number, 1)
  await open(0)
  for (const [at, number] of numbers.entries()) {
    const [alert = '', other = ''] = [pick(alerts, number), pick(alerts, number + 999)]
    const id = pick(cases, number) ?? ''
    const found = (await ask<{ case?: Opened }>('caseBoard.open', { id })).case
    const note = found?.timeline.find(({ kind }) => kind === 'note')
    const indicator = pick(found?.indicator_list ?? [], number)?.id
    const comment = pick(found?.comment_list ?? [], number)?.id
    const acts: readonly (() => Promise<unknown>)[] = [
      () => ingest(number, 2 + (at % 20)),
      () => open(number),
      () => ask('alertInbox.escalate', { ids: [alert], case_id: number % 3 === 0 ? null : id }),
      () => ask('alertInbox.dismiss', { ids: [alert, other], reason_code: 'noise' }),
      () => ask('alertInbox.reviewChanged', { ids: alerts, outcome: number % 2 === 0 ? 'seen' : 'triage' }),
      () => ask('alertInbox.merge', { ids: [other], under: alert }),
      () =>
        ask('alertInbox.suppress', {
          ...{ observables: [{ type: 'ip', value: `203.0.113.${number % 200}` }], source: null },
          until: '2027-01-01T00:00:00Z',
        }),
      () => ask('caseBoard.addIndicators', { id, indicators: `more-${number % 9}.example` }),
      () => ask('caseBoard.markIndicators', { id, indicators: [indicator], detection: number % 2 === 0 }),
      () => ask('caseBoard.removeIndicator', { id, indicator }),
      () => ask('caseBoard.comment', { id, body: `“${number}”\n\u2028 said` }),
      () => ask('caseComments.correct', { id, comment, body: `Now ${number}`, indicator: null }),
      () => ask('caseBoard.note', { id, text: `Noted ${number}` }),
      () =>
        ask('caseTimeline.correct', {
          ...{ id, entry: note?.entry, text: `Corrected ${number}` },
          former: { happened_at: null, text: note?.words },
        }),
      () =>
        ask('caseBoard.change', {
          id,
          title: `Title ${number}`,
          status: number % 2 === 0 ? 'open' : 'closed',
        }),
      () => ask('caseTasks.add', { id, title: `Task ${number}` }),
      () => ask('caseBoard.delete', { id }),
    ]
    await acts[number % acts.length]?.()
  }
  // among so many, a correction of one's own entry would be rare
  const { id } = await ask<{ id: string }>('caseBoard.create', { title: 'Last', severity: 'low' })
  await ask('caseBoard.note', { id, text: 'Called' })
  const { timeline } = (await ask<{ case?: Opened }>('caseBoard.open', { id })).case ?? { timeline: [] }
  const entry = timeline.findLast(({ kind }) => kind === 'note')?.entry
  const former = { happened_at: null, text: 'Called' }
  await ask('caseTimeline.correct', { id, entry, text: 'Called twice', former })
}

const before = migrations.findLast(({ number }) => number < 410)?.number ?? 0

/** Sets a log back to the form that it had before. */
function setBack(dataDir: string): void {
  const database = new Database(join(dataDir, databaseName))
  const number = (table: string, where: string) =>
    database.prepare(`SELECT number FROM ${table} WHERE ${where}`).pluck()
  const caseNumber = number('incident_case', 'id = ?')
  const observable = number('observable', 'type = ? AND value = ?')
  const event = number('case_event', 'id = ?')
  type Content = Record<string, unknown>
  const former: Readonly<Record<string, (content: Content) => Content>> = {
    alert: ({ case_id, changed_since, ...rest }) => ({
      ...rest,
      case_number: case_id === null ? null : caseNumber.get(case_id),
      ...(changed_since === 1 && { changed_since }),
    }),
    'alert-content': ({ observables, ...rest }) => ({
      ...rest,
      observables: (observables as [string, string, number][])
        .map(([type, value, extracted]) => [observable.get(type, value), extracted] as [number, number])
        .toSorted(([one], [other]) => one - other),
    }),
    'case-observable': ({ type, value, ...rest }) => ({ ...rest, observable: observable.get(type, value) }),
    suppression: ({ type, value, created_at, created_by, ...rest }) => ({
      ...rest,
      ...{ observable: observable.get(type, value), at: created_at, by: created_by },
    }),
  }
  const set = database.prepare('UPDATE change SET record = ?, before = ?, after = ? WHERE sequence = ?')
  database.transaction(() => {
    const rows = database.prepare(
      `SELECT sequence, kind, record, before, after FROM change WHERE part = 'cases'`,
    )
    for (const row of rows.all() as Record<'sequence' | 'kind' | 'record' | 'before' | 'after', string>[]) {
      const asBefore = (text: string | null) =>
        text === null
          ? null
          : JSON.stringify((former[row.kind] ?? ((same) => same))(JSON.parse(text) as Content))
      const record = row.kind === 'case-note' ? `${event.get(row.record)}` : row.record
      set.run(record, asBefore(row.before), asBefore(row.after), row.sequence)
    }
    database.exec(`
      UPDATE case_event SET data = json_set(data, '$.entry',
        (SELECT n.number FROM case_event n WHERE n.id = case_event.data ->> '$.entry'))
        WHERE kind IN ('note_corrected', 'note_reworded');
      DROP INDEX case_event_by_id;
      ALTER TABLE case_event DROP COLUMN id;
      DROP TABLE act_content;
      DROP TABLE workstation;
      DROP TABLE script_explanation;
      DROP TABLE script;
      DROP TABLE rule_set;
      DROP TABLE rule_text;
      DROP TABLE file_imphash;
      DROP TABLE file_indicator;
      DROP TABLE file_object;
      DROP TABLE file_tool;
      DROP TABLE file_origin;
      DROP TABLE file;
      ALTER TABLE triage_source DROP COLUMN file;
      ALTER TABLE triage_source DROP COLUMN analysis;
      ALTER TABLE triage_source DROP COLUMN analysis_problem;
      UPDATE act SET origin = 'here';
      PRAGMA user_version = ${before};`)
  })()
  database.close()
}

/** Takes acts back at random, and takes that back at random; returns what was answered and what is left. */
async function undoSome(ask: Ask, numbers: readonly number[]) {
  const answers: unknown[] = []
  for (const number of numbers) {
    const { items } = await ask<{ items: { act: number; state: string }[] }>('activity.list', { limit: 500 })
    const acts = items.filter(({ state }) => state !== 'final')
    // mostly among the newest, since an act that was built upon is refused
    const chosen = acts[number % Math.min(acts.length, 6)]
    const answer = await ask(chosen?.state === 'in-effect' ? 'activity.undo' : 'activity.redo', {
      act: chosen?.act,
    })
    answers.push(isProblem(answer) ? answer.message : 'done')
  }
  return { answers, state: await incidentState(ask) }
}

const logOf = (dataDir: string) => {
  const reader = openReader(dataDir)
  const rows = reader
    .prepare('SELECT act, part, kind, record, before, after FROM change ORDER BY sequence')
    .all()
  reader.close()
  return rows as Record<'act' | 'part' | 'kind' | 'record' | 'before' | 'after', string | null>[]
}

test('acts of before are taken back and redone as if their log had always named records by ids', async () => {
  const number = fc.nat({ max: 1 << 20 })
  const chosen = fc.tuple(
    fc.array(number, { minLength: 40, maxLength: 60 }),
    fc.array(number, { minLength: 25, maxLength: 35 }),
  )
  await fc.assert(
    fc.asyncProperty(chosen, async ([acts, undoing]) => {
      const folder = mkdtempSync(join(tmpdir(), 'skerry-log-sync-'))
      try {
        const [always, migrated] = [join(folder, 'always'), join(folder, 'migrated')]
        const first = opened(always, 0)
        await doActs(first.ask, acts)
        await first.close()
        cpSync(always, migrated, { recursive: true })
        setBack(migrated)
        const [one, other] = [opened(always, 10_000), opened(migrated, 10_000)]
        const expected = await undoSome(one.ask, undoing)
        const done = await undoSome(other.ask, undoing)
        await Promise.all([one.close(), other.close()])
        expect(done).toEqual(expected)
        expect(expected.answers.filter((answer) => answer === 'done').length).toBeGreaterThan(5)
        // ids of entries are given anew
        const [right, now] = [logOf(always), logOf(migrated)].map((log) =>
          log.filter(({ kind }) => kind !== 'case-note'),
        )
        expect(now?.length).toBe(right?.length)
        const isSame = (at: number) =>
          right?.[at]?.record === now?.[at]?.record &&
          sameContent(right?.[at]?.before ?? null, now?.[at]?.before ?? null) &&
          sameContent(right?.[at]?.after ?? null, now?.[at]?.after ?? null)
        expect(right?.filter((_row, at) => !isSame(at))).toEqual([])
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }),
    { numRuns: 3, seed: seedOf(410) },
  )
}, 120_000)
