import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedTaxonomy } from '../../../../../test/fixtures/register/golden-tables.ts'
import { seedOf } from '../../../../../test/rounds.ts'
import { ranksOf } from './chain-ranks.ts'
import { linesOf, record, registerOf } from './few-records.ts'

const taxonomy = shippedTaxonomy()

/** Links written as `subcontractor>recipient`, with `=rank` when a rank is given. */
const linksOf = (...texts: readonly string[]) =>
  texts.map((text) => {
    const [, provider_uuid = '', recipient = '', rank = ''] = /^(\w+)>(\w*)(?:=(\d+))?$/.exec(text) ?? []
    return {
      data: { provider_uuid, recipient_uuid: recipient || null, rank: rank === '' ? null : Number(rank) },
    }
  })

describe('the rank of a subcontractor', () => {
  it.each<[string, readonly string[], readonly number[]]>([
    ['is 2 below a direct provider', ['a>D', 'b>'], [2, 2]],
    ['is one more than the rank of whom it works for', ['c>b', 'b>a', 'a>D'], [4, 3, 2]],
    ['stays what is written, and counts on from there', ['a>D=3', 'b>a'], [3, 4]],
    ['counts on from the lowest of several', ['a>D', 'a>b', 'b>a', 'c>a'], [2, 4, 3, 3]],
    ['is 3 below somebody whom the chain does not know', ['a>stranger'], [3]],
    ['is 2 in a circle that no direct provider leads to', ['a>b', 'b>a', 'c>c'], [2, 2, 2]],
    ['is found in a circle that one does lead to', ['a>D', 'a>b', 'b>a'], [2, 4, 3]],
    ['is 2 below each of several direct providers', ['a>D', 'b>E'], [2, 2]],
  ])('%s', (_rule, texts, expected) => {
    expect(ranksOf(linksOf(...texts), new Set(['D', 'E']))).toEqual(expected)
  })

  it('does not depend on the order of the links', () => {
    const link = fc.record({
      data: fc.record({
        provider_uuid: fc.constantFrom('a', 'b', 'c', 'd'),
        recipient_uuid: fc.constantFrom('a', 'b', 'c', 'd', 'D', null),
        rank: fc.constantFrom(null, null, null, 2, 5),
      }),
    })
    const links = fc.array(link, { maxLength: 8 })
    fc.assert(
      fc.property(
        links.chain((one) => fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length }))),
        ([some, others]) => {
          const ranks = ranksOf(some, new Set(['D']))
          expect(ranksOf(others, new Set(['D']))).toEqual(others.map((one) => ranks[some.indexOf(one)]))
        },
      ),
      { seed: seedOf(41), numRuns: 1000 },
    )
  })
})

describe('a chain', () => {
  const around = [
    ...['A', 'B', 'P', 'Q'].map((code) => record('providers', code.toLowerCase(), { id_code: code })),
    record('arrangements', 'x', { contract_ref: 'C', provider_uuid: 'p' }),
  ]
  const service = (uuid: string, type: string | null, provider: string | null = null) =>
    record('services', uuid, {
      arrangement_uuid: 'x',
      service_nature: 'ict',
      ict_service_type: type,
      provider_uuid: provider,
    })
  const sub = (uuid: string, provider: string, more: Readonly<Record<string, unknown>> = {}) =>
    record('supplyChains', uuid, { arrangement_uuid: 'x', provider_uuid: provider, ...more })
  const lines = (...records: Parameters<typeof registerOf>[1][]) =>
    linesOf(registerOf(taxonomy, [...around, ...records.flatMap((some) => [...some])]), 'B_05.02')

  it('begins with the direct provider, who serves itself', () => {
    expect(lines([service('s', 'S1')])).toEqual(['C S1 P - 1 P -'])
  })

  it('goes on below the direct provider where nothing else is said', () => {
    expect(lines([service('s', 'S1'), sub('l', 'a')])).toEqual(['C S1 P - 1 P -', 'C S1 A - 2 P -'])
  })

  it('goes on below who gives the service where the signer does not', () => {
    expect(lines([service('s', 'S1', 'q'), sub('l', 'a')])).toEqual(['C S1 Q - 1 Q -', 'C S1 A - 2 Q -'])
  })

  it('goes on below the signer where several give the service', () => {
    const rows = lines([service('s', 'S1', 'q'), service('t', 'S1', 'p'), sub('l', 'a')])
    expect(rows).toEqual(['C S1 P - 1 P -', 'C S1 Q - 1 Q -', 'C S1 A - 2 P -'])
  })

  it('has rank 2 below any of several direct providers', () => {
    const rows = lines([service('s', 'S1', 'q'), service('t', 'S1'), sub('l', 'a', { recipient_uuid: 'q' })])
    expect(rows[2]).toBe('C S1 A - 2 Q -')
  })

  it('belongs to the type of service that is said, or to the only one, or to none', () => {
    const [one, two] = [service('s', 'S1'), service('t', 'S2')]
    expect(lines([one, sub('l', 'a', { ict_service_type: 'S9' })])[1]).toBe('C S9 A - 2 P -')
    expect(lines([one, sub('l', 'a')])[1]).toBe('C S1 A - 2 P -')
    expect(lines([one, two, sub('l', 'a')])[0]).toBe('C - A - 2 P -')
  })

  it('counts links with a written and with the only type as one chain', () => {
    const links = [sub('l', 'a', { ict_service_type: 'S1' }), sub('m', 'b', { recipient_uuid: 'a' })]
    expect(lines([service('s', 'S1'), ...links])[2]).toBe('C S1 B - 3 A -')
  })
})
