import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import { inMemory } from '../../archive/byte-source.ts'
import { setRules, setStrings } from './rule-source.ts'
import type { rulesResult } from './rules-result.ts'
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
afterEach(() => {
  setRules('')
  setStrings([])
})

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
      ...{ rule: 'One', namespace: 'default', tags: ['first'] },
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
    expect(data.errors).toMatchObject([{ namespace: 'default', line: 5 }])
    expect(data.errors[0]?.message).toMatch(/\$b(?:.|\n)*\^\^/)
    expect(left_out).toMatchObject([{ reason: 'failed' }])
  })

  test('do not fell other sources', async () => {
    const compiled = await compileRules([
      { namespace: 'bad', text: 'rule {' },
      { namespace: 'good', text: 'rule Good { condition: true }' },
    ])
    expect(compiled.errors.map(({ namespace }) => namespace)).toEqual(['bad'])
    expect(compiled.rules).not.toBeNull()
  })
})

describe('listed strings', () => {
  const plain = (text: string, how: Partial<ListedString> = {}): ListedString => ({
    ...{ text, isHex: false, ignoreCase: false, wide: false },
    ...how,
  })

  test('are findings, without any rule', async () => {
    setStrings([plain('needle'), plain('HAY', { ignoreCase: true }), plain('absent')])
    const { data, findings } = await scan(Buffer.from('in the hay a needle, a Needle'))
    expect(data.strings).toEqual([
      { text: 'HAY', offset: 7, length: 3 },
      { text: 'needle', offset: 13, length: 6 },
    ])
    expect(findings.map(({ code, offset }) => [code, offset])).toEqual([
      ['rules.string', 7],
      ['rules.string', 13],
    ])
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
