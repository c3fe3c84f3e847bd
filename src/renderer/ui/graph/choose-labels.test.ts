import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { type Box, chooseLabels, type Label } from './choose-labels.ts'

/**
 * A node of 10 by 10 with a label 40 wide, placed below it, or above when there is no room and `hasOneSide` is false.
 */
const label = (x: number, y: number, rank: number | null, hasOneSide = true): Label => ({
  node: { left: x + 15, right: x + 25, top: y, bottom: y + 10 },
  texts: [
    { left: x, right: x + 40, top: y + 10, bottom: y + 20 },
    ...(hasOneSide ? [] : [{ left: x, right: x + 40, top: y - 10, bottom: y }]),
  ],
  rank,
})
const shownOf = (labels: readonly Label[]) => [...chooseLabels(labels).keys()].sort()

describe('labels of a graph', () => {
  it('of two that cover each other the one that is wanted more is shown, of equal ones the first', () => {
    expect(shownOf([label(0, 0, 1), label(20, 5, 9), label(100, 0, 0)])).toEqual([1, 2])
    expect(shownOf([label(0, 0, 3), label(20, 5, 3)])).toEqual([0])
  })

  it('none is shown on the node of another', () => {
    expect(shownOf([label(0, 0, 1), label(12, 12, 9)])).toEqual([1])
    expect(shownOf([label(0, 0, 1), label(20, 12, 9)])).toEqual([1])
    expect(shownOf([label(0, 0, 1), label(12, 30, 9)])).toEqual([0, 1])
  })

  it('one stands elsewhere at its node where its best place is taken', () => {
    expect(chooseLabels([label(0, 0, 1, false), label(30, 0, 9, false)])).toEqual(
      new Map([
        [1, 0],
        [0, 1],
      ]),
    )
  })

  it('one stands where it covers no node, even one whose own label is not shown, if it can', () => {
    expect(chooseLabels([label(0, 0, 9, false), label(0, 14, null)])).toEqual(new Map([[0, 1]]))
    expect(chooseLabels([label(0, 0, 9), label(0, 14, null)])).toEqual(new Map([[0, 0]]))
  })

  it('what is not wanted is never shown and takes no room', () => {
    expect(shownOf([label(0, 0, null), label(20, 5, 0)])).toEqual([1])
  })

  it('none that are shown cover each other, and each that is not is covered by one that is wanted as much', () => {
    const box = fc.record({
      x: fc.integer({ min: 0, max: 300 }),
      y: fc.integer({ min: 0, max: 80 }),
      rank: fc.integer({ min: 0, max: 5 }),
    })
    const covers = (one: Box, other: Box) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    fc.assert(
      fc.property(fc.array(box, { maxLength: 40 }), (boxes) => {
        const labels = boxes.map(({ x, y, rank }) => label(x, y, rank, false))
        const shown = chooseLabels(labels)
        const placed = labels.flatMap(({ texts, node, rank }, at) => {
          const text = texts[shown.get(at) ?? -1]
          return text === undefined ? [] : [{ text, node, rank: rank ?? 0, at }]
        })
        for (const [at, { texts, node, rank }] of labels.entries()) {
          const others = placed.filter((other) => other.at !== at)
          const inTheWay = (text: Box) =>
            others.filter(
              (other) => covers(text, other.text) || covers(text, other.node) || covers(node, other.text),
            )
          const place = shown.get(at)
          if (place !== undefined) expect(inTheWay(texts[place] as Box)).toEqual([])
          else
            for (const text of texts)
              expect(inTheWay(text).some((other) => other.rank >= (rank ?? 0))).toBe(true)
        }
      }),
      { seed: seedOf(20261126) },
    )
  })
})
