import { describe, expect, test } from 'vitest'
import { numbersFrom } from '../../../../test/numbers-from.ts'
import { seedsOf } from '../../../../test/rounds.ts'
import { commonFrom, type Links, type NodeKey, type RecordKey, shareGraph } from './share-graph.ts'

/** Graphs of an invented in-memory store, compared with an exhaustive walk over all links. */

type Link = readonly [record: number, observable: number]

const alert = (number: number): RecordKey => ({ kind: 'alert', number })
const observable = (number: number): NodeKey => ({ kind: 'observable', number })
const nameOf = ({ kind, number }: NodeKey) => `${kind} ${number}`

function linksOf(links: readonly Link[], setAside: ReadonlySet<number> = new Set()): Links {
  const ofRecord = Map.groupBy(links, ([record]) => record)
  const ofObservable = Map.groupBy(links, ([, number]) => number)
  return {
    observablesOf: ({ number }, limit) =>
      (ofRecord.get(number) ?? [])
        .map(([, each]) => each)
        .toSorted((a, b) => a - b)
        .slice(0, limit),
    recordsOf: (number, limit) =>
      (ofObservable.get(number) ?? [])
        .map(([each]) => each)
        .toSorted((a, b) => b - a)
        .slice(0, limit)
        .map(alert),
    standingOf: (number) => ({
      places: Math.min(commonFrom, (ofObservable.get(number) ?? []).length),
      isSetAside: setAside.has(number),
    }),
    has: ({ number }, sought) => (ofRecord.get(number) ?? []).some(([, each]) => each === sought),
  }
}

function randomLinks(seed: number, records: number, observables: number, count: number): Link[] {
  const random = numbersFrom(seed)
  const made = Array.from(
    { length: count },
    (): Link => [1 + Math.floor(random() * records), 1 + Math.floor(random() ** 2 * observables)],
  )
  return [...new Map(made.map((link) => [link.join(' '), link])).values()]
}

/** Computes the distances from a root by repeated passes over all links. */
function distances(root: NodeKey, links: readonly Link[], depth: number): Map<string, number> {
  const found = new Map([[nameOf(root), 0]])
  for (let step = 1; step <= depth; step += 1)
    for (const [record, number] of links) {
      const [one, other] = [nameOf(alert(record)), nameOf(observable(number))]
      if (found.get(one) === step - 1 && !found.has(other)) found.set(other, step)
      else if (found.get(other) === step - 1 && !found.has(one)) found.set(one, step)
    }
  return found
}

describe('a graph', () => {
  test('with room for all has what a walk over all links reaches, and every link between', () => {
    for (const seed of seedsOf(1, 60)) {
      const links = randomLinks(seed, 30, 40, 70)
      const root = seed % 2 === 0 ? alert(links[0]?.[0] ?? 1) : observable(links[0]?.[1] ?? 1)
      const depth = 1 + (seed % 4)
      const graph = shareGraph(root, { depth, max: 600 }, linksOf(links))
      const wanted = distances(root, links, depth)
      expect(new Map(graph.nodes.map((each) => [nameOf(each.key), each.depth])), `seed ${seed}`).toEqual(
        wanted,
      )
      expect(graph.edges.map(({ record, observable: its }) => `${record.number} ${its}`).toSorted()).toEqual(
        links
          .filter(([record, its]) => wanted.has(nameOf(alert(record))) && wanted.has(nameOf(observable(its))))
          .map((link) => link.join(' '))
          .toSorted(),
      )
      expect(graph).toMatchObject({ isCut: false, leftOut: { observables: 0, records: 0, common: 0 } })
    }
  })

  test('without room hangs together, is the same in whatever order links are told, and counts what it left out', () => {
    for (const seed of seedsOf(2, 30)) {
      const links = randomLinks(seed, 200, 150, 900)
      const root = alert(links[0]?.[0] ?? 1)
      const bounds = { depth: 1 + (seed % 4), max: 50 }
      const graph = shareGraph(root, bounds, linksOf(links))
      expect(shareGraph(root, bounds, linksOf(links.toReversed()))).toEqual(graph)
      expect(graph.nodes.length).toBeLessThanOrEqual(50)
      const ends = new Set(
        graph.edges.flatMap((edge) => [nameOf(edge.record), nameOf(observable(edge.observable))]),
      )
      for (const { key, depth } of graph.nodes) expect(depth === 0 || ends.has(nameOf(key))).toBe(true)
      const reached = distances(root, links, bounds.depth).size
      const { observables, records } = graph.leftOut
      if (reached > 50) expect(observables + records).toBeGreaterThan(0)
      expect(graph.nodes.length + observables + records).toBeLessThanOrEqual(reached)
    }
  })

  test('takes shared observables first, the rarest before others, then those of one place, then what is set aside', () => {
    const places = [1, 60, 2, 5, 1, 2, ...Array.from({ length: 60 }, () => 3)]
    const links = places.flatMap((count, index) =>
      Array.from(
        { length: count },
        (_, record): Link => [record === 0 ? 1 : 100 * index + record + 1, index + 1],
      ),
    )
    const { nodes, leftOut } = shareGraph(alert(1), { depth: 1, max: 50 }, linksOf(links, new Set([6])))
    const shown = nodes.map(({ key }) => key.number).slice(1)
    // two nodes at depth two, then the 60 at depth three as far as there is room
    expect(shown).toEqual([3, ...Array.from({ length: 48 }, (_, index) => index + 7)])
    expect(leftOut).toEqual({ observables: 17, records: 0, common: 0 })
    const all = shareGraph(alert(1), { depth: 1, max: 600 }, linksOf(links, new Set([6])))
    expect(all.nodes.slice(-5).map(({ key }) => key.number)).toEqual([4, 2, 1, 5, 6])
  })

  test('is not led on by an observable that stands in hundreds of places, but begins at one', () => {
    const common = Array.from({ length: 300 }, (_, index): Link => [index + 1, 7])
    const graph = shareGraph(alert(1), { depth: 4, max: 600 }, linksOf([...common, [1, 8], [900, 8]]))
    expect(graph.nodes.map(({ key }) => nameOf(key))).toEqual([
      'alert 1',
      'observable 8',
      'observable 7',
      'alert 900',
    ])
    expect(graph.leftOut).toEqual({ observables: 0, records: 0, common: 1 })
    const begun = shareGraph(observable(7), { depth: 1, max: 50 }, linksOf(common))
    expect(begun.nodes.slice(0, 3).map(({ key }) => nameOf(key))).toEqual([
      'observable 7',
      'alert 300',
      'alert 299',
    ])
    expect(begun.leftOut).toEqual({ observables: 0, records: 251, common: 0 })
  })
})
