import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** How a kept file relates to others and to what else is kept, asked as the window asks. */

let host: LocalHost
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-relations-'))
  host = await startLocalHost()
})
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

const digest = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')

/** Keeps a file, and waits for its analysis. */
async function kept(name: string, content: Uint8Array): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const sha256 = digest('sha256', content)
  expect(await host.window('files.takeIn', { file: { kind: 'path', path } })).toMatchObject({ sha256 })
  await host.window('files.open', { sha256, waits: true })
  return sha256
}

/** Bytes that no other file here shares. */
function noise(seed: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    bytes[at] = state >> 16
  }
  return bytes
}

test('of two versions of a file, each is similar to the other, and a file of other content is not', async () => {
  const first = noise(1, 60_000)
  const second = Buffer.concat([first, Buffer.from('a line more\n')])
  const one = await kept('one.bin', first)
  const other = await kept('other.bin', second)
  await kept('foreign.bin', noise(7, 60_000))
  const similar = await host.window('fileRelations.similar', { sha256: one })
  expect(similar).toMatchObject({
    items: [{ sha256: other, name: 'other.bin', has_same_imports: false }],
    has: { ssdeep: true, tlsh: true, imphash: false },
    others: 2,
    compared: { ssdeep: 2, tlsh: 2, imphash: 0 },
  })
  expect(await host.window('fileRelations.compare', { one, other })).toMatchObject({
    one: { sha256: one },
    other: { sha256: other },
    likeness: { has_same_imports: false },
  })
  await host.window('files.remove', { sha256: other })
  expect(await host.window('fileRelations.similar', { sha256: one })).toMatchObject({ items: [], others: 1 })
})

test('a file that is too small for digests says that it has none', async () => {
  const sha256 = await kept('small.txt', Buffer.from('ok'))
  expect(await host.window('fileRelations.similar', { sha256 })).toMatchObject({
    items: [],
    has: { ssdeep: false, tlsh: false, imphash: false },
    compared: { ssdeep: 0, tlsh: 0, imphash: 0 },
  })
})

test('a set applies to files kept before it, also to one in an archive', async () => {
  const inner = Buffer.from('The content of a file that a set will list as malicious.\n')
  const archive = await kept('box.zip', zipSync({ 'inner.txt': inner }))
  const before = await host.window('fileRelations.known', { sha256: archive })
  expect(before).toMatchObject({ searched: 2, is_cut: false, sets: { asked: [], members: [] } })
  const path = join(folder, 'bad.md5')
  writeFileSync(path, `${digest('md5', inner)}  loader.txt\n`)
  await host.window('packs.import', {
    kind: 'hash_set',
    file: { kind: 'path', path },
    name: 'Loaders',
    options: { verdict: 'known_malicious' },
  })
  const sha256 = digest('sha256', inner)
  await expect
    .poll(async () => host.window('fileRelations.known', { sha256: archive }))
    .toMatchObject({
      sets: {
        asked: ['Loaders'],
        member_total: 1,
        members: [
          { set: 'Loaders', verdict: 'known_malicious', algorithm: 'MD5', sha256, file_name: 'loader.txt' },
        ],
      },
    })
  expect(await host.window('files.open', { sha256: archive })).toMatchObject({
    severity: 'high',
    findings: [{ code: 'hash_set.known_malicious', severity: 'high', sha256, path: ['inner.txt'] }],
  })
})

test('a case that has the digest of a file in an archive is named, with the file', async () => {
  const inner = Buffer.from('The content of a file that stands in a case.\n')
  const archive = await kept('case.zip', zipSync({ 'seen.txt': inner }))
  await host.window('caseBoard.create', {
    title: 'Loaders of June',
    severity: 'high',
    indicators: digest('sha1', inner),
  })
  expect(await host.window('fileRelations.known', { sha256: archive })).toMatchObject({
    places: [{ kind: 'case', title: 'Loaders of June', sha256: digest('sha256', inner), name: 'seen.txt' }],
  })
})

test.each(['fileRelations.known', 'fileRelations.similar'] as const)(
  '%s of a file that is not here is refused',
  async (name) => {
    await expect(host.window(name, { sha256: '0'.repeat(64) })).rejects.toThrow('There is no such file')
  },
)
