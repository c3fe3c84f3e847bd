import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { IocKind } from '../../src/contract/core/ioc-kinds.ts'
import { extractFromText } from '../../src/main/engine/ioc/extract.ts'
import { markBit } from '../../src/main/engine/ioc/indicator.ts'
import { isBetterSpelling, sameValueKey } from '../../src/main/engine/ioc/same-value.ts'
import { textOf } from '../risk-corpus/judge-message.ts'

/** Cases written from the rules' text alone, by an author who had seen neither the code nor other cases. */

type Case = {
  readonly id: string
  readonly rule: string
  readonly text: string
  readonly expect: readonly { readonly kind: string; readonly value: string }[]
}

const cases = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'extraction-second-set.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Case)

const named = (found: { readonly kind: string; readonly value: string }) => `${found.kind} ${found.value}`

/** Returns the values in the triage table: from the text as it was read, each once, in its best spelling. */
async function valuesIn(text: string): Promise<Set<string>> {
  const values = new Map<string, { kind: IocKind; value: string }>()
  for (const { found, marks } of extractFromText(await textOf(Buffer.from(text, 'utf8'))).hits) {
    if ((marks & markBit.part_of) !== 0) continue
    const { kind, value } = found
    const key = `${kind} ${sameValueKey(kind, value)}`
    const former = values.get(key)
    if (former === undefined || isBetterSpelling(kind, former.value, value)) values.set(key, { kind, value })
  }
  return new Set([...values.values()].map(named))
}

const read = await Promise.all(
  cases.map(async (one) => {
    const found = await valuesIn(one.text)
    const meant = new Set(one.expect.map(named))
    return {
      ...one,
      found: found.size,
      meant: meant.size,
      missed: [...meant].filter((value) => !found.has(value)),
      wrong: [...found].filter((value) => !meant.has(value)),
    }
  }),
)

test('has at least 200 cases, half of them or so with nothing to find', () => {
  expect(cases.length).toBeGreaterThanOrEqual(200)
})

test('is read with a precision and a recall of 0.98 in all, and of 0.95 of every kind', () => {
  const differing = read.flatMap(({ id, rule, missed, wrong }) =>
    missed.length + wrong.length === 0 ? [] : [`${id} ${rule}: misses ${missed}, wrong ${wrong}`],
  )
  const kinds = [...new Set(read.map(({ rule }) => rule.split(':')[0] ?? ''))]
  const figures = ['', ...kinds].map((kind) => {
    const of = read.filter(({ rule }) => rule.startsWith(kind))
    const sum = (count: (one: (typeof read)[number]) => number) =>
      of.reduce((total, one) => total + count(one), 0)
    const recall = 1 - sum(({ missed }) => missed.length) / sum(({ meant }) => meant)
    const precision = 1 - sum(({ wrong }) => wrong.length) / sum(({ found }) => found)
    return { kind, recall, precision }
  })
  const low = figures.filter(
    ({ kind, recall, precision }) => Math.min(recall, precision) < (kind === '' ? 0.98 : 0.95),
  )
  expect(low, differing.join('\n')).toEqual([])
})
