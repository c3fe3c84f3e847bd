import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { rulesResult } from '../../../../contract/workstation/files/rules-result.ts'
import { inMemory } from '../../archive/byte-source.ts'
import { readStringList } from './read-string-list.ts'
import { ruleNames } from './rule-names.ts'
import { noRules, type RuleSet } from './rule-set.ts'
import { giveRules } from './rule-source.ts'
import { rulesTool } from './rules-tool.ts'
import { type ListedString, StringFinder } from './string-list.ts'
import { compileRules } from './yara-rules.ts'

const fixtures = join(import.meta.dirname, '../../../../../test/fixtures/files')
const rules = readFileSync(join(fixtures, 'rules/sample.yar'), 'utf8')
/** What YARA 4.2.3 prints with `-s`; `make.sh` there says how it was made. */
const expected = readFileSync(join(fixtures, 'rules/expected.txt'), 'utf8')
const types = [{ kind: 'binary' as const, mime: 'application/octet-stream', label: 'Data' }]

async function scan(content: Uint8Array) {
  const report = await runFileTool(rulesTool, content, { types })
  return { ...report, data: report.data as z.output<ReturnType<typeof rulesResult>> }
}
afterEach(() => giveRules(noRules))

let given = 0
const give = (...sets: Partial<RuleSet>[]) =>
  giveRules({
    digest: String(++given),
    sets: sets.map((set, at) => ({
      ...{ id: `id${at}`, name: `set ${at}`, kind: 'yara' as const, text: '', ignoresCase: false },
      ...set,
    })),
  })
const setRules = (text: string) => give({ text })

const sample = { types, name: '', passwords: [], depth: 0, bytes: inMemory(new Uint8Array(5)) }

test('without rules no file is accepted', () => {
  expect(rulesTool.accepts(sample)).toBe(false)
  setRules(rules)
  expect(rulesTool.accepts(sample)).toBe(true)
})

test('rules, strings and offsets, beside YARA', async () => {
  setRules(rules)
  const lines: string[] = []
  for (const name of ['capture/everyday.pcap', 'picture/camera.jpg', 'picture/plain.bmp']) {
    const { data } = await scan(new Uint8Array(readFileSync(join(fixtures, name))))
    for (const { rule, strings } of data.matches) {
      lines.push(`${rule} ${name}`)
      for (const { identifier, offset } of strings) lines.push(`0x${offset.toString(16)}:${identifier}`)
    }
  }
  const oracleRows = expected
    .trim()
    .split('\n')
    .map((line) => line.replace(/^(0x\w+:\$\w+):.*$/, '$1'))
  expect(lines.toSorted()).toEqual(oracleRows.toSorted())
  expect(lines.length).toBeGreaterThan(5)
})

test('a match has its tags, meta and the bytes around it', async () => {
  setRules('rule One : first { meta: author = "me" n = 3 strings: $a = "needle" condition: $a }')
  const { data, findings } = await scan(Buffer.from('in the hay a needle lies'))
  expect(data.matches).toEqual([
    {
      ...{ rule: 'One', set: 'set 0', severity: 'medium', tags: ['first'], string_total: 1 },
      meta: [
        { name: 'author', value: 'me' },
        { name: 'n', value: '3' },
      ],
      strings: [
        {
          ...{ identifier: '$a', offset: 13, length: 6, bytes: Buffer.from('needle').toString('hex') },
          before: Buffer.from('in the hay a ').toString('hex'),
          after: Buffer.from(' lies').toString('hex'),
        },
      ],
    },
  ])
  expect(findings).toMatchObject([{ code: 'rules.match', offset: 13, length: 6 }])
})

describe('rules with errors', () => {
  test('are named with their line and a caret, and said to be left out', async () => {
    setRules('rule Bad {\n  strings:\n    $a = "x"\n  condition:\n    $b\n}')
    const { data, left_out } = await scan(Buffer.from('x'))
    expect(data.errors).toMatchObject([{ set: 'set 0', line: 5 }])
    expect(data.errors[0]?.message).toMatch(/\$b(?:.|\n)*\^\^/)
    expect(data.looked).toMatchObject({ rules: 0, sets: [] })
    expect(left_out).toMatchObject([{ reason: 'failed' }])
  })

  test.each([
    ['an include', 'include "x.yar"\nrule A { condition: true }', 1, 1, /cannot include/],
    ['an external variable', 'rule A {\r\n condition: filename == "a"\r\n}', 2, 13, /external variable/],
    ['an unknown module', 'import "magic"\nrule A { condition: true }', 1, 1, /no such module/],
  ])('for %s say where, and what can be done', async (_, text, line, column, advice) => {
    const { errors } = await compileRules([{ id: 'one', text }])
    expect(errors).toMatchObject([{ set: 'one', line, column, advice: expect.stringMatching(advice) }])
  })

  test('do not fell other sets', async () => {
    const compiled = await compileRules([
      { id: 'bad', text: 'rule {' },
      { id: 'good', text: 'rule Good { condition: true }' },
    ])
    expect(compiled.errors.map(({ set }) => set)).toEqual(['bad'])
    expect(compiled.rules).not.toBeNull()
  })
})

