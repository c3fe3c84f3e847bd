import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { numbersFrom } from '../../../../../test/numbers-from.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import type { DecodeStep } from '../../../../contract/workstation/files/tool-report.ts'
import { applySteps, decodeLimits, decodeOperations } from './apply-steps.ts'
import { exportRecipe, importRecipe } from './decode-recipe.ts'

const step = (operation: string, ...args: DecodeStep['arguments']): DecodeStep => ({
  operation,
  arguments: args,
})
const applied = (input: string | Buffer, ...steps: DecodeStep[]) =>
  applySteps(typeof input === 'string' ? Buffer.from(input, 'utf8') : input, steps)

/** A text as it comes out, or hexadecimal digits after `hex:`. */
function shown(bytes: Uint8Array, as: string): string {
  return as.startsWith('hex:')
    ? `hex:${Buffer.from(bytes).toString('hex')}`
    : Buffer.from(bytes).toString('utf8')
}

describe('an operation makes what its standard says', () => {
  test.each<[input: string | Buffer, step: DecodeStep, output: string]>([
    // RFC 4648, section 10
    ['', step('From Base64'), ''],
    ['Zg==', step('From Base64'), 'f'],
    ['Zm9vYg==', step('From Base64'), 'foob'],
    ['Zm9v\r\nYmFy', step('From Base64'), 'foobar'],
    ['Zm9vYg', step('From Base64'), 'foob'],
    // section 5: the alphabet that is safe in URLs
    ['-_-_', step('From Base64', 'A-Za-z0-9-_'), 'hex:fbffbf'],
    ['foobar', step('To Base64'), 'Zm9vYmFy'],
    [Buffer.from('fbffbf', 'hex'), step('To Base64', 'A-Za-z0-9-_'), '-_-_'],
    ['666F6F626172', step('From Hex'), 'foobar'],
    ['66 6f:6F,0x62\\x61;72', step('From Hex', 'Auto'), 'foobar'],
    ['0x66,0x6f,0x6f', step('From Hex', '0x with comma'), 'foo'],
    ['%66%6f', step('From Hex', 'Percent'), 'fo'],
    ['f00', step('From Hex', 'None'), 'hex:f000'],
    ['foobar', step('To Hex'), '66 6f 6f 62 61 72'],
    ['foo', step('To Hex', '0x with comma'), '0x66,0x6f,0x6f'],
    ['foo', step('To Hex', '\\x'), '\\x66\\x6f\\x6f'],
    ['foob', step('To Hex', 'None', 2), '666f\n6f62'],
    // RFC 3986, section 2.1, and the form of HTML forms
    ['%E3%82%A2+b%2', step('URL Decode'), 'ア b%2'],
    ['a+b', step('URL Decode', false), 'a+b'],
    ['48 65 6c 6c 6f', step('From Charcode'), 'Hello'],
    ['72,101', step('From Charcode', 'Comma', 10), 'He'],
    ['20ac 1f600', step('From Charcode'), '€😀'],
    ['e4', step('From Charcode'), 'hex:e4'],
    [Buffer.from('e4f6', 'hex'), step('Decode text', 'Windows-1252 Latin (1252)'), 'äö'],
    [Buffer.from('4100ac20', 'hex'), step('Decode text', 'UTF-16LE (1200)'), 'A€'],
    [Buffer.from('004120ac', 'hex'), step('Decode text', 'UTF-16BE (1201)'), 'A€'],
    [Buffer.from('93fa967b', 'hex'), step('Decode text', 'Japanese Shift-JIS (932)'), '日本'],
    // RFC 2152, section 4
    ['Hi Mom -+Jjo--!', step('Decode text', 'UTF-7 (65000)'), 'Hi Mom -☺-!'],
    [gzipSync('gzip'), step('Gunzip'), 'gzip'],
    [
      gzipSync('a text that is cut off at its end').subarray(0, -6),
      step('Gunzip'),
      'a text that is cut off at its end',
    ],
    [deflateSync('zlib'), step('Zlib Inflate'), 'zlib'],
    [Buffer.concat([Buffer.from('xx'), deflateSync('zlib')]), step('Zlib Inflate', 2), 'zlib'],
    [deflateRawSync('raw'), step('Raw Inflate'), 'raw'],
    [Buffer.from('0a0b', 'hex'), step('XOR', 'ff', 'Hex'), 'hex:f5f4'],
    [Buffer.from('00010203', 'hex'), step('XOR', '01 02', 'Hex'), 'hex:01030301'],
    ['abc', step('XOR', ' ', 'UTF8'), 'ABC'],
    ['abc', step('XOR', '32', 'Decimal'), 'ABC'],
    ['abc', step('XOR', '00100000', 'Binary'), 'ABC'],
    ['abc', step('XOR', 'IA==', 'Base64'), 'ABC'],
    [Buffer.from('00ff10', 'hex'), step('XOR', 'ff', 'Hex', 'Standard', true), 'hex:00ffef'],
    [Buffer.from('010203', 'hex'), step('XOR', 'ff', 'Hex', 'Input differential'), 'hex:fe0301'],
    [Buffer.from('010203', 'hex'), step('XOR', 'ff', 'Hex', 'Output differential'), 'hex:fefcff'],
    [Buffer.from('010203', 'hex'), step('XOR', '', 'Hex', 'Cascade'), 'hex:030103'],
    ['Hello 1', step('ROT13'), 'Uryyb 1'],
    ['Hello 19', step('ROT13', true, false, true, 5), 'Hjqqt 64'],
    ['abc', step('ROT13', true, true, false, -1), 'zab'],
    ['a😀b', step('Reverse'), 'b😀a'],
    [Buffer.from('ff00', 'hex'), step('Reverse'), 'hex:00ff'],
    ['a\nb', step('Reverse', 'Line'), 'b\na'],
    [' a.\tb\r\nc\f', step('Remove whitespace'), 'a.bc'],
    ['a. b', step('Remove whitespace', false, true, true, true, true, true), 'a b'],
    // HTML, section 13.5
    [
      '&lt;a href=&quot;x&#34;&gt; &eacute;&#x20AC;&amp;amp; <b>',
      step('From HTML Entity'),
      '<a href="x"> é€&amp; <b>',
    ],
    // RFC 2045, section 6.7
    [
      "Now's the time =\r\nfor all folk=20=C3=A9",
      step('From Quoted Printable'),
      "Now's the time for all folk é",
    ],
    [
      'see http://a.example/b.c and d.example',
      step('Defang URL'),
      'see hxxp[://]a[.]example/b[.]c and d[.]example',
    ],
    [
      'http://a.example d.example',
      step('Defang URL', true, false, false, 'Only valid domains'),
      'http://a[.]example d[.]example',
    ],
    ['1.2 http', step('Defang URL', true, true, true, 'Everything'), '1[.]2 hxxp'],
    ['hxxps[://]a[.]example', step('Fang URL'), 'https://a.example'],
    ['a.b.c', step('Find / Replace', '.', 'Simple string', '-'), 'a-b-c'],
    ['a.b.c', step('Find / Replace', '.', 'Simple string', '-', false), 'a-b.c'],
    ['AbaB', step('Find / Replace', 'AB', 'Simple string', '', true, true), ''],
    ['a\n\x41', step('Find / Replace', '\\n\\x41', 'Extended (\\n, \\t, \\x...)', '\\t'), 'a\t'],
    ['0123456789', step('Drop bytes', 2, 3), '0156789'],
    ['0123456789', step('Drop bytes', -2, 5), '01234567'],
    ['abc\ndef', step('Drop bytes', 0, 1, true), 'bc\nef'],
    ['0123456789', step('Take bytes', 2, 3), '234'],
    ['abc\ndef', step('Take bytes', 1, 1, true), 'b\ne'],
    ['01 02 03 04 05', step('Swap endianness'), '04 03 02 01 00 00 00 05'],
    [Buffer.from('0102030405', 'hex'), step('Swap endianness', 'Raw', 2, false), 'hex:0201040305'],
    ['72 101', step('From Decimal'), 'He'],
    ['-1,5', step('From Decimal', 'Comma', true), 'hex:ff05'],
    ['He', step('To Decimal'), '72 101'],
    [Buffer.from('ff05', 'hex'), step('To Decimal', 'Comma', true), '-1,5'],
    [Buffer.from('610062', 'hex'), step('Remove null bytes'), 'ab'],
  ])('%j %j', (input, one, output) => {
    const { bytes, failedAt, why } = applied(input, one)
    expect({ failedAt, why, made: shown(bytes, output) }).toEqual({ failedAt: null, why: null, made: output })
  })

  test('and each has a row above', () => {
    expect(decodeOperations.map(({ name }) => name)).toEqual([
      'Decode text',
      'Defang URL',
      'Drop bytes',
      'Fang URL',
      'Find / Replace',
      'From Base64',
      'From Charcode',
      'From Decimal',
      'From Hex',
      'From HTML Entity',
      'From Quoted Printable',
      'Gunzip',
      'Raw Inflate',
      'Remove null bytes',
      'Remove whitespace',
      'Reverse',
      'ROT13',
      'Swap endianness',
      'Take bytes',
      'To Base64',
      'To Decimal',
      'To Hex',
      'URL Decode',
      'XOR',
      'Zlib Inflate',
    ])
  })
})

