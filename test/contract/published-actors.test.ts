import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataPack } from '../../src/contract/workstation/packs/packs.ts'
import { bringPack } from './bring-pack.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Published sets about threat actors, counted independently here and compared with the import. */

const data = process.env.SKERRY_TEST_DATA

type Bundle = { readonly objects: readonly Readonly<Record<string, unknown>>[] }
type Cluster = { readonly values: readonly { readonly uuid: string; readonly value: string }[] }

const bytesOf = (path: string) => readFileSync(join(data ?? '', path))
const documentOf = <T>(path: string) => JSON.parse(gunzipSync(bytesOf(path)).toString('utf8')) as T

describe.skipIf(data === undefined)(
  'published sets (skipped: set SKERRY_TEST_DATA to a folder that has galaxy/ and attack/)',
  () => {
    let host: LocalHost
    beforeAll(async () => {
      host = await startLocalHost()
    })
    afterAll(() => host.stop())

    const bring = async (path: string) => {
      const job = await bringPack(host, bytesOf(path), { kind: 'actor_set' }, path.replace(/^.*\//, ''))
      expect(job, path).toMatchObject({ state: 'done' })
      const { packs } = await host.window<{ packs: DataPack[] }>('packs.list', { kind: 'actor_set' })
      return { job, pack: packs.find(({ id }) => id === job.pack) }
    }
    const total = async (query: string) => {
      const { body } = await host.ask({ path: `/threat/api/v1/actors?${query}` })
      return (body as { total: number }).total
    }

    test('every object of a bundle is counted by its kind, and none is lost', async () => {
      const path = 'attack/ics-attack-18.1.stix21.json.gz'
      const { objects } = documentOf<Bundle>(path)
      const counted: Record<string, number> = {}
      for (const { type } of objects) counted[String(type)] = (counted[String(type)] ?? 0) + 1
      const { job, pack } = await bring(path)
      expect(job.refused).toBe(0)
      expect(pack?.details).toMatchObject({ set: 'attack:ics', version: '18.1', counted })
      const {
        relationship = 0,
        identity = 0,
        'marking-definition': marking = 0,
        'x-mitre-collection': collection = 0,
      } = counted
      expect(pack?.entries).toBe(objects.length - relationship - identity - marking - collection)
      const groups = objects.filter(({ type, revoked }) => type === 'intrusion-set' && revoked !== true)
      // none of them is merely a synonym of another
      expect(await total('limit=1')).toBe(groups.length)
      const used = new Set(
        objects
          .filter(
            ({ type, relationship_type, source_ref }) =>
              type === 'relationship' &&
              relationship_type === 'uses' &&
              String(source_ref).startsWith('intrusion-set'),
          )
          .map(({ target_ref }) => target_ref),
      )
      const ids = objects
        .filter(({ id, type }) => type === 'attack-pattern' && used.has(id))
        .map(({ external_references }) => (external_references as { external_id: string }[])[0]?.external_id)
      const { body } = await host.ask({ path: '/threat/api/v1/attack?subs=true' })
      const { techniques } = body as { techniques: { id: string }[] }
      for (const id of ids) expect(techniques.map((technique) => technique.id)).toContain(id)
    })

    test('every entry of a cluster is an actor or part of one, and a newer version takes the place of the older', async () => {
      const older = documentOf<Cluster>('galaxy/threat-actor.2026-02.json.gz').values
      const newer = documentOf<Cluster>('galaxy/threat-actor.json.gz').values
      const { pack } = await bring('galaxy/threat-actor.2026-02.json.gz')
      expect(pack?.entries).toBe(older.length)
      expect(await total('source=galaxy&limit=1')).toBe(older.length)
      const { pack: again } = await bring('galaxy/threat-actor.json.gz')
      expect(again).toMatchObject({ id: pack?.id, entries: newer.length, details: { version: '349' } })
      expect(await total('source=galaxy&limit=1')).toBe(newer.length)
    })

    test('an actor of two sets is one', async () => {
      const { body } = await host.ask({ path: '/threat/api/v1/actors/oilrig' })
      expect(body).toMatchObject({
        actor: { primary_name: 'OilRig', origin_code: 'IR', sources: ['galaxy', 'attack'] },
        external_refs: expect.arrayContaining([{ source: 'mitre-attack', external_id: 'G0049' }]),
      })
    })
  },
)
