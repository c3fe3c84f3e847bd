import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { sent } from './send-upload.ts'

/** The user's rules: stored where they compile, and kept files are looked at with them. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const invoke = (name: string, input: object) => host.window<unknown>(name, input)

type Set = { readonly id: string; readonly name: string; readonly kind: string; readonly entries: number }
type Added = { readonly set: Set; readonly is_new: boolean }
type Page = {
  readonly severity: string | null
  readonly findings: readonly { readonly code: string; readonly title: string }[]
}

const add = async (name: string, content: string | Buffer, more: object = {}) =>
  (await invoke('rules.add', { source: await sent(invoke, name, Buffer.from(content)), ...more })) as Added
const sets = async () => ((await invoke('rules.list', {})) as { sets: readonly Set[] }).sets
const titles = async (sha256: string) =>
  ((await invoke('files.open', { sha256, waits: true })) as Page).findings
    .filter(({ code }) => code.startsWith('rules.'))
    .map(({ title }) => title)
const take = async (name: string, content: string) =>
  (
    (await invoke('files.takeIn', { file: await sent(invoke, name, Buffer.from(content)) })) as {
      sha256: string
    }
  ).sha256

const rule = (name: string, string: string) => `rule ${name} { strings: $a = "${string}" condition: $a }`

test('kept files are looked at with what is added, switched, changed, removed and brought back', async () => {
  const sha256 = await take('kept.txt', 'in the hay a needle lies')
  expect(await titles(sha256)).toEqual([])
  const { set } = await add('mine.yar', rule('Needle', 'needle'))
  expect(set).toMatchObject({ name: 'mine.yar', kind: 'yara', entries: 1 })
  expect(await titles(sha256)).toEqual(['The rule Needle matches'])
  await invoke('rules.change', { id: set.id, is_active: false })
  expect(await titles(sha256)).toEqual([])
  await invoke('rules.change', { id: set.id, is_active: true })
  await invoke('rules.change', { id: set.id, text: rule('Hay', 'hay'), name: 'ours' })
  expect(await titles(sha256)).toEqual(['The rule Hay matches'])
  await invoke('rules.remove', { id: set.id })
  expect(await titles(sha256)).toEqual([])
  await host.takeBack()
  expect(await titles(sha256)).toEqual(['The rule Hay matches'])
  await invoke('rules.remove', { id: set.id })
})

test('a new file is looked at with rules and lists, in what lies in it too', async () => {
  const { set } = await add('words.txt', '# of the case\nneedle\n')
  expect(set).toMatchObject({ kind: 'strings', entries: 1 })
  const sha256 = await take('new.txt', 'another needle')
  expect(await titles(sha256)).toEqual(['A listed string is in the file: needle'])
  await invoke('rules.remove', { id: set.id })
})

describe('what is no rule', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['bad.yar', 'rule A {\r\n condition: $b\r\n}', /an error: nothing was stored.*line 2, column 13/],
    ['include.yar', 'include "x"', /cannot include/],
    ['zeros.yar', Buffer.from('rule A { condition: true } \0 \0'), /zero bytes/],
    ['latin.yar', Buffer.from([0x72, 0xe9, 0xff, 0x20]), /no text in UTF-8/],
    ['none.yar', '// nothing', /holds no rule/],
    ['empty.txt', '', /empty/],
    ['large.yar', Buffer.alloc(10 * 2 ** 20 + 1, ' '), /10 MB/],
    [
      'deep.yar',
      `rule A { condition: ${'('.repeat(100_000)}true${')'.repeat(100_000)} }`,
      /Nothing was stored|nothing was stored/,
    ],
  ])('as %s is refused with why, and nothing is stored', async (name, content, why) => {
    const before = await sets()
    await expect(add(name, content)).rejects.toThrow(why)
    expect(await sets()).toEqual(before)
  })
})

test.each<[string, Buffer]>([
  ['a mark of UTF-8', Buffer.from(`\uFEFF${rule('Mark', 'm')}`)],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${rule('Wide', 'w')}`, 'utf16le')],
  ['UTF-16 without one', Buffer.from(rule('Bare', 'b'), 'utf16le')],
])('a file with %s is read, and added once', async (name, content) => {
  const first = await add(`${name}.yar`, content)
  expect(first).toMatchObject({ is_new: true, set: { entries: 1 } })
  expect(await add('again.yar', content)).toMatchObject({ is_new: false, set: { id: first.set.id } })
  await invoke('rules.remove', { id: first.set.id })
})

test('rules are tried on a kept file without being stored', async () => {
  const sha256 = await take('tried.txt', 'a needle to be tried')
  const before = await sets()
  const checked = await invoke('rules.check', {
    source: { kind: 'text', text: rule('Tried', 'tried') },
    file: { kind: 'kept', sha256 },
  })
  expect(checked).toMatchObject({
    ...{ kind: 'yara', entries: 1, faults: [] },
    tried: { failure: null, data: { looked: { rules: 1 }, matches: [{ rule: 'Tried' }] } },
  })
  expect(await sets()).toEqual(before)
})
