import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import {
  cellsOf,
  columnsOfHeader,
  columnsOfRow,
  delimiterOf,
  RowReader,
  readBlockOrAddress,
} from './address-columns.ts'
import { writeAddress } from './ip-block.ts'

/** Reads one line, with columns determined by a header or by the line itself. */
function reported(line: string, header?: string) {
  const delimiter = delimiterOf(header ?? line)
  const cells = cellsOf(line, delimiter)
  const columns = header === undefined ? columnsOfRow(cells) : columnsOfHeader(cellsOf(header, delimiter))
  if (columns === null) return null
  const rows = new RowReader(columns)
  const range = rows.rangeOf(cells)
  if (range === null) return null
  const last = writeAddress({ version: range.first.version, value: range.last })
  return { range: `${writeAddress(range.first)}-${last}`, facts: rows.factsOf(cells) }
}

describe('published tables without a header:', () => {
  test.each([
    [
      'iptoasn',
      '8.8.8.0\t8.8.8.255\t15169\tUS\tGOOGLE',
      { as_number: 15_169, country_code: 'US', as_name: 'GOOGLE' },
    ],
    ['iptoasn, not routed', '9.0.0.0\t9.0.0.255\t0\tNone\tNot routed', null],
    ['ip-location-db, country', '8.8.8.0,8.8.8.255,US', { country_code: 'US' }],
    [
      'ip-location-db, ASN',
      '8.8.8.0,8.8.8.255,15169,"Google LLC, the company"',
      { as_number: 15_169, as_name: 'Google LLC, the company' },
    ],
    [
      'ip-location-db, city',
      '8.8.8.0,8.8.8.255,DE,Hesse,,Frankfurt,60313,50.1155,8.6842,Europe/Berlin',
      {
        country_code: 'DE',
        region: 'Hesse',
        city: 'Frankfurt',
        zip: '60313',
        lat: 50.1155,
        lon: 8.6842,
        timezone: 'Europe/Berlin',
      },
    ],
    ['ip-location-db, whole numbers', '134744064,134744319,US', { country_code: 'US' }],
    [
      'DB-IP lite, city',
      '8.8.8.0,8.8.8.255,NA,US,California,Mountain View,37.422,-122.085',
      {
        continent_code: 'NA',
        country_code: 'US',
        region: 'California',
        city: 'Mountain View',
        lat: 37.422,
        lon: -122.085,
      },
    ],
    [
      'IP2Location lite, DB1',
      '"134744064","134744319","US","United States of America"',
      { country_code: 'US', country: 'United States of America' },
    ],
    [
      'IP2Location lite, DB11',
      '"134744064","134744319","US","United States of America","California","Mountain View","37.405992","-122.078515","94043","-07:00"',
      {
        country_code: 'US',
        country: 'United States of America',
        region: 'California',
        city: 'Mountain View',
        lat: 37.405992,
        lon: -122.078515,
        zip: '94043',
      },
    ],
    ['IP2Location lite, unknown', '"134744064","134744319","-","-"', null],
    ['DB-IP lite, first line', '8.8.8.0,8.8.8.255,ZZ,ZZ,,,0,0', null],
    ['IP2Location lite, DB11, first line', '"134744064","134744319","-","-","-","-","0","0","-","-"', null],
  ])('%s', (_name, line, facts) => {
    const range = line.startsWith('9.') ? '9.0.0.0-9.0.0.255' : '8.8.8.0-8.8.8.255'
    expect(reported(line)).toEqual({ range, facts })
  })

  test.each(['8.8.8.0,8.8.8.255,some,four,odd,cells', '8.8.8.0,x,y,z,1,2,3,4,5', 'US,8.8.8.8', 'abc'])(
    '%j is no row of them',
    (line) => expect(reported(line)).toBeNull(),
  )
})

describe('tables with a header:', () => {
  test.each([
    [
      'GeoLite2 ASN blocks',
      'network,autonomous_system_number,autonomous_system_organization',
      '1.0.0.0/24,13335,CLOUDFLARENET',
      '1.0.0.0-1.0.0.255',
      { as_number: 13_335, as_name: 'CLOUDFLARENET' },
    ],
    [
      'IPinfo lite',
      'network,country,country_code,continent,continent_code,asn,as_name,as_domain',
      '1.0.0.0/24,Australia,AU,Oceania,OC,AS13335,"Cloudflare, Inc.",cloudflare.com',
      '1.0.0.0-1.0.0.255',
      {
        country: 'Australia',
        country_code: 'AU',
        continent: 'Oceania',
        continent_code: 'OC',
        as_number: 13_335,
        as_name: 'Cloudflare, Inc.',
      },
    ],
    [
      'IPinfo, older names',
      'start_ip,end_ip,country,country_name,continent,continent_name,asn,as_name,as_domain',
      '2001:db8::,2001:db8::ffff,DE,Germany,EU,Europe,AS64496,Example,example.org',
      '2001:db8::-2001:db8::ffff',
      {
        country_code: 'DE',
        country: 'Germany',
        continent_code: 'EU',
        continent: 'Europe',
        as_number: 64_496,
        as_name: 'Example',
      },
    ],
    [
      'flags, columns in any order, a comment mark, semicolons',
      '# Is Hosting;VPN;IP Range;tor',
      'true;0;10.0.0.0 - 10.0.0.9;no',
      '10.0.0.0-10.0.0.9',
      { hosting: true, vpn: false, tor: false },
    ],
  ])('%s', (_name, header, line, range, facts) => {
    expect(reported(line, header)).toEqual({ range, facts })
  })

  test.each(['name,value', 'network', 'start,country_code', 'end,asn', 'a line of text', ''])(
    '%j names no addresses with something to say of them',
    (line) => expect(columnsOfHeader(cellsOf(line, ','))).toBeNull(),
  )
})

test.each([
  ['1.2.3.4', '1.2.3.4-1.2.3.4'],
  ['1.2.3.4/24', '1.2.3.0-1.2.3.255'],
  ['1.2.3.4 - 1.2.3.9', '1.2.3.4-1.2.3.9'],
  ['2001:db8::/127', '2001:db8::-2001:db8::1'],
  ['16909060', '1.2.3.4-1.2.3.4'],
  ['4294967296', '::1:0:0-::1:0:0'],
  ['1.2.3.9-1.2.3.4', null],
  ['1.2.3.4-::1', null],
  ['1.2.3', null],
  ['', null],
])('%j names %s', (cell, range) => {
  const read = readBlockOrAddress(cell)
  const text = (value: bigint) => writeAddress({ version: read?.first.version ?? 4, value })
  expect(read === null ? null : `${text(read.first.value)}-${text(read.last)}`).toBe(range)
})

test('cells in quotes may hold the delimiter and quotes', () => {
  expect(cellsOf('"a, ""b""",,c"d,"e"', ',')).toEqual(['a, "b"', '', 'c"d', 'e'])
  const cell = fc.string({ unit: fc.constantFrom(...'ab",\t ') })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      const line = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
      expect(cellsOf(line, ',')).toEqual(cells)
    }),
    { seed: seedOf(51) },
  )
})

test('whatever stands in a line, it is read or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (line) => {
      reported(line)
      reported(line, 'network,asn,country,lat,lon,is_tor')
    }),
    { seed: seedOf(52), numRuns: 2000 },
  )
})