test('steps follow one another, as in a script that was packed', () => {
  const packed = Buffer.from(
    [...gzipSync('IEX (New-Object Net.WebClient)')].map((byte) => byte ^ 0x23),
  ).toString('base64')
  const { bytes } = applied(packed, step('From Base64'), step('XOR', '23', 'Hex'), step('Gunzip'))
  expect(Buffer.from(bytes).toString()).toBe('IEX (New-Object Net.WebClient)')
})

describe('a step that cannot be applied is named, and what those before it made is kept', () => {
  test.each<[input: string | Buffer, steps: DecodeStep[], failedAt: number, why: string]>([
    [
      'bm90IHppcHBlZA==',
      [step('From Base64'), step('Gunzip')],
      1,
      'It is not compressed in this way, or is damaged.',
    ],
    ['a', [step('Fork')], 0, 'The operation “Fork” is not known.'],
    ['zz', [step('From Hex', 'Space')], 0, '“zz” is not hexadecimal.'],
    ['300', [step('From Decimal')], 0, '300 is no byte.'],
    ['x', [step('From Charcode', 'Space', 99)], 0, 'The base is not between 2 and 36.'],
    ['a', [step('XOR')], 0, 'There is no key.'],
    [
      'a',
      [step('XOR', 'ff', 'Base91')],
      0,
      'Argument 2 of “XOR” is none of Hex, Decimal, Binary, Base64, UTF8, Latin1.',
    ],
    ['a', [step('Take bytes', 'x')], 0, 'Argument 1 of “Take bytes” is not a number.'],
    [
      'a',
      [step('Find / Replace', 'a+', 'Regex')],
      0,
      'Regular expressions are not applied: only literal text is.',
    ],
    ['a', [step('Decode text', 'Klingon')], 0, 'The encoding “Klingon” is not known.'],
    ['a!', [step('From Base64', 'A-Za-z0-9+/=', false)], 0, 'It has signs that are not in the alphabet.'],
  ])('%j %j', (input, steps, failedAt, why) => {
    expect(applied(input, ...steps)).toMatchObject({ failedAt, why })
  })

  test('with the bytes before it', () => {
    const { bytes, failedAt } = applied('YWI=', step('From Base64'), step('Gunzip'))
    expect([Buffer.from(bytes).toString(), failedAt]).toEqual(['ab', 1])
  })
})

