import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { type Budget, budgets } from './budgets.ts'
import { bundle } from './bundle.ts'
import { type Figure, figure, held } from './figures.ts'
import { onFreshHost } from './http-calls.ts'
import { runProgram, runScript } from './measure.ts'
import { measureInbox } from './window-times.ts'

/** Alerts and cases: ingested over HTTP, and queried among many. */

const clients = 8
/** Total number of alerts that the clients send one after the other. */
const sent = 12_000
const limitSeconds = 1800

const sources = { 'ask-alerts': 'test/bench/ask-alerts.ts', 'bare-import': 'test/bench/bare-import.ts' }
/** Number of alerts in the imported file. */
const imported = 100_000

export type AskedAlerts = {
  readonly alerts: number
  readonly observables: number
  /** Alerts per second that the bare store accepts, each in a transaction of its own, and 256 together. */
  readonly bareSingle: number
  readonly bareTogether: number
  readonly fillPerSecond: number
  /** 99th percentiles in milliseconds. */
  readonly page: number
  /**
   * The same by tags, techniques, machines, types, times and reasons, each after a write; and the maximum of the first
   * queries after a start.
   */
  readonly byColumns: number
  readonly firstByColumns: number
  /** Longest turn of the event loop while states are read ahead for these queries. */
  readonly aheadTurn: number
  readonly facetsByColumns: number
  readonly words: number
  readonly position: number
  readonly exact: number
  readonly part: number
  readonly within: number
  readonly below: number
  readonly graph: number
  readonly facets: number
  readonly cases: number
  readonly caseList: number
  readonly caseOpen: number
  readonly caseNames: number
  readonly caseSearch: number
}

export async function measureAlerts(root: string, cache: string, count: number): Promise<Figure[]> {
  const folder = join(cache, 'alerts')
  await bundle(root, folder, sources, ['better-sqlite3'])
  const data = join(folder, 'data')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true })
  const rate = await onFreshHost(root, cache, ingest)
  const asked = await runScript<AskedAlerts>(
    join(folder, 'ask-alerts.js'),
    [data, String(count)],
    limitSeconds,
  )
  const inbox =
    asked === null
      ? []
      : await measureInbox(data, `${asked.alerts.toLocaleString('en-GB')} alerts in the window`)
  rmSync(data, { recursive: true, force: true })
  const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-GB')} /s`
  const overHttp = held(
    'alerts over HTTP',
    `${clients} clients, one alert a request, each on the disk`,
    perSecond(rate),
    rate,
    budgets.alertIngest,
  )
  const fromFile = await importFile(root, folder)
  if (asked === null) return [overHttp, ...fromFile]
  const part = `${asked.alerts.toLocaleString('en-GB')} alerts, ${asked.observables.toLocaleString('en-GB')} observables`
  const casesPart = `${asked.cases.toLocaleString('en-GB')} cases of 100 indicators`
  const ms = (group: string, what: string, value: number, budget: Budget) =>
    held(group, what, `${value.toFixed(1)} ms`, value, budget)
  return [
    overHttp,
    figure('', 'against the bare store, one transaction each', `${(rate / asked.bareSingle).toFixed(1)} ×`),
    figure('', 'against the bare store, 256 together', `${(rate / asked.bareTogether).toFixed(2)} ×`),
    ...fromFile,
    figure(part, 'put there, 1,000 together', perSecond(asked.fillPerSecond)),
    ms(part, 'page of 100 by status, severity and source, 99 %', asked.page, budgets.alertPage),
    ms(part, 'by any other column, and two, each after a write, 99 %', asked.byColumns, budgets.alertPage),
    figure(part, 'the longest of the first ones after a start', `${asked.firstByColumns.toFixed(0)} ms`),
    figure(part, 'the longest turn of reading ahead of these', `${asked.aheadTurn.toFixed(0)} ms`),
    ms(part, 'page of 100 with words, 99 %', asked.words, budgets.alertWords),
    ms(part, 'any position of the list, 99 %', asked.position, budgets.alertPage),
    ms(part, 'an observable, 99 %', asked.exact, budgets.observableExact),
    ms(part, 'part of a value, 99 %', asked.part, budgets.observablePart),
    ms(part, 'a network, 99 %', asked.within, budgets.observablePart),
    ms(part, 'a domain and below, 99 %', asked.below, budgets.observablePart),
    ms(part, 'graph of 600 nodes, depth 4, 99 %', asked.graph, budgets.observableGraph),
    ms(part, 'counts of all facets, 99 %', asked.facets, budgets.alertFacets),
    ms(
      part,
      'of alerts by any other column, after a write, 99 %',
      asked.facetsByColumns,
      budgets.alertFacets,
    ),
    ms(casesPart, 'list of all, 99 %', asked.caseList, budgets.caseAsk),
    ms(casesPart, 'one whole, 99 %', asked.caseOpen, budgets.caseAsk),
    ms(casesPart, 'places that name an actor, 99 %', asked.caseNames, budgets.caseAsk),
    ms(casesPart, 'search by title, 99 %', asked.caseSearch, budgets.caseAsk),
    ...inbox,
  ]
}

