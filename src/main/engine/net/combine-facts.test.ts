import { expect, test } from 'vitest'
import type { AddressFacts } from './address-facts.ts'
import { combineFacts } from './combine-facts.ts'

const combined = (...stated: (AddressFacts | null)[]) => {
  const { facts, taken } = combineFacts(stated.map((facts, pack) => ({ pack, facts })))
  return { facts, from: taken.map(({ fields }) => fields.join(' ')) }
}

const germany = { country_code: 'DE', country: 'Germany', continent_code: 'EU', continent: 'Europe' }

test.each([
  [
    'the first that knows a field wins',
    [{ hosting: true }, { hosting: false, tor: true }],
    { hosting: true, tor: true },
  ],
  ['a no is known as well as a yes', [{ proxy: false }, { proxy: true }], { proxy: false }],
  ['a pack that does not know the address adds nothing', [null, { isp: 'A' }], { isp: 'A' }],
  ['a code brings name and continent', [{ country_code: 'DE' }], germany],
  [
    'the name of a country never comes from a pack that means another',
    [{ country_code: 'DE' }, { country_code: 'FI', country: 'Finland', city: 'Helsinki', lat: 60, lon: 25 }],
    germany,
  ],
  [
    'a place comes from a pack that agrees on the country',
    [{ country_code: 'DE' }, { country_code: 'DE', city: 'Nuremberg', lat: 49.45, lon: 11.08 }],
    { ...germany, city: 'Nuremberg', lat: 49.45, lon: 11.08 },
  ],
  [
    'coordinates of one city are not given to another',
    [
      { country_code: 'DE', city: 'Munich' },
      { country_code: 'DE', city: 'Nuremberg', lat: 49.45, lon: 11.08, zip: '90402' },
    ],
    { ...germany, city: 'Munich' },
  ],
  [
    'the name of a system comes from a pack that means the same one',
    [{ as_number: 1 }, { as_number: 2, as_name: 'Two' }, { as_number: 1, as_name: 'One' }],
    { as_number: 1, as_name: 'One' },
  ],
  ['nobody knows anything', [null, null], {}],
])('%s', (_rule, stated, facts) => expect(combined(...stated).facts).toEqual(facts))

test('each pack is told with what was taken from it', () => {
  expect(combined({ country_code: 'DE' }, null, { as_number: 1, country_code: 'DE' }).from).toEqual([
    'country_code country continent_code continent',
    '',
    'as_number',
  ])
})
