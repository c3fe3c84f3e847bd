import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Zippable, zipSync } from 'fflate/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import type { WindowInput } from '../../src/contract/workstation/window/bridge.ts'
import { goldenName, packed } from '../fixtures/register/golden-package.ts'
import { xlsxByHand } from '../fixtures/register/xlsx-by-hand.ts'
import { goldenFile, goldenZip, RegisterUser } from './register-user.ts'

/**
 * Damaged, inconsistent or malicious files. Each is answered with a sentence or with a preview that states what is
 * wrong; the register is unchanged, the workstation continues, and no thread is left.
 */

const folder = mkdtempSync(join(tmpdir(), 'skerry-hostile-'))
let user: RegisterUser
let before: string
beforeAll(async () => {
  user = await RegisterUser.start()
  await user.takeIn(goldenFile())
  before = await user.everything()
})
afterAll(async () => {
  expect(await user.everything()).toBe(before)
  expect(await user.steps()).toBe(1)
  await user.host.stop()
  rmSync(folder, { recursive: true, force: true })
})

type GivenFile = WindowInput<'registerImport.preview'>['files'][number]
const given = (name: string, content: Uint8Array | string): GivenFile => ({
  kind: 'bytes',
  name,
  bytes: new Uint8Array(Buffer.from(content)),
})
const at = (name: string): GivenFile => ({ kind: 'path', path: join(folder, name) })
const ask = (...files: GivenFile[]) => user.ask('registerImport.preview', { files })

async function sentenceOf(...files: GivenFile[]): Promise<string> {
  const answer = await ask(...files)
  if (isProblem(answer)) return answer.message
  await user.get('registerImport.cancel', { id: answer.id })
  return 'No refusal'
}

const zip = (entries: Zippable) => zipSync(entries, { level: 6 })
const golden = Object.fromEntries(packed())
const sheet = {
  name: 'b_01.01',
  rows: [
    ['c0010', 'c0020'],
    ['A', 'B'],
  ],
}

