import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Consistency of the source fixtures (tables, trees, pages, documents, archives): their indexes name existing files,
 * and no value expected in one occurs in another. The results of readers are tested beside the readers.
 */

const groups = ['tables', 'trees', 'html-files', 'documents', 'archives'] as const

const kinds = ['url', 'domain', 'ipv4', 'ipv6', 'email', 'md5', 'sha1', 'sha256', 'sha512']

type Values = Readonly<Record<string, readonly string[]>>

type Entry = {
  readonly name: string
  readonly file: string
  readonly readAs: string
  readonly tool: string
  readonly expect: Values
  readonly optional?: Values
  readonly columns?: Readonly<Record<string, string>>
  readonly members?: Readonly<Record<string, Values>>
  readonly never: readonly string[]
}

const folderOf = (group: string) => join(process.cwd(), 'test', 'fixtures', group)

const entriesOf = (group: string) =>
  JSON.parse(readFileSync(join(folderOf(group), `${group}.json`), 'utf8')) as readonly Entry[]

const valuesOf = (values: Values = {}) => Object.values(values).flat()

describe.each(groups)('%s', (group) => {
  const entries = entriesOf(group)

  test('the index names each file once', () => {
    const there = readdirSync(join(folderOf(group), 'files')).map((name) => `files/${name}`)
    expect(entries.map((entry) => entry.file).toSorted()).toEqual(there.toSorted())
    expect(new Set(entries.map((entry) => entry.name)).size).toBe(entries.length)
    for (const { file } of entries) expect(statSync(join(folderOf(group), file)).isFile()).toBe(true)
  })

  test('kinds, tools and ways of reading are named', () => {
    for (const entry of entries) {
      expect(entry.readAs, entry.name).not.toBe('')
      expect(entry.tool, entry.name).not.toBe('')
      expect(kinds, entry.name).toEqual(expect.arrayContaining(Object.keys(entry.expect)))
      expect(kinds, entry.name).toEqual(expect.arrayContaining(Object.keys(entry.optional ?? {})))
    }
  })

  test('columns and members are of values that are expected', () => {
    for (const entry of entries) {
      const known = new Set([...valuesOf(entry.expect), ...valuesOf(entry.optional)])
      const placed = [
        ...Object.keys(entry.columns ?? {}),
        ...Object.values(entry.members ?? {}).flatMap((values) => valuesOf(values)),
      ]
      expect(
        placed.filter((value) => !known.has(value)),
        entry.name,
      ).toEqual([])
    }
  })

  test('nothing expected holds what must never be seen', () => {
    for (const entry of entries) {
      const wrong = valuesOf(entry.expect).filter((value) => entry.never.some((bad) => value.includes(bad)))
      expect(wrong, entry.name).toEqual([])
    }
  })
})

test('what one file gives stands in no other', () => {
  const owners = new Map<string, string[]>()
  for (const group of groups) {
    for (const { name, expect: expected } of entriesOf(group)) {
      for (const value of valuesOf(expected)) {
        owners.set(value, [...(owners.get(value) ?? []), `${group}: ${name}`])
      }
    }
  }
  expect(owners.size).toBeGreaterThan(1500)
  // only private addresses may be shared between fixtures
  const shared = [...owners].filter(([value, names]) => names.length > 1 && !value.startsWith('10.'))
  expect(shared).toEqual([])
})