describe('what is made stays in its limits', () => {
  const longer = 'The result is longer than 16,777,216 bytes, which is the most that is made of this input.'
  const bomb = gzipSync(Buffer.alloc(80 * 2 ** 20))

  test.each<[string, Buffer, DecodeStep[]]>([
    ['of a small bomb', gzipSync(bomb), [step('Gunzip'), step('Gunzip')]],
    [
      'of a text that replaces grow',
      Buffer.alloc(9000, 'a'),
      Array.from({ length: 4 }, () => step('Find / Replace', 'a', 'Simple string', 'a'.repeat(40))),
    ],
  ])('%s', (_name, input, steps) => {
    const { failedAt, why } = applySteps(input, steps)
    expect([failedAt === null, why]).toEqual([false, longer])
  })

  test('and 64 MB at most', () => {
    expect(applySteps(bomb, [step('Gunzip')]).why).toBe(
      'The result is longer than 67,108,864 bytes, which is the most that is made of this input.',
    )
    expect(applySteps(Buffer.alloc(decodeLimits.bytes + 1), [step('Reverse')]).why).toBe(
      'The input is longer than 64 MB.',
    )
    expect(applied('a', ...Array.from({ length: 101 }, () => step('Reverse'))).failedAt).toBe(100)
  })

  test('in a moment for any bytes', () => {
    const next = numbersFrom(seedOf(4648))
    const signs = '&#<%=\\x0 \n,;[.]:/hxp-AZ'
    for (let round = 0; round < roundsOf(3, 100); round++)
      for (const { name } of decodeOperations) {
        const length = 100_000
        const input = Buffer.from(
          Array.from({ length }, () => signs.charCodeAt(Math.floor(next() * signs.length))),
        )
        const one = signs.charAt(Math.floor(next() * signs.length)).repeat(length)
        const from = performance.now()
        applySteps(input, [step(name, ...(name === 'XOR' ? ['41'] : name === 'Find / Replace' ? ['x'] : []))])
        applied(one, step(name, ...(name === 'XOR' ? ['41'] : name === 'Find / Replace' ? ['x'] : [])))
        expect(performance.now() - from).toBeLessThan(1000)
      }
  })
})

