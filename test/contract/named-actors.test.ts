import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StandOut } from '../../src/contract/core/stand-outs.ts'
import { honestBundle, honestGalaxy } from '../fixtures/hostile-actor-sets/honest-sets.ts'
import { bringPack } from './bring-pack.ts'
import { CliFolder, json } from './cli-process.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Actors that a report names stand out in it, the same for the window, other programs and the command line. */

const report = [
  '# Intrusion at a utility, incident report',
  '',
  '2026-10-02 The phishing mail led to a backdoor; its loader fetched hxxp://203[.]0[.]113[.]9/a from the C2 server.',
  '2026-10-03 We attribute the intrusion to Copper Vole (TG-90021). Ünlike before, the actors exfiltrated mail.',
  '2026-10-04 Analysts also saw the infrastructure of Slate Weasel.',
  'Hosts: SRV-01, SRV-02. IOCs: 203.0.113.9, 198.51.100.7, CVE-2024-3400',
  '',
].join('\n')

let host: LocalHost
const cli = new CliFolder()
const folder = mkdtempSync(join(tmpdir(), 'skerry-named-'))
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(async () => {
  cli.remove()
  rmSync(folder, { recursive: true, force: true })
  await host.stop()
})

type Risk = {
  readonly band: string | null
  readonly stands_out: readonly StandOut[]
  readonly stands_out_total: number
  readonly looked_at: { readonly values: number; readonly text: string; readonly not_read: readonly string[] }
}

async function asked(text: string): Promise<Risk> {
  const answer = await host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body: { text, risk: true } })
  expect(answer.status).toBe(200)
  const { risk } = answer.body as { risk: Risk }
  expect(risk.band).toBeNull()
  return risk
}

type Item = StandOut & {
  readonly indicator: number | null
  readonly at: {
    readonly source: number
    readonly start: number
    readonly end: number
    readonly row: number
  } | null
}
type Found = {
  readonly items: readonly Item[]
  readonly text: string
  readonly named: number
  readonly total: number
}

async function shown(...texts: readonly string[]): Promise<Found> {
  const sources = texts.map((text, index) => ({ kind: 'text', name: `report ${index}.md`, text }))
  const { session } = await host.window<{ session: { id: string } }>('triage.start', { sources })
  const state = async () =>
    (await host.window<{ session: { state: string } }>('triage.open', { session: session.id })).session.state
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
  return host.window<Found>('triage.stands_out', { session: session.id })
}

const actorsIn = (items: readonly StandOut[]) => items.filter(({ kind }) => kind === 'actor')

test('without a set, nothing is said of names', async () => {
  expect((await asked(report)).looked_at).toMatchObject({ text: 'none', not_read: [] })
  expect(await shown(report)).toMatchObject({ text: 'none', named: 0 })
})

test('with sets, each actor is named once, with its sets, its profile and its first place', async () => {
  const set = { kind: 'actor_set', dated: '2026-09-30', licence: 'CC0' } as const
  await bringPack(host, honestGalaxy, { ...set, name: 'Galaxy' }, 'threat-actor.json')
  await bringPack(host, honestBundle, { ...set, name: 'ATT&CK' }, 'enterprise.json')
  const vole = {
    ...{ kind: 'actor', what: 'actors', value: 'Copper Vole', words: 'threat actor, also as TG-90021' },
    actors: [{ slug: 'copper-vole', name: 'Copper Vole' }],
  }
  const marten = {
    ...{
      kind: 'actor',
      what: 'actors',
      value: 'Slate Weasel',
      words: 'name of the threat actor Flint Marten',
    },
    actors: [{ slug: 'flint-marten', name: 'Flint Marten' }],
  }
  const risk = await asked(report)
  const named = actorsIn(risk.stands_out)
  expect(named).toMatchObject([vole, marten])
  expect(risk.stands_out_total).toBe(risk.stands_out.length)
  expect(risk.looked_at).toMatchObject({ text: 'whole', not_read: [] })
  for (const { value, place, source } of named) {
    expect(report.slice(place?.start, place?.end)).toBe(value)
    expect(report.slice(0, place?.start).split('\n')).toHaveLength(place?.line ?? 0)
    expect(source).not.toBe('')
  }

  const { items, text, named: count } = await shown('nothing here: 198.51.100.1', report)
  expect({ text, count }).toEqual({ text: 'whole', count: 2 })
  expect(actorsIn(items)).toMatchObject([vole, marten])
  const bytes = Buffer.from(report)
  for (const { at, value, indicator } of items.filter(({ kind }) => kind === 'actor')) {
    expect(indicator).toBeNull()
    expect(at?.source).toBe(1)
    expect(bytes.subarray(at?.start, at?.end).toString()).toBe(value)
  }

  const path = join(folder, 'report.md')
  writeFileSync(path, report)
  const skerry = (...words: string[]) => cli.skerry(['--data-dir', host.dataDir, ...words])
  const answer = json(await skerry('--json', 'ioc', '--risk', '--', path)) as { risk: Risk }
  expect(actorsIn(answer.risk.stands_out)).toEqual(named)
  const { out } = await skerry('ioc', '--risk', '--', path)
  expect(out).toMatch(/Copper Vole +threat actor, also as TG-90021/)
})

test('a long text is searched alike, and what was not searched is told', async () => {
  const line =
    '2026-10-05 The backdoor contacted 198.51.100.7 again, and the C2 server answered with a loader.\n'
  const long = report + line.repeat(1000)
  const risk = await asked(long)
  expect(actorsIn(risk.stands_out).map(({ value }) => value)).toEqual(['Copper Vole', 'Slate Weasel'])
  expect(risk.looked_at.text).toBe('whole')

  const { text, named } = await shown(line.repeat(50_000) + report)
  expect({ text, named }).toEqual({ text: 'part', named: 0 })
})

test('a report that names nobody says so', async () => {
  const nobody = report.replace('Copper Vole (TG-90021)', 'nobody').replace('Slate Weasel', 'others')
  expect(actorsIn((await asked(nobody)).stands_out)).toEqual([])
  expect(await shown(nobody)).toMatchObject({ text: 'whole', named: 0 })
})
