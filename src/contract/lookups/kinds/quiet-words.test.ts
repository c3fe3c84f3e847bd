import { describe, expect, it } from 'vitest'
import { quietCrypto } from './crypto.ts'
import { quietEmail } from './email.ts'
import { quietHash } from './hash.ts'
import { quietAddress } from './ip.ts'
import { quietPhone } from './phone.ts'
import { quietUrl } from './url.ts'

describe('in place of findings', () => {
  it.each([
    [null, null, null, null, null],
    [
      { is_tor: false },
      null,
      null,
      null,
      'Not a Tor exit, according to the data packs. Whether it is a proxy, a VPN or hosting is not known.',
    ],
    [
      null,
      false,
      null,
      false,
      'Not a proxy or hosting, according to the data packs. Whether it is a Tor exit or a VPN is not known.',
    ],
    [
      { is_tor: false },
      false,
      false,
      false,
      'Not a Tor exit, a proxy, a VPN or hosting, according to the data packs.',
    ],
  ])(
    'an address is not called unobtrusive where no pack states its use: %j %j %j %j',
    (tor, proxy, vpn, hosting, words) => {
      expect(quietAddress({ tor, proxy, vpn, hosting } as never)).toBe(words)
    },
  )

  it('a URL that was not followed is judged as written only', () => {
    expect(quietUrl({ findings: [], resolution: null })).toBe(
      'Nothing stands out in the URL as written. It was not followed.',
    )
    expect(quietUrl({ findings: [{}], resolution: null } as never)).toBeNull()
  })

  it('an e-mail address whose domain was not scanned is judged as written only', () => {
    expect(quietEmail({ score: { conclusive: false, band: 'clean' } } as never)).toBe(
      'Nothing stands out in the address as written. Its domain was not scanned.',
    )
  })

  it('a number that is not valid is not called unobtrusive', () => {
    for (const verdict of ['possible', 'invalid', 'unparseable'] as const)
      expect(quietPhone({ verdict })).toBeNull()
    expect(quietPhone({ verdict: 'valid' })).toContain('who uses it was not looked up')
  })

  it('a digest for which no set was asked is not called unknown to them', () => {
    for (const verdict of ['unavailable', 'not_queryable'])
      expect(quietHash({ verdict, summary: 'In no set.' } as never)).toBeNull()
    expect(quietHash({ verdict: 'unknown', summary: 'In no set.' } as never)).toBe('In no set.')
  })

  it('an address is not said to be on no list when no list, or no sanctions list, was checked', () => {
    expect(quietCrypto({ intel: null } as never)).toBeNull()
    expect(quietCrypto({ intel: {}, unavailable: ['intel.sanctions'] } as never)).toBe(
      'It is on none of the label lists checked; no sanctions list was checked.',
    )
    expect(quietCrypto({ intel: {}, unavailable: [] } as never)).toBe(
      'It is on none of the lists checked, which does not mean that it is clean.',
    )
  })
})
