import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataPack } from '../../src/contract/workstation/packs/packs.ts'
import type { WindowOutput } from '../../src/contract/workstation/window/bridge.ts'
import type { Campaign } from '../../src/main/engine/actor/actor-deeds.ts'
import { actorBundle, type StixCampaign, type StixProfile } from '../../src/main/engine/actor/actor-stix.ts'
import { buildKnowledgeBase } from '../../src/main/engine/actor/knowledge-base.ts'
import { readKnowledge } from '../../src/main/engine/actor/read-knowledge.ts'
import { statedMoment } from '../../src/main/engine/actor/stated-moment.ts'
import { openStore } from '../../src/main/store/open.ts'
import {
  bytesOf,
  countPublished,
  namedVulnerabilities,
  publishedBundles,
  publishedClusters,
  usesOfGroups,
} from '../fixtures/actors/count-published.ts'
import { stixFaults } from '../fixtures/export/stix-schema.ts'
import { bringPack } from './bring-pack.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/**
 * All published sets about threat actors together, compared with plain counts of their files and with the STIX
 * standard.
 */

const data = process.env.SKERRY_TEST_DATA ?? ''

type Profile = StixProfile & {
  readonly actor: Readonly<Record<string, unknown>> & { readonly slug: string }
}

const bring = async (host: LocalHost, path: string) => {
  const job = await bringPack(
    host,
    bytesOf(data, path),
    { kind: 'actor_set' },
    path.slice(path.lastIndexOf('/') + 1),
  )
  expect(job, path).toMatchObject({ state: 'done' })
  return job
}
const exported = async (host: LocalHost, form: 'jsonl' | 'csv') => {
  const { status, text } = await host.ask({ path: `/threat/export/actors.${form}` })
  expect({ status, body: status === 200 ? null : text }).toEqual({ status: 200, body: null })
  return text
}
const profilesOf = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Profile)

/** Returns an actor without the names of the sets that describe it and its campaigns. */
function withoutSources({ licence: _licence, actor, techniques, ...rest }: Profile) {
  const { source: _source, sources: _sources, ...item } = actor
  return { ...rest, actor: item, techniques: techniques.map(({ via: _via, ...technique }) => technique) }
}

