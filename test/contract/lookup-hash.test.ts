import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { lookUpHash } from '../../src/contract/core/hash.ts'
import type { DataPack } from '../../src/contract/workstation/packs/packs.ts'
import { bringPack } from './bring-pack.ts'
import { exactAnswer } from './exact-answer.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { hashRead } from './lookup-reads.ts'

/** `GET /api/v1/scan/hash` as called by programs, with sets that the user imported. */

let host: LocalHost
let folder: string
beforeAll(async () => {
  host = await startLocalHost()
  folder = mkdtempSync(join(tmpdir(), 'skerry-sets-'))
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
const ask = async (query: string) => host.ask({ path: `/api/v1/scan/hash${query}` })
const lookUp = async (hash: string) => (await ask(`?hash=${hash}`)).body as z.infer<typeof hashRead>

/** Imports a file under a name. */
const importSet = (name: string, content: string | Uint8Array, more: object = {}) =>
  bringPack(host, content, { kind: 'hash_set', name, ...more }, name)

const packs = async () => (await host.window<{ packs: DataPack[] }>('packs.list', { kind: 'hash_set' })).packs
const idOf = async (name: string) => (await packs()).find((pack) => pack.name === name)?.id ?? ''
const change = async (name: string, request: object) =>
  host.window('packs.change', { id: await idOf(name), ...request })
const remove = async (name: string) => host.window('packs.remove', { id: await idOf(name) })

const abc = digest('sha256', 'abc')

describe('without a set', () => {
  test('a digest is unavailable, with every field that clients read', async () => {
    const body = exactAnswer(lookUpHash, await ask(`?hash=${abc.toUpperCase()}`))
    expect(hashRead.safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({
      hash: abc,
      algorithm: 'SHA256',
      verdict: 'unavailable',
      found: null,
      known_malicious: null,
      sources: {},
      sources_queried: 0,
      cached: false,
    })
  })

  test('a SHA-512 is not queryable', async () => {
    expect(await lookUp(digest('sha512', 'abc'))).toMatchObject({
      algorithm: 'SHA512',
      verdict: 'not_queryable',
      found: null,
    })
  })
})

describe('with sets', () => {
  const file = (name: string) =>
    ['md5', 'sha1', 'sha256'].map((algorithm) => digest(algorithm, name).toUpperCase())

  beforeAll(async () => {
    const path = join(folder, 'made.db')
    const database = new Database(path)
    database.exec(`
      CREATE TABLE FILE (md5 VARCHAR, sha1 VARCHAR, sha256 VARCHAR, file_name VARCHAR, package_id INTEGER);
      CREATE TABLE PKG (package_id INTEGER, name VARCHAR, version VARCHAR);
      CREATE TABLE VERSION (version VARCHAR, release_date TIMESTAMP);
      INSERT INTO VERSION VALUES ('2026.03.1', '2026-03-01 00:00:00');
      INSERT INTO PKG VALUES (1, 'Windows 11', '23H2');
    `)
    const insert = database.prepare('INSERT INTO FILE VALUES (?, ?, ?, ?, 1)')
    insert.run(...file('notepad'), 'notepad.exe')
    insert.run(...file('both'), 'psexec.exe')
    database.close()
    await importSet('nsrl', gzipSync(readFileSync(path)))
    await importSet(
      'bazaar.csv',
      `sha256,md5,signature,file_name\n${file('worm')[2]},${file('worm')[0]},Emotet,a.doc\n${file('both')[2]},${file('both')[0]},,\n`,
      { source: 'MalwareBazaar' },
    )
    await importSet('lab.txt', `${digest('sha256', 'lab')}\n`, { options: { verdict: 'known_malicious' } })
  })

  test('the registry tells what was imported', async () => {
    expect(
      (await packs()).map(({ name, format, entries, dated, details, source }) => ({
        name,
        format,
        entries,
        dated,
        details,
        source,
      })),
    ).toEqual([
      {
        name: 'bazaar.csv',
        format: 'csv',
        entries: 4,
        dated: null,
        details: { verdict: 'known_malicious', digests: { SHA256: 2, MD5: 2 } },
        source: 'MalwareBazaar',
      },
      {
        name: 'lab.txt',
        format: 'list',
        entries: 1,
        dated: null,
        details: { verdict: 'known_malicious', digests: { SHA256: 1 } },
        source: null,
      },
      {
        name: 'nsrl',
        format: 'nsrl-sqlite',
        entries: 6,
        dated: '2026-03-01',
        details: { verdict: 'known_good', digests: { SHA256: 2, SHA1: 2, MD5: 2 } },
        source: 'National Software Reference Library (NIST)',
      },
    ])
    expect(readdirSync(join(host.dataDir, 'packs')).filter((name) => !name.endsWith('.pack'))).toEqual([])
  })

  test.each<[string, string, object]>([
    [
      'a good file',
      file('notepad')[2] ?? '',
      {
        verdict: 'known_good',
        product: 'Windows 11 23H2',
        file_name: 'notepad.exe',
        family: null,
        trust: 55,
        sources: {
          nsrl: { status: 'hit', malicious: false },
          'bazaar.csv': { status: 'miss', malicious: null },
          'lab.txt': { status: 'miss', malicious: null },
        },
      },
    ],
    [
      'a malicious file',
      file('worm')[0] ?? '',
      {
        algorithm: 'MD5',
        verdict: 'known_malicious',
        known_malicious: true,
        family: 'Emotet',
        file_name: 'a.doc',
        source: 'MalwareBazaar',
        sources_queried: 2,
        sources: { 'lab.txt': { status: 'unsupported', malicious: null } },
      },
    ],
    [
      'a file that is both',
      file('both')[2] ?? '',
      {
        verdict: 'known_malicious',
        found: true,
        product: 'Windows 11 23H2',
        sources_hit: 2,
        sources: {
          nsrl: { status: 'hit', malicious: false },
          'bazaar.csv': { status: 'hit', malicious: true },
        },
      },
    ],
    [
      'a file of one set alone',
      digest('sha256', 'lab'),
      { verdict: 'known_malicious', source: 'lab.txt', family: null, matched_on: 'SHA256' },
    ],
    [
      'a file that nobody knows',
      abc,
      { verdict: 'unknown', found: false, known_malicious: false, sources_answered: 3, sources_queried: 3 },
    ],
    [
      'a SHA-512, which no set has',
      digest('sha512', 'abc'),
      { verdict: 'not_queryable', found: null, sources_queried: 0 },
    ],
  ])('%s is answered', async (_what, hash, expected) => {
    const body = exactAnswer(lookUpHash, await ask(`?hash=${hash}`))
    expect(body).toMatchObject(expected)
    expect(hashRead.safeParse(body).error).toBeUndefined()
    const fields = Object.entries(body).flatMap(([field, value]) => (value === null ? [field] : []))
    expect(body.unavailable).toEqual(fields)
  })

  test('a set that is switched off is not asked, and said to be', async () => {
    const worm = file('worm')[2] ?? ''
    await change('bazaar.csv', { enabled: false })
    expect(await lookUp(worm)).toMatchObject({
      verdict: 'unknown',
      sources_queried: 2,
      sources: { 'bazaar.csv': { status: 'disabled', malicious: null } },
    })
    await change('bazaar.csv', { enabled: true })
    expect(await lookUp(worm)).toMatchObject({ verdict: 'known_malicious' })
  })

  test('a set that is replaced answers as the new one at once, under its id', async () => {
    const id = await idOf('lab.txt')
    const [before, after] = [digest('sha256', 'lab'), digest('sha256', 'new')]
    const options = { verdict: 'known_malicious' }
    expect(await importSet('lab.txt', 'nothing of use\n', { replaces: id, options })).toMatchObject({
      state: 'failed',
      problem: {
        message: 'lab.txt could not be imported: there is no MD5, SHA-1, SHA-256 or SHA-512 digest in it.',
      },
    })
    expect(await lookUp(before)).toMatchObject({ verdict: 'known_malicious' })
    expect(await importSet('lab.txt', after, { replaces: id, options })).toMatchObject({
      state: 'done',
      pack: id,
    })
    expect(await lookUp(before)).toMatchObject({ verdict: 'unknown' })
    expect(await lookUp(after)).toMatchObject({ verdict: 'known_malicious' })
  })

  test('a digest is unavailable while a set that could know it is damaged or gone', async () => {
    await importSet('fragile', file('x').join('\n'), { options: { verdict: 'known_malicious' } })
    expect(await lookUp(abc)).toMatchObject({ verdict: 'unknown', sources_queried: 4 })
    const { bytes } = (await packs()).find((pack) => pack.name === 'fragile') ?? { bytes: 0 }
    const known = Buffer.from(file('x')[2] ?? '', 'hex')
    const path = readdirSync(join(host.dataDir, 'packs'))
      .map((entry) => join(host.dataDir, 'packs', entry))
      .find((entry) => statSync(entry).size === bytes && readFileSync(entry).includes(known))
    // cached blocks are not read again until the set is reopened
    await change('fragile', { enabled: false })
    expect(await lookUp(abc)).toMatchObject({ verdict: 'unknown', sources_queried: 3 })
    const damaged = readFileSync(path ?? '')
    const digestBlock = Math.floor(damaged.indexOf(known) / 4096)
    damaged[digestBlock * 4096] = (damaged[digestBlock * 4096] as number) ^ 1
    writeFileSync(path ?? '', damaged)
    await change('fragile', { enabled: true })
    for (const hash of [digest('sha256', 'y'), known.toString('hex')])
      expect(await lookUp(hash)).toMatchObject({
        verdict: 'unavailable',
        found: null,
        known_malicious: null,
        sources: { fragile: { status: 'unavailable', malicious: null }, 'lab.txt': { status: 'miss' } },
        sources_answered: 3,
        sources_queried: 4,
      })
    // the results of the other sets are still returned
    expect(await lookUp(file('notepad')[2] ?? '')).toMatchObject({
      verdict: 'known_good',
      known_malicious: null,
    })
    await change('fragile', { enabled: false })
    await lookUp(abc)
    writeFileSync(path ?? '', damaged.subarray(0, 4096))
    await change('fragile', { enabled: true })
    // the reason is logged for the operator of the workstation
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await lookUp(abc)).toMatchObject({ verdict: 'unavailable', sources_queried: 4 })
    expect(reported).toHaveBeenCalledWith(
      expect.stringMatching(/^The data pack fragile cannot be opened: \w*: ?The hash set is damaged/),
    )
    reported.mockRestore()
    await remove('fragile')
    expect(await lookUp(abc)).toMatchObject({ verdict: 'unknown', sources_queried: 3 })
  })

  test('a set of SHA-512 tells what it knows beside the verdict of the contract', async () => {
    const [known, other] = [digest('sha512', 'known'), digest('sha512', 'other')]
    await importSet('long', known, { options: { verdict: 'known_malicious', family: 'Lazarus' } })
    expect(await lookUp(known)).toMatchObject({
      verdict: 'not_queryable',
      found: true,
      known_malicious: true,
      family: 'Lazarus',
    })
    expect(await lookUp(other)).toMatchObject({
      verdict: 'not_queryable',
      found: false,
      known_malicious: false,
    })
    await remove('long')
  })
})

describe('a request', () => {
  test.each([
    [abc.slice(1), `it has ${abc.length - 1}, 1 too few for SHA-256`],
    [`${abc.slice(1)}g`, `“g” at position ${abc.length} is none`],
  ])('for %s is refused with a sentence that names the slip', async (hash, slip) => {
    const { status, body } = await ask(`?hash=${hash}`)
    const message = `Provided hash is invalid: it must be 32, 40, 64 or 128 hexadecimal digits; ${slip}.`
    expect({ status, body }).toEqual({ status: 400, body: { status: 'error', message } })
  })
})
