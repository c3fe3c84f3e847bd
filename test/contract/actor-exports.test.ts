import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleCsv } from '../../src/contract/people-csv.ts'
import { bringPack } from './bring-pack.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** All threat actors streamed over HTTP: several megabytes, more than a connection buffers. */

const actors = 1500
let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
  const kind = 'actor_set'
  const fixture = (name: string) => readFileSync(join('test', 'fixtures', 'actors', name))
  await bringPack(host, fixture('galaxy.json'), { kind }, 'threat-actor.json')
  await bringPack(host, fixture('attack.json'), { kind }, 'enterprise.json')
  await bringPack(host, JSON.stringify(flock(1)), { kind }, 'flock.json')
})
afterAll(() => host.stop())

/** Returns a cluster of many actors, each with a long description that contains `version`. */
function flock(version: number): object {
  const values = Array.from({ length: actors }, (_, index) => ({
    value: `Gull ${index}`,
    uuid: `5d7d6b7e-8a0a-4f3c-9a53-${index.toString(16).padStart(12, '0')}`,
    description: `Version ${version}. ${'It takes what lies about. '.repeat(200)}`,
    meta: { country: index % 2 === 0 ? 'RU' : 'CN', refs: ['=1+1'] },
  }))
  return {
    name: 'Flock',
    type: 'flock',
    uuid: '5d7d6b7e-8a0a-4f3c-9a53-0c2a4c8a7777',
    version,
    values,
    category: 'actor',
    source: 'invented',
    description: 'Gulls.',
    authors: [],
  }
}

const exported = async (form: string) => {
  const reply = await host.ask({ path: `/threat/export/actors.${form}` })
  expect(reply.status).toBe(200)
  return reply
}

type Item = Readonly<Record<string, unknown>> & { readonly slug: string }

async function allItems(): Promise<Item[]> {
  const items: Item[] = []
  for (let offset = 0; ; offset += 500) {
    const { body } = await host.ask({ path: `/threat/api/v1/actors?limit=500&offset=${offset}` })
    const page = (body as { items: Item[] }).items
    items.push(...page)
    if (page.length < 500) return items
  }
}

test('JSON lines and CSV hold what list and profiles hold, byte for byte and each time', async () => {
  const items = await allItems()
  expect(items).toHaveLength(actors + 2)
  const jsonl = await exported('jsonl')
  expect(jsonl.headers['content-type']).toBe('application/x-ndjson')
  expect(jsonl.bytes.equals((await exported('jsonl')).bytes)).toBe(true)
  const lines = jsonl.text.split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([items.length + 1, ''])
  for (const place of [0, 1, 700, items.length - 1]) {
    const { body } = await host.ask({ path: `/threat/api/v1/actors/${items[place]?.slug}` })
    expect(JSON.parse(lines[place] ?? '')).toEqual(body)
  }
  const csv = await exported('csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.bytes.equals((await exported('csv')).bytes)).toBe(true)
  const joined = (list: unknown) => (list as string[]).join(', ')
  const rows = items.map((item) => [
    ...[item.slug, String(item.primary_name), String(item.suspected_origin ?? '')],
    ...[joined(item.motivation), joined(item.targets_sectors), joined(item.targets_countries)],
  ])
  const columns = ['slug', 'name', 'origin', 'motivation', 'sectors', 'countries']
  expect(csv.text).toBe(peopleCsv(columns, rows))
})

test('one STIX bundle of all has everybody once, is the same each time, and read again has the same actors', async () => {
  const stix = await host.window<string>('actorExports.stix', {}).then(String)
  expect(await host.window<string>('actorExports.stix', {}).then(String)).toBe(stix)
  const { objects } = JSON.parse(stix) as { objects: { type: string; id: string }[] }
  expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length)
  const ids = new Set(objects.map(({ id }) => id))
  const ends = objects.flatMap((object) => {
    const {
      source_ref,
      target_ref,
      object_marking_refs = [],
    } = object as unknown as Record<string, string> & {
      object_marking_refs?: string[]
    }
    return [source_ref, target_ref, ...object_marking_refs].filter((end) => end !== undefined)
  })
  expect(ends.filter((end) => !ids.has(end))).toEqual([])
  const other = await startLocalHost()
  try {
    const job = await bringPack(other, stix, { kind: 'actor_set' }, 'all.json')
    expect(job).toMatchObject({ state: 'done', refused: 0 })
    const names = async (of: LocalHost) => {
      const { text } = await of.ask({ path: '/threat/export/actors.csv' })
      return text.split('\r\n').map((line) => line.split(',').slice(1, 3).join())
    }
    expect(await names(other)).toEqual(await names(host))
  } finally {
    await other.stop()
  }
})

test('who goes away half-way leaves a host that answers the next, and a set that comes meanwhile is not mixed in', async () => {
  const { hostname, port } = new URL(host.url)
  const begin = () =>
    new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          path: '/threat/export/actors.jsonl',
          headers: { authorization: `Bearer ${host.firstKey}` },
        },
        resolve,
      )
      sent.on('error', reject)
      sent.end()
    })
  const left = await begin()
  left.destroy()
  expect((await exported('csv')).text.split('\r\n')).toHaveLength(actors + 4)
  // it is not read until the newer version is active
  const slow = await begin()
  await bringPack(host, JSON.stringify(flock(2)), { kind: 'actor_set' }, 'flock.json')
  await host.ask({ path: '/threat/api/v1/actors?limit=1' })
  let text = ''
  const isWhole = await new Promise<boolean>((resolve) => {
    slow.setEncoding('utf8')
    slow.on('data', (piece: string) => {
      text += piece
    })
    slow.on('end', () => resolve(true))
    slow.on('error', () => resolve(false))
  })
  expect(isWhole).toBe(false)
  expect(text).toContain('Version 1.')
  expect(text).not.toContain('Version 2.')
  expect((await exported('jsonl')).text).toContain('Version 2.')
})
