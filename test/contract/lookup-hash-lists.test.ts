import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { lookUpHashList } from '../../src/contract/core/hash.ts'
import { bringPack } from './bring-pack.ts'
import { exactAnswer } from './exact-answer.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { hashRead } from './lookup-reads.ts'

/** `POST /api/v1/scan/hash`: many digests at once, without any set and then with two. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

type Bulk = {
  readonly results: readonly z.infer<typeof hashRead>[]
  readonly invalid: readonly { readonly value: string; readonly reason: string }[]
}

const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
const ask = (hashes: readonly string[]) =>
  host.ask({ method: 'POST', path: '/api/v1/scan/hash', body: { hashes } })
const answer = async (hashes: readonly string[]) => exactAnswer(lookUpHashList, await ask(hashes)) as Bulk

const abc = digest('sha256', 'abc')
const empty = digest('md5', '')

test('what no set can tell is counted', async () => {
  expect(await answer([abc, digest('sha512', '')])).toMatchObject({
    count: 2,
    cached: 0,
    summary: { known_good: 0, known_malicious: 0, unknown: 0, unavailable: 1, not_queryable: 1 },
  })
})

test('500 digests are taken and not one more', async () => {
  const hashes = Array.from({ length: 501 }, (_, index) => digest('md5', `${index}`))
  const { results } = await answer(hashes.slice(0, 500))
  expect(results.map(({ hash }) => hash)).toEqual(hashes.slice(0, 500))
  expect((await ask(hashes)).status).toBe(400)
})

test('the order is kept, blanks and repetitions are dropped, and what cannot be read is told', async () => {
  const [notepad, worm] = [digest('sha256', 'notepad'), digest('sha256', 'worm')]
  const bring = (name: string, verdict: string) =>
    bringPack(host, `${digest('sha256', name)}\n${digest('md5', name)}\n`, {
      kind: 'hash_set',
      name,
      options: { verdict },
    })
  await bring('notepad', 'known_good')
  await bring('worm', 'known_malicious')
  const body = await answer([
    worm.toUpperCase(),
    ' ',
    'nonsense',
    abc,
    notepad,
    '',
    `  ${worm}\n`,
    `${empty}0`,
    empty,
    'NONSENSE',
    '\u0000',
  ])
  expect(body).toMatchObject({
    count: 4,
    cached: 0,
    summary: { known_good: 1, known_malicious: 1, unknown: 2, unavailable: 0, not_queryable: 0 },
    origin: 'local',
  })
  expect(body.results.map(({ hash, verdict }) => [hash, verdict])).toEqual([
    [worm, 'known_malicious'],
    [abc, 'unknown'],
    [notepad, 'known_good'],
    [empty, 'unknown'],
  ])
  const reason = 'it is not 32, 40, 64 or 128 hexadecimal digits'
  expect(body.invalid).toEqual(['nonsense', `${empty}0`, '\u0000'].map((value) => ({ value, reason })))
  for (const result of body.results) expect(hashRead.safeParse(result).error).toBeUndefined()
  // single and bulk answers agree
  const { body: one } = await host.ask({ path: `/api/v1/scan/hash?hash=${worm}` })
  expect({ ...body.results[0], checked_at: '' }).toEqual({ ...(one as object), checked_at: '' })
})
