import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { isProblem } from '../../../contract/problem.ts'
import { compileWarningLists } from './match-index.ts'
import { parseWarningList } from './parse-warning-list.ts'
import type { Comparison, ListMatcher } from './warning-list.ts'

function compile(lists: Record<string, { type: Comparison; for: string[]; list: string[] }>): ListMatcher {
  return compileWarningLists(
    Object.entries(lists).map(([id, { type, for: types, list }]) => {
      const document = { name: id, version: 1, description: '', type, matching_attributes: types, list }
      const parsed = parseWarningList(new TextEncoder().encode(JSON.stringify(document)))
      if (isProblem(parsed)) throw new Error(parsed.message)
      return { id, list: parsed }
    }),
  )
}

const matcher = compile({
  exact: {
    type: 'string',
    for: ['domain', 'md5', 'ip-dst', 'url'],
    list: [
      'crl.example',
      'D41D8CD98F00B204E9800998ECF8427E',
      '2001:0DB8::0001',
      '192.0.2.1',
      'https://a.example/X',
    ],
  },
  names: { type: 'hostname', for: ['hostname', 'domain'], list: ['.duckdns.org', 'example'] },
  pages: { type: 'hostname', for: ['url'], list: ['pages.test'] },
  mail: { type: 'substring', for: ['email-src'], list: ['@mailinator.com', 'noreply'] },
  blocks: { type: 'cidr', for: ['ip-src'], list: ['10.0.0.0/8', '10.1.0.0/16', '2001:db8::/32'] },
  shapes: { type: 'regex', for: ['domain'], list: ['^ec2-[0-9-]+\\.compute\\.test$'] },
  cves: { type: 'string', for: ['vulnerability'], list: ['CVE-2021-44228'] },
})

describe('matching against warning lists', () => {
  test.each<readonly [IocKind, string, string[]]>([
    ['domain', 'crl.example', ['exact', 'names']],
    ['domain', 'x.crl.example', ['names']],
    ['domain', 'CRL.example.', ['exact', 'names']],
    ['domain', 'duckdns.org', ['names']],
    ['domain', 'evil.duckdns.org', ['names']],
    ['domain', 'notduckdns.org', []],
    ['domain', 'duckdns.org.test', []],
    ['domain', 'org', []],
    ['domain', 'pages.test', []],
    ['domain', 'ec2-192-0-2-1.compute.test', ['shapes']],
    ['domain', 'x.ec2-192-0-2-1.compute.test', []],
    ['url', 'https://evil.duckdns.org/a', ['names']],
    ['url', 'https://user@evil.duckdns.org:8443/a', ['names']],
    ['url', 'https://evil.test/duckdns.org', []],
    ['url', 'https://www.pages.test/x', ['pages']],
    ['url', 'https://a.example/X', ['exact', 'names']],
    ['url', 'https://ec2-192-0-2-1.compute.test/', []],
    ['url', 'http://10.1.2.3:8080/', ['blocks']],
    ['url', 'http://[2001:db8::9]/', ['blocks']],
    ['url', 'http://192.0.2.1/', []],
    ['email', 'x@evil.duckdns.org', ['names']],
    ['email', 'NoReply@a.test', ['mail']],
    ['email', 'x@mailinator.com', ['mail']],
    ['email', 'x@[10.0.0.1]', ['blocks']],
    ['ipv4', '10.1.2.3', ['blocks']],
    ['ipv4', '11.0.0.0', []],
    ['ipv4', '192.0.2.1', ['exact']],
    ['ipv6', '2001:db8::1', ['exact', 'blocks']],
    ['ipv6', '2001:db9::1', []],
    ['hash', 'd41d8cd98f00b204e9800998ecf8427e', ['exact']],
    ['cve', 'CVE-2021-44228', ['cves']],
    ['crypto', 'crl.example', []],
  ])('%s %s is on %j', (kind, value, lists) => {
    expect(matcher.match(kind, value)).toEqual(lists)
  })

  test('the explanation names the entry, and whether the list speaks about the value or only about its host', () => {
    expect(matcher.explain('domain', 'evil.duckdns.org')).toEqual([
      { list: 'names', entry: 'duckdns.org', by: 'value' },
    ])
    expect(matcher.explain('url', 'https://evil.duckdns.org/a')).toEqual([
      { list: 'names', entry: 'duckdns.org', by: 'host' },
    ])
    expect(matcher.explain('url', 'https://www.pages.test/')).toEqual([
      { list: 'pages', entry: 'pages.test', by: 'value' },
    ])
    expect(matcher.explain('ipv4', '10.1.2.3')).toEqual([
      { list: 'blocks', entry: '10.1.0.0/16', by: 'value' },
    ])
  })

  test('without lists nothing matches', () => {
    expect(compileWarningLists([]).match('domain', 'a.example')).toEqual([])
  })

  test('a value longer than patterns are tried on matches none, and no value makes the matcher throw', () => {
    expect(matcher.match('domain', `ec2-${'1'.repeat(2000)}.compute.test`)).toEqual([])
    fc.assert(
      fc.property(fc.constantFrom(...iocKinds), fc.string({ unit: 'binary' }), (kind, value) => {
        matcher.match(kind, value)
      }),
      { seed: seedOf(20_261_120), numRuns: 2000 },
    )
  })
})
