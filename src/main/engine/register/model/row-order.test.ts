import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { templateOf } from '../taxonomy.ts'
import { inFilingOrder } from './row-order.ts'

const taxonomy = shippedTaxonomy()

/** Returns rows, given as cells separated by spaces, in filing order. */
function ordered(template: string, lines: readonly string[], named: readonly string[] = []): string[] {
  const rows = lines.map((line) => ({ cells: line.split(' ') }))
  return inFilingOrder(templateOf(taxonomy, template), rows, (code) => named.includes(code)).map(
    ({ cells }) => cells.join(' '),
  )
}

const provider = (code: string, parent: string) => `${code} - - - - - - - - - ${parent} -`

describe('rows are filed', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['by key', 'B_03.01', ['C2 A true', 'C1 B true', 'C1 A true'], ['C1 A true', 'C1 B true', 'C2 A true']],
    [
      'users of an arrangement before their branches',
      'B_04.01',
      ['C L eba_ZZ:x838 BR-1', 'C L eba_ZZ:x839 Not_Applicable', 'C L eba_ZZ:x838 BR-0'],
      ['C L eba_ZZ:x839 Not_Applicable', 'C L eba_ZZ:x838 BR-0', 'C L eba_ZZ:x838 BR-1'],
    ],
    [
      'a chain by rank as a number, what is none first',
      'B_05.02',
      ['C S A - 10 P -', 'C S Z - 2 P -', 'C S P - 1 P -', 'C S B - ? P -'],
      ['C S B - ? P -', 'C S P - 1 P -', 'C S Z - 2 P -', 'C S A - 10 P -'],
    ],
    [
      'those of one key by their other cells',
      'B_01.03',
      ['B L Paris FR', 'B L Lyon FR', 'B L Lyon DE'],
      ['B L Lyon DE', 'B L Lyon FR', 'B L Paris FR'],
    ],
  ])('%s', (_rule, template, lines, expected) => {
    expect(ordered(template, lines)).toEqual(expected)
    expect(ordered(template, lines.toReversed())).toEqual(expected)
  })

  it('ultimate parents that do nothing else behind the first provider that has them', () => {
    const [a, b, c, hold, top] = [
      provider('A', 'HOLD'),
      provider('B', 'C'),
      provider('C', 'C'),
      provider('HOLD', 'TOP'),
      provider('TOP', 'A'),
    ]
    expect(ordered('B_05.01', [top, hold, c, b, a], ['A', 'B', 'C'])).toEqual([a, hold, top, b, c])
  })
})
