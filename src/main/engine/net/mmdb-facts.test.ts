import { expect, test } from 'vitest'
import { factsOfMmdb } from './mmdb-facts.ts'

test.each([
  [
    'GeoLite2 and DB-IP, city',
    {
      city: { geoname_id: 1, names: { de: 'München', en: 'Munich' } },
      continent: { code: 'EU', names: { en: 'Europe' } },
      country: { iso_code: 'DE', names: { en: 'Germany' } },
      location: { accuracy_radius: 20, latitude: 48.1371, longitude: 11.5754, time_zone: 'Europe/Berlin' },
      postal: { code: '80331' },
      registered_country: { iso_code: 'US' },
      subdivisions: [{ iso_code: 'BY', names: { en: 'Bavaria' } }, { names: { en: 'Upper Bavaria' } }],
    },
    {
      city: 'Munich',
      continent_code: 'EU',
      continent: 'Europe',
      country_code: 'DE',
      country: 'Germany',
      lat: 48.1371,
      lon: 11.5754,
      timezone: 'Europe/Berlin',
      zip: '80331',
      region: 'Bavaria',
    },
  ],
  [
    'GeoLite2 and DB-IP, ASN',
    { autonomous_system_number: 15_169, autonomous_system_organization: 'GOOGLE' },
    { as_number: 15_169, as_name: 'GOOGLE' },
  ],
  [
    'GeoIP2, ISP',
    { autonomous_system_number: 1, autonomous_system_organization: 'A', isp: 'B', organization: 'C' },
    { as_number: 1, as_name: 'A', isp: 'B', org: 'C' },
  ],
  ['GeoIP2, connection type', { connection_type: 'Cellular' }, { mobile: true }],
  ['GeoIP2, connection type, fixed line', { connection_type: 'Cable/DSL' }, { mobile: false }],
  // MaxMind documents the flags of anonymous addresses with "These keys are absent if false"
  [
    'GeoIP2, anonymous IP',
    { is_anonymous: true, is_hosting_provider: true },
    { hosting: true, vpn: false, tor: false, proxy: true },
  ],
  [
    'GeoIP2, anonymous IP, Tor',
    { is_anonymous: true, is_tor_exit_node: true },
    { hosting: false, vpn: false, tor: true, proxy: true },
  ],
  [
    'GeoIP2, enterprise traits',
    { traits: { isp: 'B', connection_type: 'Corporate' } },
    { isp: 'B', mobile: false },
  ],
  [
    'IPinfo lite',
    {
      asn: 'AS15169',
      as_name: 'Google LLC',
      as_domain: 'google.com',
      continent: 'North America',
      continent_code: 'NA',
      country: 'United States',
      country_code: 'US',
    },
    {
      as_number: 15_169,
      as_name: 'Google LLC',
      continent: 'North America',
      continent_code: 'NA',
      country: 'United States',
      country_code: 'US',
    },
  ],
  [
    'IPinfo, location',
    { city: 'Ghent', country: 'BE', lat: '51.05', lng: '3.7167', postal_code: '9000', region: 'Flanders' },
    { city: 'Ghent', country_code: 'BE', lat: 51.05, lon: 3.7167, zip: '9000', region: 'Flanders' },
  ],
  [
    'IPinfo, privacy',
    { hosting: 'true', proxy: '', relay: '', tor: '', vpn: 'true' },
    { hosting: true, proxy: true, vpn: true },
  ],
  [
    'ip-location-db, city',
    {
      city: 'Ghent',
      country_code: 'BE',
      latitude: 51.05,
      longitude: 3.71,
      postcode: '9000',
      state1: 'Flanders',
      timezone: 'Europe/Brussels',
    },
    {
      city: 'Ghent',
      country_code: 'BE',
      lat: 51.05,
      lon: 3.71,
      zip: '9000',
      region: 'Flanders',
      timezone: 'Europe/Brussels',
    },
  ],
  ['nothing known', { geoname_id: 7 }, null],
  ['empty and impossible values', { country_code: 'ZZ', asn: 0, latitude: 0, longitude: 0, city: '-' }, null],
  ['half a place', { latitude: 12 }, null],
  ['no record', 'text', null],
  ['a list', [1], null],
  ['null', null, null],
])('%s', (_name, record, facts) => expect(factsOfMmdb(record)).toEqual(facts))
