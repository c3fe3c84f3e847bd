import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { extractFromText } from '../ioc/extract.ts'
import { readableText } from '../reading/readable-text.ts'

/**
 * Messages created by Python's `email` (test/fixtures/messages/make_messages.py): each contains the values put into it,
 * and no others.
 */

type Case = {
  readonly name: string
  readonly message: string
  readonly expected: Readonly<Record<'url' | 'ipv4' | 'email' | 'hash', readonly string[]>>
}

const cases = JSON.parse(
  readFileSync(join(process.cwd(), 'test', 'fixtures', 'messages', 'messages.json'), 'utf8'),
) as readonly Case[]

async function read(bytes: Buffer, chunk: number): Promise<string> {
  async function* stream() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const texts: Uint8Array[] = []
  for await (const text of readableText(stream())) texts.push(text)
  return Buffer.concat(texts).toString('utf8')
}

function valuesIn(text: string, kind: string): string[] {
  const found = extractFromText(text).hits.filter((hit) => hit.found.kind === kind)
  return [...new Set(found.map((hit) => hit.found.value))].toSorted()
}

describe('a message', () => {
  test('there are enough of them', () => {
    expect(cases.length).toBeGreaterThanOrEqual(120)
  })

  test.each(cases)('$name', async ({ message, expected }) => {
    const bytes = Buffer.from(message, 'base64')
    const text = await read(bytes, bytes.length)
    expect(Object.fromEntries(Object.keys(expected).map((kind) => [kind, valuesIn(text, kind)]))).toEqual(
      expected,
    )
  })

  test('is read however it is damaged', async () => {
    const sources = cases.map(({ message }) => Buffer.from(message, 'base64'))
    const damage = fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 0.999, noNaN: true }),
        cut: fc.nat(40),
        put: fc.oneof(
          fc.constantFrom('\n', '--', '=', '==', '\r\n\r\n', 'Content-Type: message/rfc822\n'),
          fc.string(),
        ),
      }),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(sources.length - 1), damage, async (index, changes) => {
        let bytes = sources[index] as Buffer
        for (const { at, cut, put } of changes) {
          const from = Math.floor(at * bytes.length)
          bytes = Buffer.concat([bytes.subarray(0, from), Buffer.from(put), bytes.subarray(from + cut)])
        }
        expect((await read(bytes, bytes.length || 1)).length).toBeLessThan(bytes.length * 4 + 1000)
      }),
      { seed: seedOf(5322), numRuns: roundsOf(2000, 10_000) },
    )
  })

  test.each(cases.filter((_case, index) => index % 5 === 0))('$name, in pieces', async ({ message }) => {
    const bytes = Buffer.from(message, 'base64')
    expect(await read(bytes, 17)).toBe(await read(bytes, bytes.length))
  })
})
