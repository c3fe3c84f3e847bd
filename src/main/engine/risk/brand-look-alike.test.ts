import { describe, expect, it } from 'vitest'
import { loadRiskPacks } from '../../../../test/fixtures/risk/load-risk-packs.ts'
import { riskCountries } from './assess-risk.ts'
import { findBrandLookAlike } from './brand-look-alike.ts'
import { readHost } from './read-host.ts'

const packs = { FR: loadRiskPacks('FR'), GB: loadRiskPacks('GB'), US: loadRiskPacks('US') }

describe('findBrandLookAlike', () => {
  it.each([
    ['GB', 'paypa1.com', 'brand.lookalike'],
    ['GB', 'rnicrosoft.com', 'brand.lookalike'],
    ['GB', 'xn--pypal-4ve.com', 'brand.lookalike'],
    ['GB', 'netfliix.com', 'brand.lookalike'],
    ['GB', 'gooogle.top', 'brand.lookalike'],
    ['GB', 'barlcays.com', 'brand.lookalike'],
    ['GB', 'parce1-track.support', 'brand.lookalike'],
    ['GB', 'pay-pal.com', 'brand.other_suffix'],
    ['GB', 'login-paypal.com', 'brand.in_label'],
    ['GB', 'paypallogin.com', 'brand.in_label'],
    ['GB', 'parcel-service-track.com', 'brand.in_label'],
    ['GB', 'dhl24-tracking.com', 'brand.in_label'],
    ['GB', 'paypal.com.session.example.top', 'brand.in_subdomain'],
    ['GB', 'hmrc.refund-claim.online', 'brand.in_subdomain'],
    ['GB', 'paypal.top', 'brand.other_suffix'],
    ['FR', 'orange-facture.com', 'brand.in_label'],
    ['FR', 'credit-agricole-client.online', 'brand.in_label'],
    ['FR', 'orange.fr.compte.example.top', 'brand.in_subdomain'],
    ['US', 'chase-secure-verify.com', 'brand.in_label'],
  ] as const)('%s: %s is %s', (country, host, code) => {
    expect(findBrandLookAlike(readHost(host), packs[country].brands)?.code).toBe(code)
  })

  it.each([
    ['FR', 'orange.fr'],
    ['FR', 'clockwork-orange.example.com'],
    ['FR', 'orangerie.com'],
    ['GB', 'pineapple.com'],
    ['GB', 'apple-pie-recipes.com'],
    ['GB', 'www.paypal.com'],
    ['GB', 'tax.service.gov.uk'],
    ['GB', 'banking.example.com'],
    ['GB', 'postcards.com'],
    ['GB', 'amazons.org'],
    ['GB', 'wahoo.com'],
    ['GB', 'paypal.pl'],
    ['GB', 'netflix.zendesk.com'],
    ['GB', 'microsoft.github.io'],
    ['US', 'chaser.com'],
    ['US', 'purchase-orders.com'],
    ['US', 'discovery.com'],
    ['US', 'targets.com'],
    ['US', 'localhost'],
    ['US', '192.0.2.1'],
  ] as const)('%s: %s is left alone', (country, host) => {
    expect(findBrandLookAlike(readHost(host), packs[country].brands)).toBeNull()
  })

  it.each(riskCountries)('never reports a domain a brand of %s owns', (country) => {
    const { brands } = loadRiskPacks(country)
    const reported = [...brands.byOwnDomain.keys()].filter((domain) =>
      findBrandLookAlike(readHost(`www.${domain}`), brands),
    )
    expect(reported).toEqual([])
  })
})