describe.skipIf(data === '')(
  'all published sets (skipped: set SKERRY_TEST_DATA to a folder that has galaxy/ and attack/)',
  () => {
    let host: LocalHost
    let profiles: Profile[]
    beforeAll(async () => {
      host = await startLocalHost()
      for (const path of publishedBundles) await bring(host, path)
    }, 120_000)
    afterAll(() => host.stop())

    test('a group of ATT&CK uses the techniques and software that its bundles link with it and its campaigns', async () => {
      const groups = usesOfGroups(data)
      const found = new Map(
        profilesOf(await exported(host, 'jsonl')).map(({ external_refs, techniques, tools }) => [
          external_refs.find(({ external_id }) => /^G\d{4}$/.test(external_id))?.external_id,
          new Set([...techniques, ...tools].map(({ mitre_id }) => mitre_id)),
        ]),
      )
      expect(found.size).toBeGreaterThan(150)
      expect([...found.keys()].sort()).toEqual([...groups.keys()].sort())
      for (const [group, uses] of groups)
        expect({ group, uses: [...(found.get(group) ?? [])].sort() }).toEqual({
          group,
          uses: [...uses].sort(),
        })
    })

    test('every object of every file is there, by its kind, with every link', async () => {
      for (const path of publishedClusters) await bring(host, path)
      profiles = profilesOf(await exported(host, 'jsonl'))
      const { packs } = await host.window<{ packs: DataPack[] }>('packs.list', { kind: 'actor_set' })
      const store = openStore(host.dataDir)
      try {
        const kinds = store.reader.prepare(
          'SELECT kind, count(*) AS number FROM knowledge_object WHERE set_key = ? GROUP BY kind',
        )
        for (const path of [...publishedBundles, ...publishedClusters]) {
          const key = path.startsWith('attack')
            ? `attack:${/\/(\w+)-attack/.exec(path)?.[1]}`
            : `galaxy:${/\/([\w-]+)\.json/.exec(path)?.[1]}`
          const pack = packs.find(({ details }) => details.set === key)
          const rows = kinds.all(key) as { kind: string; number: number }[]
          expect({
            path,
            kinds: Object.fromEntries(rows.map(({ kind, number }) => [kind, number])),
            links: pack?.details.links,
          }).toEqual({ path, ...countPublished(data, path) })
        }
      } finally {
        store.close()
      }
    }, 120_000)

    test('a vulnerability that a description names leads to its actor', async () => {
      const names = new Map(
        profiles.map(({ actor, aliases }) => [
          actor.slug,
          new Set([actor.primary_name, ...aliases.map(({ alias }) => alias)]),
        ]),
      )
      const named = namedVulnerabilities(data)
      expect(named.size).toBeGreaterThan(40)
      for (const [cve, actors] of named) {
        const { body } = await host.ask({ path: `/threat/api/v1/cves/${cve}/actors` })
        const found = (body as { actors: { slug: string }[] }).actors.flatMap(({ slug }) => [
          ...(names.get(slug) ?? []),
        ])
        for (const actor of actors) expect(found, cve).toContain(actor)
      }
    })

    test('STIX of every actor is after the standard, the same each time, and read again it is the same actor', async () => {
      let campaignsOfAll = 0
      for (const profile of profiles) {
        const { slug } = profile.actor
        const { text } = await host.ask({ path: `/threat/actors/${slug}.stix.json` })
        expect({ slug, faults: stixFaults(text) }).toEqual({ slug, faults: [] })
        const campaigns = await campaignsOf(host, slug)
        expect(actorBundle(profile, campaigns.toReversed())).toBe(text)
        const set = readKnowledge(Buffer.from(text), `${slug}.stix.json`)
        expect({ slug, refused: set.refusedExamples }).toEqual({ slug, refused: [] })
        const [again] = buildKnowledgeBase([set], [], () => null).actors
        if (again === undefined) throw new Error(`${slug} is not there again.`)
        const { item, details, name: _name, id: _id, ...rest } = again.all
        const read = { actor: { ...item, ...details, slug: again.slug }, ...rest } as unknown as Profile
        expect(asStix(read)).toEqual(asStix(profile))
        // the campaign through which a technique is known is restored as well
        expect({ slug, via: viaOf(read) }).toEqual({ slug, via: viaOf(profile) })
        expect({ slug, campaigns: again.deeds.campaigns.map(plainCampaign).sort(byText) }).toEqual({
          slug,
          campaigns: campaigns
            .map(({ mitre_id: mitreId, first_seen: firstSeen, last_seen: lastSeen, ...each }) =>
              plainCampaign({ ...each, mitreId, firstSeen, lastSeen }),
            )
            .sort(byText),
        })
        campaignsOfAll += campaigns.length
        if (/^.{14}[1-5]/.test(profile.actor.id)) expect(read.actor.id).toBe(profile.actor.id)
      }
      expect(campaignsOfAll).toBeGreaterThan(20)
    }, 240_000)

    test('JSON lines that are read again give the same actors', async () => {
      const other = await startLocalHost()
      try {
        const lines = await exported(host, 'jsonl')
        const job = await bringPack(other, lines, { kind: 'actor_set' }, 'actors.jsonl')
        expect(job).toMatchObject({ state: 'done', refused: 0 })
        const again = profilesOf(await exported(other, 'jsonl'))
        expect(again).toHaveLength(profiles.length)
        for (const [index, profile] of profiles.entries())
          expect(withoutSources(again[index] as Profile)).toEqual(withoutSources(profile))
      } finally {
        await other.stop()
      }
    }, 60_000)

    test('the same files again change nothing', async () => {
      const before = [await exported(host, 'jsonl'), await exported(host, 'csv')]
      expect([await exported(host, 'jsonl'), await exported(host, 'csv')]).toEqual(before)
      for (const path of [...publishedBundles, ...publishedClusters]) await bring(host, path)
      const after = [await exported(host, 'jsonl'), await exported(host, 'csv')]
      expect(after[0] === before[0] && after[1] === before[1]).toBe(true)
    }, 120_000)
  },
)

async function campaignsOf(host: LocalHost, slug: string): Promise<StixCampaign[]> {
  const { entries } = await host.window<WindowOutput<'actorTimeline.read'>>('actorTimeline.read', { slug })
  return entries.flatMap(({ kind, name, id, from, to, description }) =>
    kind === 'campaign'
      ? [{ name: name ?? '', mitre_id: id, first_seen: from, last_seen: to, description }]
      : [],
  )
}

const viaOf = ({ techniques }: Profile) => techniques.map(({ mitre_id, via }) => `${mitre_id} ${via}`)

type NamedCampaign = Pick<Campaign, 'name' | 'mitreId' | 'firstSeen' | 'lastSeen' | 'description'>

const plainCampaign = ({ name, mitreId, firstSeen, lastSeen, description }: NamedCampaign) =>
  [name, mitreId, statedMoment(firstSeen), statedMoment(lastSeen), description].join(' | ')

const byText = (one: string, other: string) => (one < other ? -1 : 1)

/**
 * Returns the part of an actor that the standard can express: names without their vendors and spellings, moments for
 * years, and addresses as in RFC 3986. An id is kept if it is of a version of RFC 4122.
 */
function asStix(profile: Profile) {
  const { actor, aliases, references, ...rest } = withoutSources(profile)
  const { id: _id, first_seen, last_seen, ...item } = actor
  return {
    ...rest,
    actor: {
      ...item,
      first_seen: statedMoment(first_seen),
      last_seen: statedMoment(last_seen),
    },
    aliases: [...new Set(aliases.map(({ alias }) => alias.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')))],
    references: references.map(({ title, url }) => ({ title, url: url.replaceAll('|', '%7C') })),
  }
}
