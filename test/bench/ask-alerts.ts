import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { observableKeys } from '../../src/main/engine/observable/observable-keys.ts'
import { shareGraph } from '../../src/main/engine/observable/share-graph.ts'
import { statesPerTurn } from '../../src/main/parts/alerts/ready-for-filters.ts'
import { matchObservables } from '../../src/main/parts/observables/match-observables.ts'
import { nameMentions } from '../../src/main/parts/observables/name-mentions.ts'
import { linksOf, Standings } from '../../src/main/parts/observables/observable-graph.ts'
import type { AlertConditions, Conditional } from '../../src/main/store/alerts/alert-conditions.ts'
import { alertCounts, countsOfPassing } from '../../src/main/store/alerts/alert-counts.ts'
import { alertSlice, newestAlert } from '../../src/main/store/alerts/alert-list.ts'
import { readStatesAhead } from '../../src/main/store/alerts/alert-memory.ts'
import { type AlertFilter, alertPage } from '../../src/main/store/alerts/alert-pages.ts'
import { alertsOfCase, insertAlert, type NewAlert } from '../../src/main/store/alerts/alerts.ts'
import { caseComments } from '../../src/main/store/cases/case-comments.ts'
import { caseIndicators, observablesOfCase } from '../../src/main/store/cases/case-observables.ts'
import { timelineOfCase } from '../../src/main/store/cases/case-timeline.ts'
import {
  type CaseContent,
  casesCalled,
  caseWithId,
  incidentCases,
  listCases,
} from '../../src/main/store/cases/incident-cases.ts'
import type { Store } from '../../src/main/store/database/handle.ts'
import { type Act, inAct } from '../../src/main/store/log/log.ts'
import { alertsTouching } from '../../src/main/store/observables/observable-places.ts'
import {
  observableNumber,
  observablesNumbered,
  observablesWithPart,
} from '../../src/main/store/observables/observables.ts'
import { openStore } from '../../src/main/store/open.ts'
import type { AskedAlerts } from './alerts.ts'

/** `ask-alerts.js FOLDER COUNT`: fills a store with alerts and cases, and prints how long queries take. */

const [folder = '', words = ''] = process.argv.slice(2)
const count = Number(words)
const caseCount = Math.max(100, Math.round(count / 100))
const indicatorsOfCase = 100
const commentsOfCase = 5
const rounds = 300
const at = '2026-01-01T00:00:00.000Z'
const firstAt = Date.parse(at)
let acts = 0

function act<T>(store: Store, work: (act: Act) => T): T {
  acts += 1
  const draft = {
    id: `act-${acts}`,
    at,
    by: 'bench',
    part: 'cases',
    operation: 'bench',
    title: 'An act',
    undoes: null,
  }
  return inAct(store, draft, work).answer
}

const sources = Array.from({ length: 20 }, (_, index) => `sensor ${index}`)
const things = ['Beacon', 'Sign-in', 'Macro', 'Sweep', 'Driver', 'Archive', 'Mail', 'Share']

function alertNumber(number: number): NewAlert {
  const observable = (value: string, type: string) => ({
    type,
    value,
    ...observableKeys({ type, value }),
    newId: () => `obs_${number}_${value}`,
    extracted: false,
  })
  return {
    id: `alert_${number}`,
    source: sources[(number * 7) % sources.length] as string,
    identity: `external_id ${number}`,
    externalId: `E-${number}`,
    severity: (number * 11) % 5,
    title: `${things[number % things.length]} seen ${number % 1000}`,
    description: null,
    // one every half minute, with a delay of up to two hours
    detectedAt: new Date(firstAt + number * 30_000 - ((number * 7919) % 7_200_000)).toISOString(),
    receivedAt: new Date(firstAt + number * 30_000).toISOString(),
    asset: null,
    hostname: `ws-${number % 5000}`,
    // one that most have, and one that few have
    tags: [number % 3 === 0 ? 'test' : 'production', `rule-${number % 500}`],
    techniques: number % 4 === 0 ? ['T1059.001'] : ['T1071'],
    raw: null,
    // three each, of which two are seldom shared
    observables: [
      observable(`45.${number % 251}.${(number >> 8) % 251}.${(number >> 16) % 251}`, 'ip'),
      observable(`h${number}.parcel-desk.click`, 'domain'),
      observable(`${(number % 50_000).toString(16).padStart(32, '0')}`, 'hash'),
    ],
  }
}

function fill(store: Store): number {
  const started = performance.now()
  for (let from = 0; from < count; from += 1000)
    act(store, (each) => {
      for (let number = from; number < Math.min(count, from + 1000); number += 1)
        insertAlert(each, alertNumber(number))
    })
  const seconds = (performance.now() - started) / 1000
  // a fifth has been decided about
  store.writer.exec(
    "UPDATE alert SET status = 1 + number % 2, reason_code = iif(number % 2 = 0, 'noise', NULL) WHERE number % 5 = 0",
  )
  return count / seconds
}

