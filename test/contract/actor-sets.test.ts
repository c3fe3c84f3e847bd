import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { bringPack, packImport } from './bring-pack.ts'
import { startLocalHost } from './local-host.ts'

/** Sets of threat actors that fail, are spoilt, or would replace what is here: what is told, and what stands. */

const fixture = (name: string) => readFileSync(join('test', 'fixtures', 'actors', name))
type List = { readonly items: readonly object[]; readonly total: number }

const spoilt = [
  ['gone', 'is missing', (path: string) => rmSync(path)],
  ['cut off', 'is damaged', (path: string) => truncateSync(path, 100)],
] as const

/** The set of birds without one of them, as a later version. */
const fewer = () => {
  const galaxy = JSON.parse(fixture('galaxy.json').toString('utf8')) as {
    version: number
    values: { value: string }[]
  }
  const gone = 'Brown Otter'
  const values = galaxy.values.filter(({ value }) => value !== gone)
  return { gone, content: JSON.stringify({ ...galaxy, values, version: galaxy.version + 1 }) }
}

const packsIn = (dataDir: string) => {
  const folder = join(dataDir, 'packs')
  return readdirSync(folder).map((name) => join(folder, name))
}

/** Spoils a stored set as no reader writes one, and as the tables refuse it. */
function withoutNames(path: string): void {
  const set = JSON.parse(readFileSync(path, 'utf8')) as { objects: { name: unknown }[] }
  for (const object of set.objects) object.name = null
  writeFileSync(path, JSON.stringify(set))
}

test.each(spoilt)(
  'a set whose file is %s is told by its name, and nobody is said to be unknown',
  async (_how, why, spoil) => {
    const other = await startLocalHost()
    try {
      await bringPack(other, fixture('galaxy.json'), { kind: 'actor_set', name: 'Birds' }, 'birds.json')
      for (const path of packsIn(other.dataDir)) spoil(path)
      for (const path of ['/api/v1/actors', '/api/v1/cves/CVE-2024-12345/actors', '/export/actors.csv']) {
        const { status, text } = await other.ask({ path: `/threat${path}` })
        expect(status).toBe(500)
        expect(text).toContain(`The file of the data pack Birds ${why}. Import it again, or remove it.`)
      }
      await bringPack(other, fixture('galaxy.json'), { kind: 'actor_set' }, 'birds.json')
      expect((await other.ask({ path: '/threat/api/v1/actors' })).status).toBe(200)
    } finally {
      await other.stop()
    }
  },
)

test.each(spoilt)(
  'what was built before a file was %s stands, and the answers say that a set is not in use',
  async (_how, why, spoil) => {
    const other = await startLocalHost()
    try {
      await bringPack(other, fixture('galaxy.json'), { kind: 'actor_set', name: 'Birds' }, 'birds.json')
      const before = (await other.ask({ path: '/threat/api/v1/actors' })).body as { items: object[] }
      for (const path of packsIn(other.dataDir)) spoil(path)
      // the cached data was built from sets other than those switched on now
      await bringPack(other, fixture('attack.json'), { kind: 'actor_set' }, 'enterprise.json')
      const { status, body } = await other.ask({ path: '/threat/api/v1/actors' })
      expect(status).toBe(200)
      expect(body).toEqual({ ...before, unavailable: ['items'] })
      const sets = await other.window('actorSets.read', {})
      expect(sets).toMatchObject({
        unused: [
          {
            name: 'Birds',
            reason: `The file of the data pack Birds ${why}. Import it again, or remove it.`,
          },
        ],
      })
      await bringPack(other, fixture('galaxy.json'), { kind: 'actor_set' }, 'birds.json')
      expect((await other.ask({ path: '/threat/api/v1/actors' })).body).not.toHaveProperty('unavailable')
      expect(await other.window('actorSets.read', {})).toMatchObject({ unused: [] })
    } finally {
      await other.stop()
    }
  },
)

