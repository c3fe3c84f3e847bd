import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isProblem } from '../../../contract/problem.ts'
import { compileWarningLists } from './match-index.ts'
import { parseWarningList } from './parse-warning-list.ts'
import type { WarningList } from './warning-list.ts'

/** Published warning lists, which are not part of the repository. */
const folder =
  process.env.SKERRY_TEST_DATA === undefined ? null : join(process.env.SKERRY_TEST_DATA, 'warninglists')

type Named = { readonly id: string; readonly list: WarningList; readonly listed: number }

function readAll(from: string): Named[] {
  const files = readdirSync(from).filter((name) => name.endsWith('.json.gz'))
  return files.map((name) => {
    const bytes = gunzipSync(readFileSync(join(from, name)))
    const list = parseWarningList(bytes)
    if (isProblem(list)) throw new Error(`${name}: ${list.message}`)
    return { id: name.replace('.json.gz', ''), list, listed: JSON.parse(bytes.toString()).list.length }
  })
}

/** Returns an IPv4 address as 32 binary digits; shares no code with the engine. */
function bits(address: string): string {
  return address
    .split('.')
    .map((octet) => Number(octet).toString(2).padStart(8, '0'))
    .join('')
}

/** Returns the digits with which every address of a block starts; null for IPv6. */
function start(block: string): string | null {
  const [base = '', length = '32'] = block.split('/')
  return /^[\d.]+$/.test(base) ? bits(base).slice(0, Number(length)) : null
}

describe.skipIf(folder === null)(
  'published lists (skipped: set SKERRY_TEST_DATA to a folder that has warninglists/)',
  () => {
    const lists = folder === null ? [] : readAll(folder)
    const matcher = compileWarningLists(lists)

    test('every one is read, and nearly every entry can be used', () => {
      expect(lists.length).toBeGreaterThan(10)
      for (const { id, list, listed } of lists) expect([id, list.skipped / listed < 0.02]).toEqual([id, true])
    })

    test.each([
      ['ipv4', '10.20.4.18', 'rfc1918'],
      ['ipv4', '1.1.1.1', 'public-dns-v4'],
      ['domain', 'bit.ly', 'url-shortener'],
      ['domain', 'somebody.duckdns.org', 'dynamic-dns'],
      ['domain', 'co.uk', 'second-level-tlds'],
      ['url', 'https://bit.ly/2xyz', 'url-shortener'],
      ['email', 'x@mailinator.com', 'disposable-email'],
      ['domain', 'crl.globalsign.com', 'crl-hostname'],
    ] as const)('%s %s is on %s', (kind, value, id) => {
      expect(matcher.match(kind, value)).toContain(id)
    })

    test('addresses are on exactly the lists that a search block by block finds', () => {
      const blocks = lists.filter(({ list }) => list.comparison === 'cidr')
      const edges = blocks.flatMap(({ list }) => list.entries.filter((_, at) => at % 997 === 0))
      const sample = edges
        .map((block) => block.split('/')[0] ?? '')
        .filter((address) => /^[\d.]+$/.test(address))
      const others = Array.from(
        { length: 60 },
        (_, at) => `${(at * 37) % 224}.${(at * 91) % 256}.${(at * 13) % 256}.${at}`,
      )
      expect(sample.length).toBeGreaterThan(50)
      const starts = blocks.map(({ id, list }) => ({ id, starts: list.entries.map(start) }))
      for (const address of [...sample, ...others]) {
        const letters = bits(address)
        const held = starts.filter((list) =>
          list.starts.some((block) => block !== null && letters.startsWith(block)),
        )
        expect([address, matcher.match('ipv4', address)]).toEqual([address, held.map(({ id }) => id)])
      }
    }, 60_000)

    test('a hundred thousand values are matched within the time of a test', () => {
      let matches = 0
      for (let at = 0; at < 50_000; at++) {
        matches += matcher.match('ipv4', `${at % 223}.${(at >> 3) % 256}.${at % 256}.7`).length
        matches += matcher.match('url', `https://host-${at}.somewhere.example/path/${at}`).length
      }
      expect(matches).toBeGreaterThan(1000)
    }, 10_000)
  },
)