describe('a recipe of CyberChef', () => {
  const recipe = [
    { op: 'From Base64', args: ['A-Za-z0-9+/=', true, false] },
    { op: 'XOR', args: [{ option: 'Hex', string: '23' }, 'Standard', false] },
    { op: 'Gunzip', args: [] },
    { op: 'Find / Replace', args: [{ option: 'Simple string', string: 'a' }, 'b', true, false, true, false] },
  ]

  test('is read and written again as it was', () => {
    const read = importRecipe(JSON.stringify(recipe))
    expect('steps' in read && JSON.parse(exportRecipe(read.steps))).toEqual(recipe)
  })

  test('is written with the arguments that a step leaves out', () => {
    expect(JSON.parse(exportRecipe([step('XOR', '41'), step('Take bytes')]))).toEqual([
      { op: 'XOR', args: [{ option: 'Hex', string: '41' }, 'Standard', false] },
      { op: 'Take bytes', args: [0, 5, false] },
    ])
  })

  test('leaves out what is disabled', () => {
    expect(importRecipe(JSON.stringify([{ ...recipe[0], disabled: true }, recipe[2]]))).toEqual({
      steps: [step('Gunzip')],
    })
  })

  test.each([
    ['{', 'It is not JSON: CyberChef saves recipes as “Clean JSON” or “Compact JSON”.'],
    ['{}', 'It is no recipe of CyberChef, or has more than 100 operations.'],
    ['[{"op":"Magic","args":[3,false]}]', 'The operation “Magic” is not known here.'],
    [
      `[${'{"op":"Gunzip"},'.repeat(100)}{"op":"Gunzip"}]`,
      'It is no recipe of CyberChef, or has more than 100 operations.',
    ],
    [' '.repeat(1_000_001), 'The recipe is longer than a million characters.'],
  ])('that is none is refused: %.40s', (text, problem) => {
    expect(importRecipe(text)).toEqual({ problem })
  })
})
