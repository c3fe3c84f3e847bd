import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import type { FoldedText } from './fold-text.ts'
import { buildPhraseAutomaton, scanPhrases } from './phrase-automaton.ts'

function asFolded(symbols: readonly number[]): FoldedText {
  return {
    symbols: Uint8Array.from(symbols),
    starts: new Uint32Array(symbols.length),
    length: symbols.length,
    disguisedWords: [],
  }
}

function scan(patterns: number[][], symbols: number[]): string[] {
  const hits: string[] = []
  scanPhrases(buildPhraseAutomaton(patterns), asFolded(symbols), (pattern, from, to) =>
    hits.push(`${pattern} ${from}-${to}`),
  )
  return hits.sort()
}

function scanNaively(patterns: number[][], symbols: number[]): string[] {
  return patterns
    .flatMap((pattern, id) =>
      symbols.flatMap((_, from) => {
        const to = from + pattern.length
        const isHit =
          to <= symbols.length && pattern.every((symbol, index) => symbols[from + index] === symbol)
        return isHit ? [`${id} ${from}-${to}`] : []
      }),
    )
    .sort()
}

describe('the phrase automaton', () => {
  it('finds phrases inside phrases', () => {
    expect(scan([[1], [1, 2], [2, 1]], [1, 2, 1])).toEqual(['0 0-1', '0 2-3', '1 0-2', '2 1-3'])
  })

  it('finds exactly what a search for each phrase alone finds', () => {
    const symbol = fc.integer({ min: 0, max: 2 })
    const patterns = fc.uniqueArray(fc.array(symbol, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8,
      selector: String,
    })
    fc.assert(
      fc.property(patterns, fc.array(symbol, { maxLength: 40 }), (list, text) => {
        expect(scan(list, text)).toEqual(scanNaively(list, text))
      }),
      { seed: seedOf(20261121), numRuns: 300 },
    )
  })
})