function fillCases(store: Store): void {
  const observableOf = (number: number) =>
    observablesNumbered(store.writer, [number])[0] as { type: string; value: string }
  const content: CaseContent = {
    title: '',
    summary: '',
    severity: 2,
    status: 'open',
    verdict: null,
    root_cause: null,
    narrative: null,
    asset: null,
    tags: '[]',
    created_at: at,
    resolved_at: null,
    created_by: 'bench',
    created_key: null,
    report: null,
  }
  for (let from = 0; from < caseCount; from += 50)
    act(store, (each) => {
      for (let number = from; number < Math.min(caseCount, from + 50); number += 1) {
        incidentCases.put(each, `case_${number}`, {
          ...content,
          title: `${things[number % 8]} case ${number}${number % 100 === 0 ? ' of Marsh Wind' : ''}`,
          summary: `Seen on ws-${number % 5000} after a mail to accounts payable, as in case ${number >> 1}.`,
        })
        for (let index = 0; index < commentsOfCase; index += 1)
          caseComments.put(each, `comment_${number}_${index}`, {
            ...{ case_id: `case_${number}`, mentions: '[]', indicator: null, edited_at: null },
            body: `Looked at ws-${(number + index) % 5000}: ${number % 50 === 0 ? 'HERON-7' : things[index % 8]}.`,
            ...{ created_at: at, created_by: 'bench', created_key: null },
          })
        for (let index = 0; index < indicatorsOfCase; index += 1)
          caseIndicators.put(each, `ind_${number}_${index}`, {
            case_id: `case_${number}`,
            ...observableOf(1 + ((number * indicatorsOfCase + index) % count)),
            extracted: 0,
            added_at: at,
            added_by: 'bench',
            added_key: null,
          })
      }
    })
}

/** Returns the alerts per second that a store accepts, with a given number in each transaction. */
function bareRate(together: number, alerts: number): number {
  const path = join(folder, `bare-${together}`)
  mkdirSync(path)
  const store = openStore(path)
  const started = performance.now()
  for (let from = 0; from < alerts; from += together)
    act(store, (each) => {
      for (let number = from; number < from + together; number += 1) insertAlert(each, alertNumber(number))
    })
  const seconds = (performance.now() - started) / 1000
  store.close()
  return alerts / seconds
}

/**
 * Returns the 99th percentile of many queries, in milliseconds, including the first few, which read from disk. The
 * preparation of each is not timed.
 */
function percentile(ask: (round: number) => unknown, before: (round: number) => void = () => {}): number {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    before(round)
    const started = performance.now()
    ask(round)
    times.push(performance.now() - started)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds * 0.99)] as number
}

const none: AlertFilter = {
  statuses: [],
  severities: [],
  sources: [],
  words: [],
  isOverdue: false,
  showsMerged: false,
}
const filters: readonly AlertFilter[] = [
  none,
  { ...none, statuses: [0] },
  { ...none, statuses: [1], severities: [4] },
  { ...none, sources: ['sensor 3'] },
  { ...none, sources: ['sensor 3', 'sensor 9'], severities: [3, 4], statuses: [0] },
]
const asksNothing: AlertConditions = {
  labels: { tags: [], techniques: [], machines: [], types: [] },
  reasons: [],
  cases: [],
  observables: [],
  received: null,
  detected: null,
  suppressedAt: null,
  onlyMerged: false,
  isChanged: false,
}
const labelled = (labels: Partial<AlertConditions['labels']>) => ({
  labels: { ...asksNothing.labels, ...labels },
})
const weeks = { from: '2026-02-01T00:00:00.000Z', before: '2026-03-01T00:00:00.000Z' }
/** Conditions on columns, most of them met by many alerts. */
const conditions: readonly (Partial<AlertConditions> & { readonly state?: Partial<AlertFilter> })[] = [
  labelled({ tags: ['production'] }),
  { ...labelled({ tags: ['production'] }), state: { statuses: [0] } },
  labelled({ tags: ['rule-77'] }),
  labelled({ techniques: ['T1071'] }),
  labelled({ machines: ['ws-77'] }),
  labelled({ types: ['ip'] }),
  { received: weeks },
  { detected: weeks },
  { reasons: ['noise'] },
  { ...labelled({ tags: ['production'], types: ['hash'] }), state: { severities: [3, 4] } },
  { ...labelled({ techniques: ['T1071'] }), detected: weeks, state: { statuses: [0] } },
]
const conditioned = (round: number): Conditional => {
  const { state, ...asked } = conditions[round % conditions.length] as (typeof conditions)[number]
  return { ...none, ...state, conditions: { ...asksNothing, ...asked } }
}
/** The last one matches as a prefix. */
const searches: readonly AlertFilter[] = [
  { ...none, words: ['beacon'] },
  { ...none, words: ['macro', 'seen', '42'], statuses: [0] },
  { ...none, words: ['ws-42', 'sign'], sources: ['sensor 3'] },
]
const filterOf = (round: number) => filters[round % filters.length] as AlertFilter
/** Names of one actor: two of them occur in cases, their comments and alerts. */
const actorNames = ['Marsh Wind', 'HERON-7', 'Grey Heron', 'Shore Bird', 'Wader', 'Still Pond', 'APT 9001']
/** Returns a number below a bound, different in each round. */
const spread = (round: number, below: number) => (round * 7919 * 104_729) % below

