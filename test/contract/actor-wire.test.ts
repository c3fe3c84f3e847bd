import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { bringPack, packImport } from './bring-pack.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Threat actors over HTTP as existing clients read them, with invalid requests, and with malicious sets. */

const fixture = (name: string) => readFileSync(join('test', 'fixtures', 'actors', name))
const exploited = 'cveID,threat_actors\nCVE-2023-11111,Shore Bird\n'
const kind = 'actor_set'

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
  await bringPack(host, fixture('galaxy.json'), { kind }, 'threat-actor.json')
  await bringPack(host, fixture('attack.json'), { kind }, 'enterprise.json')
  await bringPack(host, exploited, { kind }, 'exploited.csv')
})
afterAll(() => host.stop())

async function get(path: string): Promise<Record<string, unknown>> {
  const reply = await host.ask({ path: `/threat${path}` })
  expect(reply.status, `${path} ${reply.text}`).toBe(200)
  return reply.body as Record<string, unknown>
}

const text = expect.any(String)
const texts = expect.arrayContaining([text])

/** The fields of an item that clients read, wherever it occurs. */
const item = (name: string) => ({
  id: text,
  slug: text,
  primary_name: name,
  suspected_origin: text,
  motivation: expect.any(Array),
  targets_sectors: expect.any(Array),
  targets_countries: expect.any(Array),
  tlp: 'WHITE',
  is_published: true,
})

describe('clients read', () => {
  test('the list, and its next page at the offset after as many items as came or were asked for', async () => {
    const seen: unknown[] = []
    for (let offset = 0; ; ) {
      const page = (await get(`/api/v1/actors?limit=1&offset=${offset}`)) as {
        items: unknown[]
        total: number
        limit: number
        offset: number
        count: number
      }
      expect([page.limit, page.offset, page.count]).toEqual([1, offset, page.items.length])
      seen.push(...page.items)
      offset += Math.max(page.limit, page.items.length)
      if (offset >= page.total) break
    }
    expect(seen).toMatchObject([item('Brown Otter'), item('Grey Heron')])
  })

  test('a profile: actor, aliases, ids, references, CVEs as texts, tools and techniques', async () => {
    const profile = await get('/api/v1/actors/grey-heron')
    expect(profile).toMatchObject({
      actor: { ...item('Grey Heron'), motivation: texts, targets_sectors: texts, description: text },
      aliases: expect.arrayContaining([{ alias: 'HERON-7', source: text }]),
      external_refs: [{ source: text, external_id: 'G9001' }],
      references: expect.arrayContaining([expect.objectContaining({ url: 'https://example.org/heron' })]),
      cves: expect.arrayContaining(['CVE-2024-12345']),
    })
    expect(profile.actor).toHaveProperty('first_seen')
    for (const tool of profile.tools as Record<string, unknown>[]) {
      expect(tool).toMatchObject({ mitre_id: text, name: text, url: text })
      expect(['tool', 'malware']).toContain(tool.kind)
    }
    for (const technique of profile.techniques as object[])
      expect(technique).toMatchObject({
        mitre_id: text,
        name: text,
        tactic: text,
        is_sub: expect.any(Boolean),
      })
  })

  test('who exploits a vulnerability, in capitals or not, and nobody as an empty list', async () => {
    expect(await get('/api/v1/cves/cve-2024-12345/actors')).toMatchObject({
      ...{ cve_id: 'CVE-2024-12345', count: 1, vuln_url: text },
      actors: [item('Grey Heron')],
    })
    expect(await get('/api/v1/cves/CVE-1999-0001/actors')).toMatchObject({ count: 0, actors: [] })
  })

  test.each(['/api/v1/actors/nobody', '/actors/nobody.stix.json', '/api/v1/graph?root=nobody'])(
    '%s as not_found',
    async (path) => {
      const reply = await host.ask({ path: `/threat${path}` })
      expect([reply.status, reply.body]).toEqual([404, { error: 'not_found' }])
    },
  )
})

