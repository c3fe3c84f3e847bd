import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { NoKnowledge } from './knowledge.ts'
import { buildKnowledgeBase } from './knowledge-base.ts'
import { limits } from './knowledge-limits.ts'
import { readKnowledge } from './read-knowledge.ts'

/** Sets that are damaged, or made to break their readers. */

const fixture = (name: string) => readFileSync(join('test', 'fixtures', 'actors', name), 'utf8')
const sets = { 'galaxy.json': fixture('galaxy.json'), 'attack.json': fixture('attack.json') } as const
type SetName = keyof typeof sets

/** Reads a text and merges it to actors; returns the message when it is refused. Any other error is a bug. */
function read(text: string | Uint8Array, name = 'set.json') {
  try {
    const set = readKnowledge(typeof text === 'string' ? Buffer.from(text) : text, name)
    buildKnowledgeBase([set], [], () => null)
    return set
  } catch (error) {
    if (error instanceof NoKnowledge) return error.message
    throw error
  }
}

test('the description of a galaxy says which file has its actors', () => {
  const description = {
    description: 'Threat actors.',
    icon: 'user-secret',
    name: 'Threat Actor',
    namespace: 'misp',
    type: 'threat-actor',
    uuid: '698774c7-8022-42c4-917f-8d6e4f06ada3',
    version: 3,
  }
  expect(read(JSON.stringify(description))).toContain('clusters/threat-actor.json')
})

const oddValue = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    Number.MAX_SAFE_INTEGER,
    '',
    '__proto__',
    'constructor',
    '{{7*7}}',
    '<img src=x onerror=alert(1)>',
    '\ud800',
    '\u202e',
    '2026-99-99T99:99:99Z',
  ),
  fc.constant([]),
  fc.constant({}),
  fc.constant([[[[[]]]]]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

type Way = (string | number)[]

/** Returns the paths to all values of a document. */
function waysIn(value: unknown, way: Way = []): Way[] {
  if (typeof value !== 'object' || value === null) return [way]
  return [way, ...Object.entries(value).flatMap(([key, each]) => waysIn(each, [...way, key]))]
}

function changed(document: unknown, way: Way, value: unknown): unknown {
  const [key, ...rest] = way
  if (key === undefined) return value
  if (Array.isArray(document))
    return document.map((each, at) => (String(at) === String(key) ? changed(each, rest, value) : each))
  return Object.fromEntries(
    Object.entries(document as object).map(([name, each]) => [
      name,
      name === key ? changed(each, rest, value) : each,
    ]),
  )
}

test('whatever stands where something else should: read or refused, never a fault', () => {
  const documents = Object.fromEntries(
    Object.entries(sets).map(([name, text]) => {
      const document: unknown = JSON.parse(text)
      return [name, { document, ways: waysIn(document) }]
    }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(sets) as SetName[])),
      fc.array(fc.tuple(fc.nat(), oddValue), { minLength: 1, maxLength: 6 }),
      (name, changes) => {
        const { document, ways } = documents[name] as { document: unknown; ways: Way[] }
        const broken = changes.reduce<unknown>((each, [at, value]) => {
          const way = ways[at % ways.length] as Way
          // an earlier change may have removed the path
          try {
            return changed(each, way, value)
          } catch {
            return each
          }
        }, document)
        read(JSON.stringify(broken), name)
      },
    ),
    { seed: seedOf(65), numRuns: roundsOf(80, 10_000) },
  )
})

test('bytes that are changed, cut off or doubled: read or refused, never a fault', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(sets) as SetName[])),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('cut', 'byte', 'double', 'gone'),
      (name, one, other, how) => {
        const bytes = Buffer.from(sets[name])
        const [from, to] = [one % bytes.length, other % bytes.length].toSorted((a, b) => a - b) as [
          number,
          number,
        ]
        const piece = { cut: [], byte: [one & 0xff], double: [...bytes.subarray(from, to), 0x2c], gone: [] }[
          how
        ]
        const rest = how === 'cut' ? Buffer.alloc(0) : bytes.subarray(how === 'gone' ? to : from + 1)
        read(Buffer.concat([bytes.subarray(0, from), Buffer.from(piece.slice(0, 20_000)), rest]), name)
      },
    ),
    { seed: seedOf(66), numRuns: roundsOf(400, 10_000) },
  )
})

test('what is larger than is read, packed or not, is refused by its size', () => {
  const packed = gzipSync(Buffer.alloc(limits.characters + 1, 0x20), { level: 1 })
  expect(read(packed)).toBe('The file unpacks to more than 128 MB.')
  expect(read(packed.subarray(0, packed.length - 20))).toMatch(/damaged|128 MB/)
})

test('deeply nested, or nothing but brackets, is refused with a sentence', () => {
  expect(read('['.repeat(2_000_000))).toMatch(/^The (?:file|document)/)
  expect(read(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)).toMatch(/^The document/)
})

const galaxyOf = (values: readonly object[]) =>
  JSON.stringify({
    name: 'Threat actor',
    type: 'threat-actor',
    uuid: '7cdff317-a673-4474-84ec-4f1754947823',
    version: 1,
    values,
  })
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('ten thousand synonyms of one actor: as many are kept as are bound, and it is told which actor has more', () => {
  const synonyms = Array.from({ length: 10_000 }, (_, at) => `Name ${at}`)
  const set = read(galaxyOf([{ value: 'Many Names', uuid: uuid(1), meta: { synonyms } }]))
  expect(set).toMatchObject({ objects: [{ name: 'Many Names' }] })
  if (typeof set === 'string') return
  expect(set.objects[0]?.aliases.length).toBeLessThanOrEqual(limits.aliases)
  expect(set.refusedExamples).toEqual(['Many Names: only the first 1000 of its 10,000 synonyms are read'])
})

test('cycles of links, and links to nothing, end', () => {
  const group = (number: number) => ({
    type: 'intrusion-set',
    spec_version: '2.1',
    id: `intrusion-set--${uuid(number)}`,
    created: '2026-01-01T00:00:00.000Z',
    modified: '2026-01-01T00:00:00.000Z',
    name: `Group ${number}`,
  })
  const link = (from: number, to: number) => ({
    type: 'relationship',
    spec_version: '2.1',
    id: `relationship--${uuid(100 * from + to)}`,
    relationship_type: 'uses',
    created: '2026-01-01T00:00:00.000Z',
    modified: '2026-01-01T00:00:00.000Z',
    source_ref: `intrusion-set--${uuid(from)}`,
    target_ref: `intrusion-set--${uuid(to)}`,
  })
  const bundle = {
    type: 'bundle',
    id: `bundle--${uuid(9)}`,
    objects: [group(1), group(2), link(1, 2), link(2, 1), link(1, 1), link(2, 77)],
  }
  const set = read(JSON.stringify(bundle))
  expect(set).toMatchObject({ objects: [{ name: 'Group 1' }, { name: 'Group 2' }] })
  if (typeof set !== 'string') expect(set.refusedExamples.join()).toContain(`relationship--${uuid(277)}`)
})
