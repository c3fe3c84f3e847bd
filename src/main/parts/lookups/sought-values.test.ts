import { describe, expect, test } from 'vitest'
import type { BatchKind } from '../../../contract/core/batch.ts'
import { readBlock } from '../../engine/net/ip-block.ts'
import type { Sought } from '../../operations/knowledge/mentions.ts'
import { seekAskedIp, seekCrypto, seekEmail, seekIp, seekMac, seekUrl, soughtFor } from './sought-values.ts'

/** `kind value`, with a star where a place should state that it is a different value. */
const spelled = (sought: Sought | null) =>
  sought?.values.map(({ kind, value, isOther }) => `${kind} ${value}${isOther ? ' *' : ''}`)

describe('what is sought for', () => {
  test.each<readonly [BatchKind, string, string[]]>([
    ['ip', '9.9.9.9', ['ipv4 9.9.9.9', 'ipv6 ::ffff:9.9.9.9 *']],
    ['ip', '2001:db8::1', ['ipv6 2001:db8::1']],
    ['domain', 'quay.example', ['domain quay.example']],
    ['cve', 'CVE-2021-44228', ['cve CVE-2021-44228']],
    ['hash', 'AB12', ['hash ab12']],
    ['email', 'A@quay.example', ['email A@quay.example']],
    ['crypto', '0XAb', ['crypto 0xAb']],
    ['crypto', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', ['crypto 1BoatSLRHtKNngkdXEeobR76b53LETtpyT']],
    ['url', 'https://quay.example/a', ['url https://quay.example/a', 'domain quay.example *']],
    ['url', 'http://9.9.9.9:81/', ['url http://9.9.9.9:81/', 'ipv4 9.9.9.9 *', 'ipv6 ::ffff:9.9.9.9 *']],
    ['url', 'data:text/plain,x', ['url data:text/plain,x']],
    ['mac', '00:1a:2b:3c:4d:5e', []],
    ['phone', '+442079460958', []],
  ])('%s %s', (kind, value, expected) => {
    expect(spelled(soughtFor(kind, value))).toEqual(expected)
    expect(soughtFor(kind, value).within).toBeNull()
  })

  test('a range: what lies within', () => {
    expect(soughtFor('cidr', '10.0.0.0/8')).toEqual({ values: [], within: readBlock('10.0.0.0/8') })
  })
})

// actual answers are far larger; these fields determine what to search for
const answer = <T>(fields: object) => fields as T

describe('what is sought for an answer about', () => {
  test('a URL with credentials in it: the answer’s spelling, the session’s, the hosts, what it wraps', () => {
    const about = answer<Parameters<typeof seekUrl>[0]>({
      url: 'https://quay.example/r?u=https%3A%2F%2Fother.example%2F',
      embedded_url: 'https://other.example/',
    })
    const given = { url: 'hxxps://me:secret@quay[.]example/r?u=https%3A%2F%2Fother.example%2F' }
    expect(spelled(seekUrl(about, given))).toEqual([
      'url https://quay.example/r?u=https%3A%2F%2Fother.example%2F',
      'url https://me:secret@quay.example/r?u=https%3A%2F%2Fother.example%2F',
      'domain quay.example *',
      'url https://other.example/ *',
      'domain other.example *',
    ])
    const reported = seekUrl(about, given).values.filter(({ isOther }) => isOther)
    expect(JSON.stringify(reported)).not.toContain('secret')
  })

  test('an e-mail address: itself and its canonical form, once when they differ in case only', () => {
    const about = (email: string, canonical: string) =>
      spelled(seekEmail(answer<Parameters<typeof seekEmail>[0]>({ email, canonical })))
    expect(about('a.b+x@gmail.com', 'ab@gmail.com')).toEqual([
      'email a.b+x@gmail.com',
      'email ab@gmail.com *',
    ])
    expect(about('A@quay.example', 'a@quay.example')).toEqual(['email A@quay.example'])
  })

  test('a crypto address: one of the spellings that differ in case; nothing for an entry without an answer', () => {
    const about = answer<Parameters<typeof seekCrypto>[0]>({
      address: '0xAb',
      address_info: { canonical: '0xaB', forms: { checksummed: '0xaB', lower: '0xab' } },
    })
    expect(spelled(seekCrypto(about))).toEqual(['crypto 0xAb'])
    expect(seekCrypto({ address: 'x', error: 'upstream_unavailable' })).toBeNull()
  })

  test('a hardware address: the IPv6 address that is made of it', () => {
    const about = (eui64_ipv6: string | null) =>
      spelled(seekMac(answer<Parameters<typeof seekMac>[0]>({ eui64_ipv6 })))
    expect(about('fe80::21a:2bff:fe3c:4d5e')).toEqual(['ipv6 fe80::21a:2bff:fe3c:4d5e *'])
    expect(about(null)).toEqual([])
  })

  test('an address or a range', () => {
    const about = (fields: object) => seekIp(answer<Parameters<typeof seekIp>[0]>(fields))
    expect(spelled(about({ ip: '2001:db8::1' }))).toEqual(['ipv6 2001:db8::1'])
    expect(about({ cidr: '10.0.0.0/8' }).within).toEqual(readBlock('10.0.0.0/8'))
    expect(spelled(seekAskedIp({ ip: '9[.]9.9.9' }))).toEqual(['ipv4 9.9.9.9', 'ipv6 ::ffff:9.9.9.9 *'])
    expect(spelled(seekAskedIp({ ip: 'nothing' }))).toEqual([])
  })
})