/** Imports a file of Suricata alerts with three observables each by the command line, its start included. */
async function importFile(root: string, folder: string): Promise<Figure[]> {
  const file = join(folder, 'eve.json')
  const data = join(folder, 'imported')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true })
  writeFileSync(file, Array.from({ length: imported }, (_, number) => suricataAlert(number)).join('\n'))
  const words = [join(root, 'out', 'main', 'skerry.js'), '--data-dir', data, 'alerts', 'import', file]
  const run = await runProgram(process.execPath, words, join(folder, 'imported.txt'), limitSeconds)
  const bare = await runScript<{ readonly seconds: number }>(
    join(folder, 'bare-import.js'),
    [file, data],
    limitSeconds,
  )
  rmSync(data, { recursive: true, force: true })
  rmSync(file)
  if (run === null || bare === null) return []
  const rate = imported / run.seconds
  const what = `${imported.toLocaleString('en-GB')} of a file, three observables each, by the command line`
  return [
    held(
      'alerts of a file',
      what,
      `${Math.round(rate).toLocaleString('en-GB')} /s`,
      rate,
      budgets.alertImport,
    ),
    figure('', 'against three bare tables', `${(bare.seconds / run.seconds).toFixed(2)} ×`),
  ]
}

function suricataAlert(number: number): string {
  return JSON.stringify({
    // a Suricata alert is identified by its signature and time: with fewer distinct times most would only be counted as
    // repetitions
    timestamp: `2026-11-20T06:${String(number % 60).padStart(2, '0')}:12.${String(number).padStart(6, '0')}+0100`,
    flow_id: 1_000_000_000 + number,
    event_type: 'alert',
    src_ip: `10.${number % 200}.${(number >> 8) % 250}.7`,
    dest_ip: `45.${number % 250}.${(number >> 8) % 250}.${(number >> 3) % 250}`,
    dest_port: 443,
    proto: 'TCP',
    alert: {
      signature_id: number % 500,
      signature: `Beacon ${number % 500} to a known server`,
      severity: 1 + (number % 3),
    },
    http: { hostname: `h${number % 30_000}.parcel-desk.click`, length: number % 5000 },
  })
}

/** Returns the alerts per second that clients get answered, each with one request in flight. */
async function ingest(url: string, key: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const address = new URL('/ir/api/v1/alerts', url)
  const send = (number: number) => {
    const body = Buffer.from(
      JSON.stringify({
        source: `sensor ${number % 5}`,
        external_id: `E-${number}`,
        severity: ['info', 'low', 'medium', 'high', 'critical'][number % 5],
        title: `Beacon to an address that was not seen before ${number}`,
        asset: { hostname: `ws-${number % 400}` },
        observables: [
          { value: `45.${number % 250}.${(number >> 8) % 250}.7` },
          { value: `h${number % 3000}.parcel-desk.click` },
        ],
        raw: { rule: 'beacon', bytes: number },
      }),
    )
    return new Promise<void>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': body.length,
      }
      const call = request(address, { method: 'POST', agent, headers }, (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 201 ? resolve() : reject(new Error(`Answered ${response.statusCode}`)),
        )
      })
      call.on('error', reject)
      call.end(body)
    })
  }
  let next = 0
  const client = async (until: number) => {
    while (next < until) await send(next++)
  }
  // warms up the code of the host
  await Promise.all(Array.from({ length: clients }, () => client(400)))
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, () => client(400 + sent)))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return sent / seconds
}
