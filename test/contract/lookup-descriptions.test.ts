import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyLookupKind, lookupKinds } from '../../src/contract/lookups/lookup-kinds.ts'
import type { WindowOutput } from '../../src/contract/workstation/window/bridge.ts'
import { printSheet } from '../../src/main/cli/lookups/print-lookup.ts'
import { makeTerminal } from '../../src/main/cli/terminal.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** What an answer says is said once: table of many values, history, search and command line print the same description. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const values = [
  ['ip', '10.1.2.3'],
  ['ip', '64:ff9b::909:909'],
  ['cidr', '192.0.2.0/24'],
  ['cidr', '0.0.0.0/0'],
  ['url', 'https://login.paypa1.example/?next=https%3A%2F%2Fevil.example%2F'],
  ['url', 'https://example.org/'],
  ['email', 'info@mailinator.com'],
  ['email', 'jane.doe@example.org'],
  ['phone', '+33 6 12 34 56 78'],
  ['phone', '+44 909 879 0000'],
  ['mac', '02:00:5e:00:00:01'],
  ['mac', '00:50:56:00:00:01'],
  ['hash', createHash('md5').update('a').digest('hex')],
  ['hash', createHash('sha256').update('a').digest('hex')],
  ['crypto', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['crypto', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
] as const

const kindOf = (kind: string) =>
  lookupKinds.find(({ kinds }) => (kinds as readonly string[]).includes(kind)) as AnyLookupKind

/** Prints an answer as the command line does; blanks are single. */
function printed(kind: AnyLookupKind, answer: object): string {
  let text = ''
  const stream = { isTTY: false, write: (more: string) => (text += more) }
  const around = { environment: {}, output: stream, errors: stream }
  printSheet(makeTerminal(around as unknown as Parameters<typeof makeTerminal>[0], false), kind, answer)
  return text.replace(/ +/g, ' ')
}

/** Values on a terminal: every scheme and host in them is defanged, which the description did for most already. */
const bare = (text: string) => text.replace(/[[\]]|hxxp/g, (word) => (word === 'hxxp' ? 'http' : ''))

test.each(values)(
  'of %s %s, the sentence, facts and findings are the same everywhere',
  async (name, value) => {
    const kind = kindOf(name)
    const answer = await host.window<object>(kind.operation, { [kind.field]: value })
    const description = kind.describe(answer as never)
    expect(description.kind).toBe(name)

    const { rows } = await host.window<WindowOutput<'lookup.many'>>('lookup.many', { text: value })
    const expected = { value: description.value, title: description.sentence, severity: description.severity }
    expect(rows).toMatchObject([expected])
    const history = await host.window<WindowOutput<'lookup.history'>>('lookup.history', {})
    expect(history.entries[0]).toMatchObject(expected)

    const sheet = bare(printed(kind, answer))
    expect(sheet).toContain(bare(`Summary ${description.sentence}`))
    for (const { label, value: shown } of [...description.facts, ...description.formats])
      expect(sheet).toContain(bare(`${label} ${shown}`))
    for (const { severity, title } of description.findings)
      expect(sheet).toContain(bare(`${severity} ${title}`))
    for (const { what, why } of description.unknown)
      expect(sheet).toContain(bare(`Not known ${what}: ${why}`))
    if (description.findings.length === 0 && description.quiet !== null)
      expect(sheet).toContain(bare(description.quiet))
  },
)

test('the answers are of all kinds', () => {
  expect(new Set(values.map(([kind]) => kindOf(kind)))).toEqual(new Set(lookupKinds))
})

test('an address that no pack knows is in table and history as on its page', async () => {
  const { rows } = await host.window<WindowOutput<'lookup.many'>>('lookup.many', { text: '8.8.8.8' })
  expect(rows).toMatchObject([
    {
      title: 'A public address. Its operator and location are not known here: no address pack is in use.',
      severity: null,
      problem: { code: 'source-unreachable' },
    },
  ])
})

test('no sentence holds the value that it is about', async () => {
  for (const [name, value] of values) {
    const kind = kindOf(name)
    const answer = await host.window<object>(kind.operation, { [kind.field]: value })
    const description = kind.describe(answer as never)
    expect(description.sentence).not.toContain(description.value)
  }
})