test.each<[string, string, string]>([
  ['severity = "Critical"', 'critical', 'a word'],
  ['severity = 60', 'high', 'from 0 to 100'],
  ['severity = 3', 'medium', 'of an unknown scale'],
  ['threat_level = "low"', 'low', 'a word'],
  ['threat_level = 1', 'medium', 'of two opposite scales'],
  ['score = 85', 'high', 'of the style guide'],
  ['score = 75', 'medium', 'of the style guide'],
  ['score = 45', 'low', 'of the style guide'],
  ['score = 20 severity = "high"', 'high', 'stated twice: the severity counts'],
  ['author = "critical"', 'medium', 'not stated'],
])('of a rule with %s the severity is %s: %s', async (meta, severity) => {
  setRules(`rule One { meta: ${meta} strings: $a = "needle" condition: $a }`)
  const { data, findings } = await scan(Buffer.from('needle'))
  expect(data.matches).toMatchObject([{ severity }])
  expect(findings).toMatchObject([{ severity }])
})

test('rules are counted as they are declared, whatever comments, strings and expressions hold', () => {
  const text = `import "pe" // rule No
    /* rule Neither */ global private rule One { strings: $a = "rule \\" Nor" $b = /rule "x/ condition: filesize / 2 > 1 and any of them }
    rule Two : tag { condition: pe.imports(/rule A/, /b/) > 0 }`
  expect(ruleNames(text)).toEqual([
    { name: 'One', line: 2, isPrivate: true },
    { name: 'Two', line: 3, isPrivate: false },
  ])
})

test('a hundred thousand rules compile, and a match among them is found', async () => {
  setRules(
    Array.from({ length: 100_000 }, (_, at) => `rule R${at} { strings: $a = "n${at}x" condition: $a }`).join(
      '\n',
    ),
  )
  const { data } = await scan(Buffer.from('here n77777x is'))
  expect(data.looked.rules).toBe(100_000)
  expect(data.matches.map(({ rule }) => rule)).toEqual(['R77777'])
}, 60_000)

describe('listed strings', () => {
  const plain = (text: string, how: Partial<ListedString> = {}): ListedString => ({
    ...{ text, isHex: false, ignoreCase: false, wide: false },
    ...how,
  })

  test('are findings, with their line, how often they were met, and the bytes around', async () => {
    give({ kind: 'strings', text: '# names\r\nneedle\r\nabsent\n{ 00 ff }\n\\#hash\nneedle' })
    const content = Buffer.concat([Buffer.from('a needle, a needle #hash'), Buffer.from([0, 255])])
    const { data, findings } = await scan(content)
    expect(data.looked).toMatchObject({ strings: 4, rules: 0, string_bytes: content.length })
    expect(data.strings).toMatchObject([
      { text: 'needle', line: 2, count: 2, places: [{ offset: 2 }, { offset: 12 }] },
      {
        text: '#hash',
        line: 5,
        count: 1,
        places: [{ offset: 19, bytes: Buffer.from('#hash').toString('hex') }],
      },
      { text: '00ff', is_hex: true, line: 4, count: 1, places: [{ offset: 24 }] },
    ])
    expect(findings.map(({ code, offset }) => [code, offset])).toEqual([
      ['rules.string', 2],
      ['rules.string', 19],
      ['rules.string', 24],
    ])
  })

  test('of a list that ignores case match in either, and as UTF-16', async () => {
    give({ kind: 'strings', text: 'HAY', ignoresCase: true })
    const { data } = await scan(Buffer.concat([Buffer.from('hay Hay '), Buffer.from('hAY', 'utf16le')]))
    expect(data.strings).toMatchObject([{ count: 3 }])
  })

  test.each([
    ['{ 0g }', /only hexadecimal digits/],
    ['{ 0 }', /two hexadecimal digits/],
    ['{}', /no bytes/],
    ['\\', /nothing follows/],
  ])('%s is refused with its line and a caret', (written, why) => {
    const { errors } = readStringList({ id: 'list', text: `fine\n  ${written}\n`, ignoresCase: false })
    expect(errors).toMatchObject([{ line: 2, column: 3 }])
    expect(errors[0]?.message).toMatch(why)
    expect(errors[0]?.message).toMatch(/\n {2}\| {3}\^/)
  })

  test('as one search for each finds them, however the bytes are cut', () => {
    const listed = [
      plain('he'),
      plain('she'),
      plain('hers'),
      plain('SHE', { wide: true }),
      plain('00 ff', { isHex: true }),
      plain('aXa', { ignoreCase: true }),
    ]
    const content = Buffer.concat([
      Buffer.from('ushers SHE axaXa he'),
      Buffer.from([0, 255, 0, 255]),
      Buffer.from('SHE', 'utf16le'),
    ])
    const forms: [number, Buffer][] = [
      ...([
        [0, Buffer.from('he')],
        [1, Buffer.from('she')],
        [2, Buffer.from('hers')],
        [3, Buffer.from('SHE')],
      ] as [number, Buffer][]),
      ...([
        [3, Buffer.from('SHE', 'utf16le')],
        [4, Buffer.from([0, 255])],
      ] as [number, Buffer][]),
    ]
    const expectedHits: string[] = ['5 11', '5 13']
    for (const [index, form] of forms)
      for (let at = content.indexOf(form); at >= 0; at = content.indexOf(form, at + 1))
        expectedHits.push(`${index} ${at}`)
    for (const size of [1, 2, 3, 7, 100]) {
      const finder = new StringFinder(listed)
      const hits: string[] = []
      for (let at = 0; at < content.length; at += size)
        finder.take(content.subarray(at, at + size), ({ index, offset }) => {
          hits.push(`${index} ${offset}`)
          return true
        })
      expect(hits.toSorted()).toEqual(expectedHits.toSorted())
    }
  })
})
