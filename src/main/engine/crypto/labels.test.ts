import { describe, expect, test } from 'vitest'
import { type AskedList, combineLabels } from './combine-labels.ts'
import { decodeAddress } from './decode-address.ts'
import { currencyOfName, labelEntry, labelField } from './label-columns.ts'
import { decodeLabelHeader, encodeLabelHeader, findLabels, labelHeaderBytes } from './label-file.ts'
import { labelKeys, listedKey } from './label-key.ts'
import { readCategories, readRisk, riskOf } from './label-record.ts'

const hex = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('hex'))
const keysOf = (text: string) => {
  const decoded = decodeAddress(text, null)
  if (decoded.is === 'none') throw new Error(decoded.why)
  return labelKeys(decoded.reading).map(hex)
}

describe('an address is found under whatever spelling it is listed', () => {
  test.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', null],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'USDT'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'XBT'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', null],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c', 'TRX'],
    [
      '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
      'TON',
    ],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'MQMHBtvnBfxTzt3K2bdxgSE7qZPHSXWsGM', 'LTC'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bitcoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'BCH'],
  ])('%s is that of %s (%s)', (looked, listed, currency) => {
    expect(keysOf(looked)).toContain(hex(listedKey(listed, currency)))
  })

  test.each([
    [
      'another form of the same hash',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN',
    ],
    [
      'another chain of the same bytes',
      '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    ],
    [
      'the test network',
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
      '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK',
    ],
  ])('%s is another account', (_what, one, other) => {
    expect(keysOf(one)).not.toContain(hex(listedKey(other, null)))
  })

  test('a coin that is not decoded is known by its text, where a currency is named', () => {
    const monero =
      '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'
    expect(listedKey(monero, 'XMR')).not.toBeNull()
    expect(listedKey(monero, null)).toBeNull()
    expect(listedKey('see remarks', 'XMR')).toBeNull()
  })
})

describe('words of lists', () => {
  test.each([
    ['Exchange', ['exchange']],
    ['OFAC SDN', ['sanctioned']],
    ['Ransomware; Mixer', ['ransomware', 'mixer']],
    ['phishing|Phish / Hack', ['phishing', 'stolen']],
    ['Fake_Phishing123', ['phishing', 'scam']],
    ['DeFi, NFT', ['defi', 'nft']],
    ['', []],
  ])('the category %j is read', (text, categories) => expect(readCategories(text)).toEqual(categories))

  test.each([
    ['85', 85],
    ['12.6', 13],
    ['100%', 100],
    ['101', null],
    ['High', 85],
    ['medium risk', 50],
    ['severe', 100],
    ['unclear', null],
  ])('the risk %j is read', (text, risk) => expect(readRisk(text)).toBe(risk))

  test('the highest category counts, what a list says itself counts before, and sanctions before all', () => {
    expect(riskOf({ categories: ['exchange', 'mixer'] })).toBe(75)
    expect(riskOf({ categories: ['mixer'], risk: 20 })).toBe(20)
    expect(riskOf({ categories: ['exchange'] })).toBeNull()
    expect(riskOf({ sanctioned: true, risk: 1 })).toBe(100)
  })

  test.each([
    ['Wallet Address', 'address'],
    ['public_key', 'address'],
    ['Blockchain', 'currency'],
    ['name_tag', 'name'],
    ['Label Type', 'category'],
    ['Risk-Score', 'risk'],
    ['nonsense', null],
  ])('the column %j is read', (header, field) => expect(labelField(header)).toBe(field))

  test.each([
    ['sanctioned_addresses_XBT.txt', 'XBT'],
    ['bitcoin-scams.csv', 'BITCOIN'],
    ['ethics.txt', null],
  ])('the file name %s names a currency', (name, currency) => expect(currencyOfName(name)).toBe(currency))

  test('an entry says what its row says, then what holds of the whole list', () => {
    const defaults = { name: 'Some list', currency: 'ETH', categories: ['scam'], isSanctions: null }
    expect(labelEntry({ address: ' 0x00 ', name: '', programs: 'CYBER2; DPRK3' }, defaults)).toEqual({
      address: '0x00',
      currency: 'ETH',
      record: {
        name: 'Some list',
        currency: 'ETH',
        categories: ['scam'],
        sanctioned: true,
        programs: ['CYBER2', 'DPRK3'],
      },
    })
  })
})