const match = (way: 'within' | 'below', value: string) =>
  matchObservables(reader, { match: way, type: undefined, value }, 100)

const bareSingle = bareRate(1, 2000)
const bareTogether = bareRate(256, 256 * 40)
let store = openStore(folder)
const fillPerSecond = fill(store)
fillCases(store)
store.writer.pragma('wal_checkpoint(TRUNCATE)')
// reopening empties the caches, as at a start
store.close()
store = openStore(folder)
const { reader } = store
/** Decides about an alert, so that cached results become stale. */
const decide = (round: number) =>
  store.writer
    .prepare('UPDATE alert SET status = 1 - status % 2 WHERE number = ?')
    .run(1 + spread(round, count))
const pageOf = (round: number) =>
  alertSlice(
    reader,
    { filter: conditioned(round), upTo, gravestFirst: round % 2 === 0 },
    { offset: 0, limit: 100 },
  )
const upTo = newestAlert(reader)
// as the window triggers it when alerts are first opened
const ahead: number[] = []
for (let isMore = true; isMore; ) {
  const started = performance.now()
  isMore = readStatesAhead(reader, statesPerTurn)
  ahead.push(performance.now() - started)
}
const firsts = conditions.map((_, round) => {
  const started = performance.now()
  pageOf(round)
  return performance.now() - started
})
const asked: AskedAlerts = {
  alerts: count,
  observables: reader.prepare('SELECT count(*) FROM alert_observable').pluck().get() as number,
  bareSingle,
  bareTogether,
  fillPerSecond,
  page: percentile((round) =>
    alertPage(reader, filterOf(round), round % 3 === 0 ? null : spread(round, count), 100),
  ),
  aheadTurn: Math.max(...ahead),
  firstByColumns: Math.max(...firsts),
  byColumns: percentile(pageOf, decide),
  facetsByColumns: percentile((round) => countsOfPassing(reader, conditioned(round)), decide),
  words: percentile((round) =>
    alertPage(reader, searches[round % searches.length] as AlertFilter, null, 100),
  ),
  position: percentile((round) => {
    const filter = filters[round % 5] as AlertFilter
    alertSlice(
      reader,
      { filter, upTo, gravestFirst: round % 2 === 0 },
      { offset: spread(round, count), limit: 100 },
    )
  }),
  exact: percentile((round) => {
    const number = observableNumber(reader, 'domain', `h${spread(round, count)}.parcel-desk.click`)
    alertsTouching(reader, number ?? 0, 100)
  }),
  part: percentile((round) => observablesWithPart(reader, `h${spread(round, count)}.parcel`, 20)),
  within: percentile((round) =>
    match(
      'within',
      `45.${spread(round, 251)}.${spread(round + 1, 251)}.0/${[16, 20, 24, 28, 32][round % 5]}`,
    ),
  ),
  below: percentile((round) =>
    match('below', round % 3 === 0 ? 'parcel-desk.click' : `h${spread(round, count)}.parcel-desk.click`),
  ),
  graph: percentile((round) =>
    shareGraph(
      { kind: 'alert', number: 1 + spread(round, count) },
      { depth: 4, max: 600 },
      linksOf(reader, new Standings(reader, at, { marksOf: () => 0 })),
    ),
  ),
  facets: percentile(() => alertCounts(reader)),
  cases: caseCount,
  caseList: percentile(() => listCases(reader)),
  caseOpen: percentile((round) => {
    const found = caseWithId(reader, `case_${spread(round, caseCount)}`)
    const number = found?.number ?? 0
    return [
      alertsOfCase(reader, number),
      observablesOfCase(reader, number, at),
      timelineOfCase(reader, number),
    ]
  }),
  caseNames: percentile(() => nameMentions(reader, actorNames)),
  caseSearch: percentile((round) => casesCalled(reader, `case ${spread(round, caseCount)}`, 20)),
}
store.close()
console.log(JSON.stringify(asked))
