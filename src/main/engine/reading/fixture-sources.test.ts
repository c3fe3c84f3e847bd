import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { extractFromText } from '../ioc/extract.ts'
import type { FieldArea } from '../ioc/field-areas.ts'
import { columnAt } from './column-at.ts'
import { identifyText, takesOwnBytes } from './identify-text.ts'
import { openTextReader } from './open-text-reader.ts'
import type { ReadPart } from './read-part.ts'
import { readableText } from './readable-text.ts'
import { beginningOf, utf8Of } from './utf8-stream.ts'

/**
 * Tables, JSON, XML and pages made by other programs (test/fixtures, each folder with the script that made it): they
 * are identified correctly, and give exactly the values put into them, however they are split into chunks.
 */

type Case = {
  readonly name: string
  readonly file: string
  readonly readAs: string
  readonly expect: Readonly<Record<string, readonly string[]>>
  /** Hosts of the values, which are found in addition to them. */
  readonly parts?: Readonly<Record<string, readonly string[]>>
  readonly columns?: Readonly<Record<string, string>>
  /** Values that only a faulty reader finds. */
  /** `records` names its columns in each row, which is not reported. */
  readonly layout?: string
  readonly never: readonly string[]
  /** Values that a reader may or may not find. */
  readonly optional?: Readonly<Record<string, readonly string[]>>
}

/** Fixtures whose expectation is wrong, with the reason. */
const wrongFixtures: Readonly<Record<string, string>> = {
  'calc fixed width': 'cells that the program which wrote them had cut to its width hold no values any more',
  truncated: 'the URL at which the file is cut off is there, cut off',
  'truncated xml': 'the URL at which the file is cut off is there, cut off; the other one is resolved',
  'plist binary': 'a binary file, which is no text',
}

const folder = join(process.cwd(), 'test', 'fixtures')
const groups = ['tables', 'trees', 'html-files'].filter((group) =>
  existsSync(join(folder, group, `${group}.json`)),
)

type Read = { readonly text: string; readonly areas: readonly FieldArea[] }

async function read(bytes: Buffer, chunk: number): Promise<Read> {
  async function* stream() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const texts: Uint8Array[] = []
  const areas: FieldArea[] = []
  const sink = { onPart: () => {}, onSource: () => {}, onArea: (area: FieldArea) => areas.push(area) }
  for await (const text of readableText(stream(), null, sink)) texts.push(text)
  return { text: Buffer.concat(texts).toString('utf8'), areas }
}

const kinds = ['url', 'domain', 'ipv4', 'ipv6', 'email', 'hash']
const kindOf = (name: string) => (/^(?:md5|sha)/.test(name) ? 'hash' : name === 'host' ? 'domain' : name)

function valuesIn({ text, areas }: Read): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>(kinds.map((kind) => [kind, new Set()]))
  for (const hit of extractFromText(text, { areas }).hits) found.get(hit.found.kind)?.add(hit.found.value)
  return found
}

for (const group of groups) {
  const cases = JSON.parse(readFileSync(join(folder, group, `${group}.json`), 'utf8')) as readonly Case[]

  describe(group, () => {
    test.each(cases.filter(({ name }) => !(name in wrongFixtures)))(
      '$name',
      async ({ file, readAs, expect: expected, parts = {}, optional = {}, never, columns = {}, layout }) => {
        const bytes = readFileSync(join(folder, group, file))
        const { sample } = beginningOf(bytes.subarray(0, 65_536))
        expect(identifyText(sample, bytes.length > 65_536)?.kind ?? 'text').toBe(
          readAs === 'json-lines' ? 'json' : readAs,
        )

        const whole = await read(bytes, 977)
        expect(await read(bytes, bytes.length)).toEqual(whole)
        const found = valuesIn(whole)
        const wanted = new Map<string, Set<string>>(kinds.map((kind) => [kind, new Set()]))
        for (const [name, values] of [...Object.entries(expected), ...Object.entries(parts)])
          for (const value of values) wanted.get(kindOf(name))?.add(value)
        const open = Object.values(optional).flat()
        // the host of an optional URL is optional too
        const isOptional = (value: string) =>
          open.some((may) => may === value || may.includes(`://${value}/`))
        const sorted = (sets: Map<string, Set<string>>) =>
          Object.fromEntries(
            [...sets].map(([kind, values]) => [
              kind,
              [...values].filter((value) => !isOptional(value)).toSorted(),
            ]),
          )
        expect(sorted(found)).toEqual(sorted(wanted))
        const all = [...found.values()].flatMap((values) => [...values])
        expect(never.filter((wrong) => all.some((value) => value.includes(wrong)))).toEqual([])
        const named = Object.entries(columns).map(([value, column]) => [value, column.replace(/\s+/g, ' ')])
        if (layout !== 'records') expect(columnsIn(bytes, columns)).toEqual(Object.fromEntries(named))
      },
    )
  })
}

/** Returns the name of the column in which each value first occurs. */
function columnsIn(bytes: Buffer, values: Readonly<Record<string, string>>): Record<string, string | null> {
  const { sample, encoding } = beginningOf(bytes.subarray(0, 65_536))
  const format = identifyText(sample, false)
  if (format === null) return {}
  const texts: Buffer[] = []
  const parts: ReadPart[] = []
  const reader = openTextReader(format, sample, {
    onText: (text) => texts.push(text),
    onPart: (part) => parts.push(part),
  })
  reader.push(utf8Of(takesOwnBytes(format.kind, encoding) ? 'utf-8' : encoding)(bytes, true))
  reader.end()
  const text = Buffer.concat(texts).toString('utf8')
  const { hits } = extractFromText(text)
  return Object.fromEntries(
    Object.keys(values).map((value) => {
      const hit = hits.find(({ found }) => found.value === value)
      // whether the value is found is checked separately
      if (hit === undefined) return [value, values[value]?.replace(/\s+/g, ' ') ?? null]
      const before = Buffer.from(text, 'utf8').subarray(0, hit.start).toString('utf8')
      const row = before.slice(before.lastIndexOf('\n') + 1)
      const { columns = [], columnStarts } = parts[0] ?? {}
      return [value, columnAt(row, columns, columnStarts)]
    }),
  )
}
