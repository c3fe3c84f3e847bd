import { describe, expect, it } from 'vitest'
import { mapSize } from '../ui/world/world-shapes.ts'
import { arcBetween, moved, shadeEnds, shadeOf, wholeWorld, zoomed } from './map-sight.ts'

describe('what is seen of the map', () => {
  it('a place under the pointer stays there when one looks closer', () => {
    const at = { x: 0.25, y: 0.75 }
    const near = zoomed(wholeWorld, 4, at)
    expect(near.x + near.width * at.x).toBeCloseTo(mapSize.width * at.x)
    expect(near.y + near.height * at.y).toBeCloseTo(mapSize.height * at.y)
    expect(near.width).toBeCloseTo(mapSize.width / 4)
  })

  it('never leaves the map, however far one goes', () => {
    let sight = zoomed(wholeWorld, 1000, { x: 1, y: 1 })
    expect(sight.width).toBeCloseTo(mapSize.width / 12)
    for (let step = 0; step < 100; step += 1) sight = moved(sight, -0.5, -0.5)
    expect([sight.x, sight.y]).toEqual([0, 0])
    expect(zoomed(sight, 0.0001, { x: 0.5, y: 0.5 })).toEqual(wholeWorld)
  })

  it('shades stand for ascending numbers, and each number has one', () => {
    const counts = [1, 1, 1, 1, 2, 2, 3, 9, 30, 65]
    const ends = shadeEnds(counts)
    expect(ends).toEqual([1, 3, 30, 65])
    expect(counts.map((count) => shadeOf(count, ends))).toEqual([1, 1, 1, 1, 2, 2, 2, 3, 3, 4])
    expect(shadeEnds([])).toEqual([])
    expect(shadeEnds([2, 2])).toEqual([2])
  })

  it('an arc begins and ends where its countries are', () => {
    expect(arcBetween([10, 20], [30, 20])).toBe('M10 20Q20 15.6 30 20')
  })
})
