import { expect, test } from 'vitest'
import { layOut } from './graph-layout.ts'

const nodes = Array.from({ length: 60 }, (_, index) => `n${index}`)
const edges = nodes.slice(1).map((target, index) => ({ source: `n${index >> 1}`, target }))

test('nodes lie apart, the same graph the same, and what is fixed stays', () => {
  const task = { nodes, edges, places: {}, fixed: [] }
  const places = layOut(task)
  expect(layOut(task)).toEqual(places)
  const all = Object.values(places)
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20)
  const moved = layOut({ ...task, places: { ...places, n5: { x: 900, y: -40 } }, fixed: ['n5'] })
  expect(moved.n5).toEqual({ x: 900, y: -40 })
})

test('a node that is new begins beside one that it is linked with', () => {
  const far = { x: 600, y: 600 }
  const places = layOut({
    nodes: ['a', 'b'],
    edges: [{ source: 'a', target: 'b' }],
    places: { a: far },
    fixed: ['a'],
  })
  expect(Math.hypot((places.b?.x ?? 0) - far.x, (places.b?.y ?? 0) - far.y)).toBeLessThan(200)
})