describe('is refused with a sentence', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  const ole = new Uint8Array(2048)
  ole.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  ole.set(Buffer.from('EncryptedPackage', 'utf16le'), 1024)
  const odd: readonly (readonly [string, () => GivenFile, RegExp])[] = [
    ['an empty file', () => given('a.zip', ''), /^a\.zip is empty\.$/],
    [
      'text without a name for it',
      () => given('letter', 'Dear reader'),
      /^The file could not be read: it is not a workbook/,
    ],
    [
      'a picture',
      () => given('a.png', png),
      /^The file could not be read: it is not a workbook \(xlsx or ods\)\.$/,
    ],
    ['a picture called a package', () => given('a.zip', png), /^The file could not be read: /],
    [
      'noise that begins as a ZIP',
      () => given('a.zip', 'PK\u0003\u0004'.padEnd(5000, 'noise')),
      /^Nothing could be read from a\.zip\. The package cannot be read: it is cut off\.$/,
    ],
    [
      'a workbook with a password',
      () => given('a.xlsx', ole),
      /it is protected with a password; save it without one\.$/,
    ],
    [
      'a ZIP bomb',
      () => given('a.zip', zip({ 'r/reports/b_01.01.csv': new Uint8Array(64_000_000) })),
      /^Nothing could be read from a\.zip\. .* unpack to 64000000 bytes/,
    ],
    [
      'a package one file of which is a bomb',
      () =>
        given('a.zip', zip({ ...golden, [`${goldenName}/reports/b_05.02.csv`]: new Uint8Array(50_000_000) })),
      /^Nothing could be read from a\.zip\. .* would unpack to 50000000 bytes/,
    ],
    [
      'a ZIP within a ZIP',
      () => given('a.zip', zip({ [`${goldenName}.zip`]: goldenZip() })),
      /^Nothing could be read from a\.zip\. /,
    ],
    [
      'an archive of nothing',
      () => given('a.zip', zip({})),
      /^Nothing could be read from a\.zip\. The package is empty\.$/,
    ],
    [
      'an archive of too many files',
      () =>
        given(
          'a.zip',
          zip(Object.fromEntries(Array.from({ length: 1001 }, (_, file) => [`r/${file}`, new Uint8Array()]))),
        ),
      /it has 1001 entries, more than 1000\.$/,
    ],
    [
      'a workbook with an entity from outside',
      () =>
        given(
          'a.xlsx',
          xlsxByHand([sheet], [], {
            'xl/worksheets/sheet1.xml':
              '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet>&x;</worksheet>',
          }),
        ),
      /^The file could not be read: /,
    ],
    [
      'JSON of something else',
      () => given('a.json', '{"name":"package","version":"1.0.0"}'),
      /^The file is JSON, but not a register of this program\. Nothing was read\.$/,
    ],
    [
      'a JSON list',
      () => given('a.json', '[{"kind":"providers"}]'),
      /^The file is JSON, but not a register of this program\. /,
    ],
    [
      'JSON that is cut off',
      () => given('a.json', before.slice(0, 900)),
      /^The file is not JSON in UTF-8, or it is truncated\. Nothing was read\.$/,
    ],
    [
      'JSON of a newer version',
      () => given('a.json', before.replace('"version":1', '"version":2')),
      /^The file was written by a newer version \(format 2\)\. Nothing was read\.$/,
    ],
    [
      'JSON that is nested without end',
      () => given('a.json', `{"format":${'['.repeat(200_000)}`),
      /nested deeper than 64 levels\.$/,
    ],
  ]
  const strangers: readonly (readonly [string, () => GivenFile])[] = [
    ['text', () => given('a.txt', 'Dear reader,\nno table here')],
    [
      'a workbook of other tables',
      () =>
        given(
          'a.xlsx',
          xlsxByHand([
            {
              name: 'Holidays',
              rows: [
                ['Who', 'When'],
                ['Ann', 'May'],
              ],
            },
          ]),
        ),
    ],
  ]
  test.each(strangers)(
    'but for %s, which is shown to be mapped by hand: nothing is taken',
    async (_what, file) => {
      const answer = await ask(file())
      if (isProblem(answer)) throw new Error(answer.message)
      expect(answer.sheets.map(({ template, reason }) => [template, typeof reason])).toEqual([
        [null, 'string'],
      ])
      await user.get('registerImport.cancel', { id: answer.id })
    },
  )

  test.each(odd)('%s', async (_what, file, sentence) => {
    expect(await sentenceOf(file())).toMatch(sentence)
  })

  test.each([1, 22, 1000, 5000, -1, -22, -23, -100])(
    'a package of which %i bytes are there',
    async (length) => {
      const whole = goldenZip()
      expect(await sentenceOf(given('cut.zip', whole.slice(0, length)))).toMatch(
        /^(?:Nothing could be read from cut\.zip\. The package cannot be read: .*|The file could not be read: .*)\.$/,
      )
    },
  )

  const links: readonly (readonly [string, () => GivenFile, RegExp])[] = [
    ['no file', () => at('absent'), /^There is no file .*absent\.$/],
    ['a device', () => ({ kind: 'path', path: '/dev/zero' }), /^zero is neither a file nor a folder\.$/],
    ['a name that is too long', () => at('n'.repeat(5000)), /could not be read: its name is too long\.$/],
    ['a name with a zero', () => at('a\u0000b'), /could not be read: the system cannot open it\.$/],
    [
      'a link to itself',
      () => at('loop'),
      /^loop could not be read: it is a link that leads back to itself\.$/,
    ],
    ['an empty folder', () => at('empty'), /^The folder empty is empty\.$/],
    [
      'a folder of pictures',
      () => at('pictures'),
      /^The file has no sheet with any content\. Nothing was read\.$/,
    ],
    ['a folder without end', () => at('deep'), /^The folder deep is nested deeper than 8 levels\.$/],
    [
      '2 GB of nothing',
      () => at('sparse.zip'),
      /^sparse\.zip is larger than 512 MB, more than any register needs\. Nothing was read\.$/,
    ],
    ['a folder with 2 GB', () => at('large'), /^The folder large is larger than 512 MB, /],
  ]
  beforeAll(() => {
    symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
    for (const name of ['empty', 'pictures', 'large', `deep${'/d'.repeat(9)}`])
      mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'pictures', 'a.png'), png)
    for (const name of ['sparse.zip', join('large', 'b_01.01.csv')]) {
      const handle = openSync(join(folder, name), 'w')
      ftruncateSync(handle, 2 ** 31)
      closeSync(handle)
    }
  })
  test.each(links)('%s', async (_what, file, sentence) => {
    expect(await sentenceOf(file())).toMatch(sentence)
  })

  test('two files of one name, and a folder beside a file', async () => {
    expect(await sentenceOf(given('a.csv', 'x'), given('a.csv', 'y'))).toMatch(
      /^Two of the files are called a\.csv\. /,
    )
    expect(await sentenceOf(given('a.csv', 'x'), at('pictures'))).toMatch(
      /^Give several files or one folder, not both/,
    )
  })
})
