import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deepReading, valuesIn } from '../fixtures/by-hand/deep-reading.ts'

/**
 * Documents and archives that other programs made, with the values that a person reads in them (test/fixtures/documents and archives, by
 * someone who knew no reader of ours): each gives all of them, and none besides.
 */

type Values = Readonly<Record<string, readonly string[]>>

type Entry = {
  readonly name: string
  readonly file: string
  readonly expect: Values
  readonly optional?: Values
  readonly parts?: Values
  readonly held?: Values
  readonly never: readonly string[]
  readonly cannotBeRead?: true
  readonly isPictureOnly?: true
  readonly isDamaged?: true
  readonly isHostile?: true
  readonly isEmpty?: true
  readonly mayBeUnread?: true
  readonly needsPassword?: true | string
}

const fixtures = process.env.SKERRY_FIXTURES ?? join(process.cwd(), 'test', 'fixtures')

function entriesOf(group: string): readonly Entry[] {
  return JSON.parse(readFileSync(join(fixtures, group, `${group}.json`), 'utf8')) as readonly Entry[]
}

/** Kinds whose values the fixtures list in full. */
const kinds = ['url', 'domain', 'ipv4', 'ipv6', 'email', 'md5', 'sha1', 'sha256', 'sha512']

/** Values, and the hosts in them: who reads an address may name its host as well. */
function withHosts(values: ReadonlySet<string>): Set<string> {
  const hosts = [...values].map((value) => /^(?:[a-z]+:\/\/|[^@/]+@)([^/:?#]+)/i.exec(value)?.[1] ?? value)
  return new Set([...values, ...hosts])
}

function listed(...lists: (Values | undefined)[]): Set<string> {
  return new Set(lists.flatMap((values) => Object.values(values ?? {}).flat()))
}

describe.each(['documents', 'archives'])('%s', (group) => {
  test.each(entriesOf(group))('$name', async (entry) => {
    const { texts, problems } = await deepReading(readFileSync(join(fixtures, group, entry.file)))
    const values = valuesIn(texts)
    const found = kinds.flatMap((kind) => [...(values.get(kind) ?? [])])
    const all = texts.map(({ path, text }) => `${path}\n${text}`).join('\n')
    const known = withHosts(listed(entry.expect, entry.optional, entry.parts, entry.held))
    const isIncomplete =
      entry.isDamaged === true ||
      entry.mayBeUnread === true ||
      entry.isHostile === true ||
      entry.needsPassword !== undefined
    if (entry.cannotBeRead === true || entry.isPictureOnly === true) {
      expect(found).toEqual([])
      expect(problems.length).toBeGreaterThan(0)
      return
    }
    const missing = [...listed(entry.expect)].filter((value) => !found.includes(value))
    if (isIncomplete) expect(missing.length === 0 || problems.length > 0, missing.join(' ')).toBe(true)
    else expect(missing, all).toEqual([])
    expect(entry.isDamaged === true ? [] : found.filter((value) => !known.has(value)), all).toEqual([])
    expect(entry.never.filter((bad) => found.some((value) => value.includes(bad)))).toEqual([])
  })
})
