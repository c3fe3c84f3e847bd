import { describe, expect, test } from 'vitest'
import { lookupAnswers as samples } from '../../../../test/fixtures/lookups/answers.ts'
import { describedFrom as from } from '../../../../test/fixtures/lookups/described-from.ts'
import { cryptoKind } from './crypto.ts'
import { emailKind } from './email.ts'
import { hashKind } from './hash.ts'
import { macKind } from './mac.ts'
import { phoneKind } from './phone.ts'
import { urlKind } from './url.ts'

const finding = (severity: string, title: string) => ({ severity, title, detail: '' })

describe('a sentence does not say more than was looked at', () => {
  const crypto = from(cryptoKind, 'scan crypto', {
    chain_candidates: ['ETH'],
    address_info: { family: 'evm', kind: 'account', checksum: 'valid', testnet: false },
  })
  const clear = { labels: [], risk_level: 'unknown', risk_score: 0 }
  const checked = { is_sanctioned: false, lists: [{ name: 'SDN', dated: null }], entries: [] }

  test('a crypto address is not said to be on no list when no sanctions list was among them', () => {
    const without = crypto({ intel: { ...clear, sanctions: null }, unavailable: ['intel.sanctions'] }).title
    expect(without).toBe(
      'Ethereum account; on none of the label lists checked, no sanctions list was checked.',
    )
    expect(crypto({ intel: { ...clear, sanctions: checked } }).title).toBe(
      'Ethereum account; on none of the lists checked.',
    )
    expect(crypto({ intel: null }).title).not.toContain('none')
  })

  test('a sanctioned address whose entry is not given is not left without a finding', () => {
    const given = { intel: { ...clear, sanctions: { is_sanctioned: true } } }
    expect(crypto(given)).toEqual({ title: 'Sanctioned Ethereum account.', severity: 'critical' })
    const { findings } = cryptoKind.describe({ ...samples['scan crypto'], ...given } as never)
    expect(findings.map(({ title }) => title)).toContain('Sanctioned: name not given')
    const named = cryptoKind.describe(samples['scan crypto'] as never).findings
    expect(named.map(({ title }) => title)).not.toContain('Sanctioned: name not given')
  })

  test('a well-formed address that no list could be asked about is not called malformed', () => {
    const why = (checksum: string) => {
      const address_info = { family: 'evm', kind: 'account', checksum, testnet: false }
      const answer = { ...samples['scan crypto'], address_info, intel: null }
      return cryptoKind.describe(answer as never).unknown.map((each) => each.why)
    }
    expect(why('valid')).toEqual(['No sanctions or label list could be checked.'])
    expect(why('invalid')).toEqual(['Lists contain accounts, and a malformed address stands for none.'])
  })

  test('the score of an e-mail address whose domain was scanned is not called inconclusive', () => {
    const email = (conclusive: boolean) => {
      const score = {
        value: 5,
        band: 'clean',
        conclusive,
        reasons: [{ code: 'a', label: 'Role', weight: 5 }],
      }
      return emailKind.describe({ ...samples['scan email'], findings: [], score } as never)
    }
    expect(email(true).sentence).toBe('Disposable mailbox, risk 5 of 100.')
    expect(email(true).lists[0]?.note).toBe('of 100, higher is worse')
    expect(email(false).sentence).toBe('Disposable mailbox, risk 5 of 100, not conclusive.')
    expect(email(false).lists[0]?.note).toContain('the domain was never scanned')
  })

  test('a digest for which no set could be asked is not said to be in none, nor the other way round', () => {
    const hash = from(hashKind, 'scan hash', { algorithm: 'SHA256', summary: null })
    expect(hash({ verdict: 'unknown' }).title).toBe('No hash set that answered contains this SHA-256 digest.')
    expect(hash({ verdict: 'unavailable' }).title).toBe('No hash set could be queried.')
  })

  test('a URL with a finding is not called unobtrusive, and one that was followed is not said to be unfollowed', () => {
    const url = from(urlKind, 'scan url', { findings: [] })
    expect(url({ findings: [finding('low', 'Odd port')] }).title).toBe('Odd port.')
    expect(url({ resolution: {} }).title).toBe('Nothing stands out in the URL as written.')
    expect(url({}).title).toBe('Nothing stands out in the URL as written; it was not followed.')
  })

  test('a number is called invalid by its verdict alone', () => {
    const phone = from(phoneKind, 'scan phone', { findings: [], region: null })
    const titles = ['valid', 'possible', 'invalid', 'unparseable'].map((verdict) => phone({ verdict }).title)
    expect(titles).toEqual([
      'Valid number, assigned to Vodafone.',
      'Possible number, in no assigned block.',
      'Not a valid number.',
      'Not a telephone number.',
    ])
  })

  test('a hardware address with a vendor is not said to have no known holder', () => {
    const mac = from(macKind, 'scan mac', { randomized: false })
    expect(mac({ vendor: 'Quay' }).title).toBe('Assigned to Quay.')
    expect(mac({}).title).toBe('Local unicast address without a known holder.')
    expect(mac({ randomized: true }).title).toBe('Randomised address, which identifies no vendor.')
  })
})
