import { describe, expect, it } from 'vitest'
import { cellsInSight } from './cells-in-sight.ts'
import type { MatrixCell } from './matrix-cells.ts'

const cell = (name: string, place: number): MatrixCell => ({
  ...{ id: `T${1000 + place}`, name, actors: 0, has: [], count: 0, parent: null, parts: 0 },
})
const column = (count: number, name = 'Phishing') => ({
  ...{ name: 'Initial Access', id: 'TA0001' },
  cells: Array.from({ length: count }, (_, place) => cell(name, place)),
})
/** A window of 1440 × 900 pixels, in rem. */
const sight = { hasMarks: true, width: 90, height: 56.25 }

describe('cells of a matrix that can be in sight', () => {
  it('are all of a short column and the first ones of a long one', () => {
    const [short, long] = cellsInSight([column(3), column(500)], sight)
    expect(short).toBe(3)
    expect(long).toBeGreaterThan(15)
    expect(long).toBeLessThan(40)
  })

  it('are more where nothing stands below the names and fewer where names are long', () => {
    const count = (name: string, hasMarks: boolean) =>
      cellsInSight([column(500, name)], { ...sight, hasMarks })[0] ?? 0
    expect(count('Phishing', false)).toBeGreaterThan(count('Phishing', true))
    expect(count('Gather Victim Identity Information of Others', true)).toBeLessThan(count('Phishing', true))
  })

  it('are none of a column beyond the edge, for which an empty one leaves more room', () => {
    const counts = cellsInSight(
      Array.from({ length: 14 }, (_, place) => column(place === 0 ? 0 : 2)),
      sight,
    )
    expect(counts).toEqual([0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0])
  })
})
