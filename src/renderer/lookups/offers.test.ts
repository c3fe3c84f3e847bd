import { describe, expect, it } from 'vitest'
import { lookUpCrypto } from '../../contract/core/crypto.ts'
import { scanDomain } from '../../contract/core/domain.ts'
import { lookUpHash } from '../../contract/core/hash.ts'
import { lookUpIp } from '../../contract/core/ip.ts'
import { analyseUrl } from '../../contract/core/url.ts'
import { unitsOf } from '../../contract/cost.ts'
import { costWords, offerFor } from './offers.ts'

describe('what an instance would add', () => {
  it.each([
    ['ip', unitsOf(lookUpIp.cost, { ip: '8.8.8.8' })],
    ['crypto', unitsOf(lookUpCrypto.cost, { address: 'x', chain: undefined })],
    ['domain', unitsOf(scanDomain.cost, {} as never)],
    ['email', unitsOf(scanDomain.cost, {} as never)],
    ['hash', unitsOf(lookUpHash.cost, { hash: '' })],
    ['url', unitsOf(analyseUrl.cost, { url: '', resolve: true })],
  ] as const)('for a page of %s costs what the contract says', (kind, cost) => {
    expect(offerFor(kind, true)?.cost?.units ?? 0).toBe(cost.units)
  })

  it('is nothing for ranges, reserved addresses, MAC addresses and phone numbers', () => {
    expect(offerFor('ip', false)).toBeNull()
    expect(offerFor('mac', false)).toBeNull()
    expect(offerFor('phone', false)).toBeNull()
  })

  it('names its cost before it is asked for', () => {
    const ip = offerFor('ip', true)
    const url = offerFor('url', false)
    expect(ip && costWords(ip)).toBe('Costs 1 IP lookup of the daily quota.')
    expect(url && costWords(url)).toBe('Uses no quota.')
  })
})
