import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DeepReading, deepReading, valuesIn } from '../fixtures/by-hand/deep-reading.ts'

/**
 * Documents and archives made by other programs, with the values that a person reads in them
 * (test/fixtures/sources/README.md explains the fields): each yields exactly these. Unreadable parts are reported in a
 * sentence.
 */

type Values = Readonly<Record<string, readonly string[]>>

type Entry = {
  readonly name: string
  readonly file: string
  readonly expect: Values
  readonly optional?: Values
  readonly parts?: Values
  readonly members?: Readonly<Record<string, Values>>
  readonly never: readonly string[]
  readonly cannotBeRead?: true
  readonly isPictureOnly?: true
  readonly isDamaged?: true
  readonly isHostile?: true
  readonly mayBeUnread?: true
  readonly needsPassword?: true | string
}

const fixtures = join(process.cwd(), 'test', 'fixtures')

function entriesOf(group: string): readonly Entry[] {
  return JSON.parse(readFileSync(join(fixtures, group, `${group}.json`), 'utf8')) as readonly Entry[]
}

/** Kinds whose values the fixtures list completely. */
const kinds = ['url', 'domain', 'ipv4', 'ipv6', 'email', 'md5', 'sha1', 'sha256', 'sha512']

function listed(...lists: (Values | undefined)[]): Set<string> {
  return new Set(lists.flatMap((values) => Object.values(values ?? {}).flat()))
}

/** Returns the hosts of URLs and mail addresses, which may also be found. */
function hostsOf(values: Values = {}): string[] {
  return [...listed(values)].flatMap((value) => /^(?:[a-z]+:\/\/|[^@/]+@)([^/:?#]+)/i.exec(value)?.[1] ?? [])
}

function foundIn(reading: DeepReading): string[] {
  const values = valuesIn(reading.texts)
  return kinds.flatMap((kind) => [...(values.get(kind) ?? [])])
}

describe.each(['documents', 'archives'])('%s', (group) => {
  const entries = entriesOf(group)
  const locked = entries.filter(({ needsPassword }) => needsPassword === true)

  test('there are enough of them', () => {
    expect(entries.length).toBeGreaterThan(50)
  })

  test.each(entries)('$name gives what a person reads in it, and no more', async (entry) => {
    const reading = await deepReading(readFileSync(join(fixtures, group, entry.file)))
    const found = foundIn(reading)
    const shown = reading.texts.map(({ path, text }) => `${path}\n${text}`).join('\n')
    // a damaged file is a copy of another, whose values it may yield
    const sources = entry.isDamaged === true ? entries : [entry]
    const allowed = new Set(
      sources.flatMap((source) => [
        ...listed(source.expect, source.optional, source.parts),
        ...hostsOf(source.optional),
      ]),
    )
    expect(entry.never.filter((bad) => found.some((value) => value.includes(bad)))).toEqual([])
    expect(
      found.filter((value) => !allowed.has(value)),
      shown,
    ).toEqual([])
    const missing = [...listed(entry.expect)].filter((value) => !found.includes(value))
    const mayMiss = entry.isDamaged ?? entry.isHostile ?? entry.mayBeUnread ?? entry.cannotBeRead ?? false
    if (mayMiss && missing.length > 0) expect(reading.problems, missing.join(' ')).not.toEqual([])
    else expect(missing, shown).toEqual([])
  })

  test.each(entries.filter(({ members }) => members !== undefined))(
    '$name gives its values by their members',
    async ({ file, members = {}, ...entry }) => {
      const { texts, problems } = await deepReading(readFileSync(join(fixtures, group, file)))
      const mayMiss = entry.isDamaged ?? entry.isHostile ?? entry.mayBeUnread ?? false
      for (const [path, values] of Object.entries(members)) {
        // a single packed file is one level deeper than the fixtures count
        const steps = path.split('!/').map((step) => printable(step.replace(/^(?:\.\.)?\/+/g, '')))
        const own = texts.filter((text) => steps.every((step) => text.path.includes(step)))
        const found = foundIn({ texts: own, problems: [] })
        const missing = [...listed(values)].filter((value) => !found.includes(value))
        if (mayMiss && missing.length > 0) expect(problems).not.toEqual([])
        else expect(missing, `${path} of ${texts.map((text) => text.path).join(' ')}`).toEqual([])
      }
    },
  )

  test.each(locked)('$name says that it has a password', async ({ file }) => {
    const { problems } = await deepReading(readFileSync(join(fixtures, group, file)))
    expect(problems.join(' ')).toMatch(/password|7-Zip archive was not read/)
  })

  test.each(entries.filter(({ cannotBeRead, isPictureOnly }) => cannotBeRead ?? isPictureOnly))(
    '$name says that it is not read',
    async ({ file }) => {
      const { problems } = await deepReading(readFileSync(join(fixtures, group, file)))
      expect(problems.join(' ')).toMatch(/not read|cannot be read/)
    },
  )
})

function printable(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names with them are shown otherwise
  return path.replace(/[\u0000-\u001f\u007f]/g, '\ufffd')
}