test('a set with which building fails is left out by its name, and the others are used', async () => {
  const other = await startLocalHost()
  try {
    await bringPack(other, fixture('galaxy.json'), { kind: 'actor_set', name: 'Birds' }, 'birds.json')
    const before = (await other.ask({ path: '/threat/api/v1/actors' })).body as { items: object[] }
    const known = packsIn(other.dataDir)
    await bringPack(other, fixture('attack.json'), { kind: 'actor_set', name: 'Bad' }, 'enterprise.json')
    for (const path of packsIn(other.dataDir)) if (!known.includes(path)) withoutNames(path)
    const { status, body } = await other.ask({ path: '/threat/api/v1/actors' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, unavailable: ['items'] })
    expect(await other.window('actorSets.read', {})).toMatchObject({
      sets: [{ title: expect.any(String) }],
      unused: [{ name: 'Bad', reason: expect.stringMatching(/^The data pack Bad could not be built/) }],
    })
    expect(await other.window('packs.list', { kind: 'actor_set' })).toMatchObject({
      packs: [
        { name: 'Bad', problem: expect.stringMatching(/Bad could not/) },
        { name: 'Birds', problem: null },
      ],
    })
  } finally {
    await other.stop()
  }
})

test('a newer version of a set with which building fails leaves the older one as it was built', async () => {
  const other = await startLocalHost()
  try {
    await bringPack(other, fixture('galaxy.json'), { kind: 'actor_set', name: 'Birds' }, 'birds.json')
    const before = (await other.ask({ path: '/threat/api/v1/actors' })).body as List
    await bringPack(other, fewer().content, { kind: 'actor_set' }, 'fewer.json')
    for (const path of packsIn(other.dataDir)) withoutNames(path)
    const { status, body } = await other.ask({ path: '/threat/api/v1/actors' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, unavailable: ['items'] })
    expect(await other.window('actorSets.read', {})).toMatchObject({
      unused: [
        { name: 'Birds', reason: expect.stringMatching(/as it is now; those that were built before/) },
      ],
    })
    // another set that is sound is used once the faulty one is gone
    const { packs } = await other.window<{ packs: { id: string }[] }>('packs.list', { kind: 'actor_set' })
    await other.window('packs.remove', { id: packs[0]?.id })
    await bringPack(other, fixture('galaxy.json'), { kind: 'actor_set' }, 'birds.json')
    expect((await other.ask({ path: '/threat/api/v1/actors' })).body).not.toHaveProperty('unavailable')
  } finally {
    await other.stop()
  }
})

describe('a file of a set that is here', () => {
  test('asks before it replaces it, says what goes, and changes nothing when it is stopped', async () => {
    const other = await startLocalHost()
    try {
      await bringPack(other, fixture('galaxy.json'), { kind: 'actor_set', name: 'Birds' }, 'birds.json')
      const before = (await other.ask({ path: '/threat/api/v1/actors' })).body
      const { gone, content } = fewer()
      const asks = { kind: 'actor_set', replace_known: false } as const
      const job = await bringPack(other, content, asks, 'fewer.json')
      expect(job).toMatchObject({
        ...{ state: 'waiting', waits_for: 'answer', pack: null, entries: null },
        replacement: { name: 'Birds', came: 0, changed: 0, went: 1, examples: [gone] },
      })
      await other.window('jobs.cancel', { job: job.id })
      expect((await other.ask({ path: '/threat/api/v1/actors' })).body).toEqual(before)

      const again = await bringPack(other, content, asks, 'fewer.json')
      const { job: agreed } = await other.window<{ job: Job }>('packs.replace', { job: again.id })
      expect(agreed.id).toBe(again.id)
      await vi.waitFor(async () => {
        expect(await packImport(other, again.id)).toMatchObject({ state: 'done', replacement: null })
      })
      const after = (await other.ask({ path: '/threat/api/v1/actors' })).body as List
      expect(after.total).toBe((before as List).total - 1)
    } finally {
      await other.stop()
    }
  })

  test('does not ask when it is the same file, or when the user named the pack', async () => {
    const other = await startLocalHost()
    try {
      const first = await bringPack(other, fixture('galaxy.json'), { kind: 'actor_set' }, 'birds.json')
      const asks = { kind: 'actor_set', replace_known: false } as const
      expect(await bringPack(other, fixture('galaxy.json'), asks, 'birds.json')).toMatchObject({
        ...{ state: 'done', pack: first.pack },
      })
      const named = { ...asks, replaces: first.pack }
      expect(await bringPack(other, fewer().content, named, 'fewer.json')).toMatchObject({
        ...{ state: 'done', pack: first.pack },
      })
    } finally {
      await other.stop()
    }
  })
})
