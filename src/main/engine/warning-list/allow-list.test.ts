import { describe, expect, test } from 'vitest'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { isProblem } from '../../../contract/problem.ts'
import { compileAllowList, readAllowEntry } from './allow-list.ts'

function compile(...texts: string[]) {
  return compileAllowList(
    texts.map((text) => {
      const entry = readAllowEntry(text)
      if (isProblem(entry)) throw new Error(entry.message)
      return { id: text, entry }
    }),
  )
}

describe('entries of the allow-list', () => {
  test.each([
    [' partner.example ', 'string', 'partner.example'],
    ['.Partner.Example', 'hostname', '.partner.example'],
    ['.münchen.example', 'hostname', '.xn--mnchen-3ya.example'],
    ['münchen.example', 'string', 'xn--mnchen-3ya.example'],
    ['198.51.100.0/24', 'cidr', '198.51.100.0/24'],
    ['2001:DB8::/32', 'cidr', '2001:db8::/32'],
    ['198.51.100.7', 'string', '198.51.100.7'],
    ['https://partner.example/A', 'string', 'https://partner.example/A'],
    ['CVE-2021-44228', 'string', 'CVE-2021-44228'],
  ])('%s is read', (typed, comparison, text) => {
    expect(readAllowEntry(typed)).toEqual({ comparison, text })
  })

  test.each([
    ['', 'it is empty'],
    ['two words', 'it has a space in it'],
    ['.', 'what follows the dot is not a domain'],
    ['..example', 'what follows the dot is not a domain'],
    ['.exa mple', 'it has a space in it'],
    ['.example/x', 'what follows the dot is not a domain'],
    ['198.51.100.0/33', 'it is not a block of addresses'],
    ['2001:db8::/129', 'it is not a block of addresses'],
    ['a'.repeat(2049), 'it is longer than 2,048 characters'],
  ])('%j is refused', (typed, why) => {
    expect(readAllowEntry(typed)).toMatchObject({ message: `Provided allow-list entry is invalid: ${why}.` })
  })
})

describe('the allow-list', () => {
  const hash = 'D41D8CD98F00B204E9800998ECF8427E'
  const list = compile(
    ...['partner.example', '.trusted.example', '198.51.100.0/24', '2001:db8::1', '192.0.2.7'],
    ...[hash, 'CVE-2021-44228', 'Login.Partner.Example'],
  )

  test.each<readonly [IocKind, string, string[]]>([
    ['domain', 'partner.example', ['partner.example']],
    ['domain', 'www.partner.example', []],
    ['url', 'https://partner.example/', []],
    ['email', 'x@partner.example', []],
    ['domain', 'trusted.example', ['.trusted.example']],
    ['domain', 'a.b.trusted.example', ['.trusted.example']],
    ['domain', 'untrusted.example', []],
    ['url', 'https://a.trusted.example/x', ['.trusted.example']],
    ['email', 'x@trusted.example', ['.trusted.example']],
    ['ipv4', '198.51.100.200', ['198.51.100.0/24']],
    ['url', 'http://198.51.100.200/', ['198.51.100.0/24']],
    ['ipv4', '198.51.101.1', []],
    ['ipv6', '2001:0db8:0::1', ['2001:db8::1']],
    ['ipv4', '192.0.2.7', ['192.0.2.7']],
    ['url', 'http://192.0.2.7/', []],
    ['hash', hash, [hash]],
    ['hash', hash.toLowerCase(), [hash]],
    ['cve', 'CVE-2021-44228', ['CVE-2021-44228']],
    ['domain', 'login.partner.example', ['Login.Partner.Example']],
  ])('%s %s is allowed by %j', (kind, value, ids) => {
    expect(list.match(kind, value)).toEqual(ids)
  })
})