test.each([
  ['/api/v1/actors?cve=CVE-1', 'cve'],
  // the word "limit" may only occur in messages about quotas: clients stop for an hour when they read it
  ['/api/v1/actors?limit=501', 'page size'],
  ['/api/v1/actors?limit=0', 'page size'],
  ['/api/v1/actors?limit=ten', 'page size'],
  ['/api/v1/actors?offset=-1', 'offset'],
  ['/api/v1/actors?updated_since=yesterday', 'updated_since'],
  ['/api/v1/actors?source=attack', 'source'],
  ['/api/v1/actors?source=galaxy&cve=CVE-2024-23456', 'cve'],
  ['/api/v1/actors?q=heron', 'q'],
  ['/api/v1/actors/grey-heron?source=attack', 'source'],
  ['/api/v1/cves/CVE-1/actors', 'cve_id'],
  ['/api/v1/map?layer=seas', 'layer'],
  ['/api/v1/map?layer=flows&min=0', 'min'],
  ['/api/v1/map?layer=origins&origin=Russia', 'origin'],
  ['/api/v1/graph', 'root'],
  ['/api/v1/graph?root=grey-heron&depth=0', 'depth'],
  ['/api/v1/graph?root=grey-heron&depth=3', 'depth'],
  ['/api/v1/graph?root=grey-heron&max=0', 'max'],
  ['/api/v1/graph?root=grey-heron&max=601', 'max'],
  ['/api/v1/attack?subs=perhaps', 'subs'],
])('%s is refused by the name of the parameter', async (path, parameter) => {
  const reply = await host.ask({ path: `/threat${path}` })
  expect(reply.status, reply.text).toBe(400)
  expect(reply.body).toEqual({ error: expect.stringContaining(parameter) })
})

describe('a hostile set', () => {
  const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const group = (number: number, more: object) => ({
    ...{
      type: 'intrusion-set',
      spec_version: '2.1',
      id: `intrusion-set--${uuid(number)}`,
      name: `Group ${number}`,
    },
    ...{ created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' },
    ...more,
  })

  test('has names without markup, and names the object of an id that collides', async () => {
    const objects = [
      group(1, {
        name: '<img src=x onerror=alert(1)>Marked {{7*7}} Tern',
        aliases: ['{{constructor}}', '<b>Bold</b>'],
      }),
      // the id of a STIX object includes its type: this is no version of the other
      group(1, { type: 'threat-actor', id: `threat-actor--${uuid(1)}`, name: 'Second Tern' }),
      {
        type: 'relationship',
        id: `relationship--${uuid(5)}`,
        relationship_type: 'uses',
        source_ref: `intrusion-set--${uuid(1)}`,
        target_ref: `malware--${uuid(9)}`,
      },
    ]
    const bundle = { type: 'bundle', id: `bundle--${uuid(8)}`, objects }
    const job = await bringPack(host, JSON.stringify(bundle), { kind }, 'hostile.json')
    expect(job).toMatchObject({ state: 'done', entries: 1 })
    expect(job.refused_examples).toEqual([
      'Second Tern: its id is that of another object',
      `relationship--${uuid(5)}: the relationship leads to nothing in the bundle`,
    ])
    const { items } = (await get('/api/v1/actors')) as { items: { slug: string; primary_name: string }[] }
    const marked = items.find(({ primary_name }) => primary_name.includes('Tern'))
    expect(marked?.primary_name).toBe('Marked 7*7 Tern')
    expect(JSON.stringify(await get(`/api/v1/actors/${marked?.slug}`))).not.toMatch(/<img|<b>|\{\{/)
  })

  test('of 200 MB is refused by its size, by its name, and nothing of it is kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skerry-large-'))
    try {
      const path = join(folder, 'large.json')
      writeFileSync(path, '{"type":"bundle","objects":[')
      truncateSync(path, 200_000_000)
      const { job } = await host.window<{ job: Job }>('packs.import', {
        kind,
        file: { kind: 'path', path },
      })
      const ended = await vi.waitFor(async () => {
        const last = await packImport(host, job.id)
        if (last === undefined || last.ended_at === null) throw new Error('It goes on.')
        return last
      }, 60_000)
      expect(ended).toMatchObject({
        state: 'failed',
        pack: null,
        problem: { message: expect.stringMatching(/large\.json.*128 MB/) },
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