describe('what lists say together', () => {
  const sdn: AskedList = {
    name: 'OFAC SDN list',
    source: 'US Treasury',
    dated: '2026-09-20',
    isSanctions: true,
  }
  const tags: AskedList = { name: 'Tags', source: null, dated: null, isSanctions: false }

  test('silence is no proof: the score is 0 and the level unknown', () => {
    expect(combineLabels([sdn, tags], [])).toEqual({
      type: null,
      categories: [],
      labels: [],
      sanctions: {
        is_sanctioned: false,
        programs: [],
        lists: [{ name: 'OFAC SDN list', dated: '2026-09-20' }],
        entries: [],
      },
      risk_score: 0,
      risk_level: 'unknown',
    })
  })

  test('without a list of sanctions nobody knows whether an address is sanctioned', () => {
    expect(combineLabels([tags], []).sanctions).toBeNull()
  })

  test('a sanctioned address names party, programmes and the day of the list', () => {
    const record = {
      name: 'LAZARUS GROUP',
      currency: 'ETH',
      sanctioned: true,
      programs: ['DPRK3'],
      uid: '26859',
      entity_type: 'entity',
    } as const
    const intel = combineLabels(
      [sdn, tags],
      [
        { list: tags, record: { name: 'Ronin bridge exploiter', categories: ['stolen'] } },
        { list: sdn, record },
      ],
    )
    expect(intel).toMatchObject({
      type: 'sanctioned',
      categories: ['stolen', 'sanctioned'],
      risk_score: 100,
      risk_level: 'high',
      labels: [
        { name: 'Ronin bridge exploiter', source: 'Tags', dated: null, category: 'stolen' },
        {
          name: 'LAZARUS GROUP',
          source: 'OFAC SDN list (US Treasury)',
          dated: '2026-09-20',
          category: 'sanctioned',
          currency: 'ETH',
          uid: '26859',
        },
      ],
      sanctions: {
        is_sanctioned: true,
        programs: ['DPRK3'],
        entries: [{ name: 'LAZARUS GROUP', uid: '26859', list: 'OFAC SDN list', dated: '2026-09-20' }],
      },
    })
  })

  test.each([
    [[{ risk: 74 }], 74, 'medium'],
    [[{ risk: 75 }, { risk: 3 }], 75, 'high'],
    [[{ risk: 39 }], 39, 'low'],
    [[{ categories: ['exchange'] }], 0, 'unknown'],
    [[{}], 0, 'unknown'],
  ] as const)('%j gives the score %i and the level %s', (records, score, level) => {
    const listings = records.map((record) => ({ list: tags, record }))
    expect(combineLabels([tags], listings)).toMatchObject({ risk_score: score, risk_level: level })
  })
})

describe('the file', () => {
  test('is refused when it is not whole', () => {
    const header = encodeLabelHeader({ rows: 2, rowsAt: 40, size: 40 + 48 })
    expect(decodeLabelHeader(header, 88)).toEqual({ rows: 2, rowsAt: 40, size: 88 })
    expect(decodeLabelHeader(header, 87)).toBeNull()
    expect(decodeLabelHeader(header.subarray(0, 20), 88)).toBeNull()
    expect(decodeLabelHeader(Buffer.alloc(labelHeaderBytes), 32)).toBeNull()
  })

  test('a row that points elsewhere is a damage, not a silence', () => {
    const row = Buffer.alloc(24)
    row.writeUIntLE(5000, 16, 6)
    const file = Buffer.concat([encodeLabelHeader({ rows: 1, rowsAt: 32, size: 56 }), row])
    const header = decodeLabelHeader(file, 56)
    if (header === null) throw new Error('no header')
    const read = (offset: number, length: number) => file.subarray(offset, offset + length)
    expect(() => findLabels(header, Buffer.alloc(16), read)).toThrow('damaged')
  })
})
