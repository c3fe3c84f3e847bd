import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { isSolanaKey, readBase58Address } from './base58-address.ts'
import { checksumEvm, judgeEvm } from './evm-address.ts'
import { readSegwitAddress } from './segwit-address.ts'
import { crc16, readTonAddress } from './ton-address.ts'

/** Published vectors of each form, and changes of a single character, which every checksum must notice. */

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

describe('BIP-173 and BIP-350', () => {
  // "Test vectors" of BIP-350, which correct those of BIP-173: address, witness version, program
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 0, '751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      0,
      '1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      1,
      '751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
    ],
    ['BC1SW50QGDZ25J', 16, '751e'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 2, '751e76e8199196d454941c45d1b3a323'],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      0,
      '000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      1,
      '000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      1,
      '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('read %s', (address, version, program) => {
    const read = readSegwitAddress(address)
    expect({ version: read?.version, program: hex(read?.program) }).toEqual({ version, program })
    expect(read?.network).toBe(address.toLowerCase().startsWith('bc') ? 'main' : 'test')
  })

  test.each([
    ['a prefix of nobody', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    ['bech32 where bech32m belongs', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['the same on the test network', 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf'],
    ['the same in capitals', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['bech32m where bech32 belongs', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['the same on the test network', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
    [
      'a letter that is not in the alphabet',
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    ],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a program of one byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['a program of version 0 with 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['both cases', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    [
      'more than four zero bits at the end',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    ],
    ['bits at the end that are not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['no data', 'bc1gmk9yu'],
    ['a wrong checksum (BIP-173)', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['nothing', ''],
  ])('refuse %s', (_what, address) => expect(readSegwitAddress(address)).toBeNull())

  test('notice any single wrong character', () => {
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: address.length - 1 }),
        fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'),
        (at, letter) => {
          fc.pre(address[at] !== letter)
          expect(readSegwitAddress(address.slice(0, at) + letter + address.slice(at + 1))).toBeNull()
        },
      ),
      { seed: seedOf(5), numRuns: 500 },
    )
  })
})

describe('EIP-55', () => {
  const published = [
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    'dbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    'D1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]
  test.each(published)('%s is spelled right', (address) => {
    expect(checksumEvm(address.toLowerCase())).toBe(address)
    expect(judgeEvm(address)).toBe('checksummed')
    expect([judgeEvm(address.toLowerCase()), judgeEvm(address.toUpperCase())]).toEqual(['plain', 'plain'])
  })

  test.each(['52908400098527886E0F7030069857D2E4169EE7', 'de709f2102306220921060314715629080e2fb77'])(
    '%s of one case only says nothing',
    (address) => {
      expect(judgeEvm(address)).toBe('plain')
      expect(checksumEvm(address)).toBe(address)
    },
  )

  test('a letter in the other case is noticed', () => {
    const [address = ''] = published
    const flip = (letter: string) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    for (let at = 0; at < 40; at++) {
      if (!/[a-f]/i.test(address[at] as string)) continue
      expect(judgeEvm(address.slice(0, at) + flip(address[at] as string) + address.slice(at + 1))).toBe(
        'wrong',
      )
    }
  })
})

describe('base58check', () => {
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', { coin: 'BTC', kind: 'p2pkh', testnet: false }],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', { coin: 'BTC', kind: 'p2pkh', testnet: false }],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', { coin: 'BTC', kind: 'p2sh', testnet: false }],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', { coin: 'BTC', kind: 'p2pkh', testnet: true }],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', { coin: 'BTC', kind: 'p2sh', testnet: true }],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { coin: 'TRX', kind: 'account', testnet: false }],
    ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', { coin: 'DOGE', kind: 'p2pkh', testnet: false }],
  ])('%s is read', (address, read) => expect(readBase58Address(address)).toEqual(read))

  test.each([
    ['a wrong character', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['a letter that is not in the alphabet', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a'],
    ['one character less', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN'],
    ['a private key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['a version of nobody', '6UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM'],
    ['nothing', ''],
  ])('%s is refused', (_what, address) => expect(readBase58Address(address)).toBeNull())

  test('a Solana key is 32 bytes and nothing else', () => {
    expect(isSolanaKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toBe(true)
    expect(isSolanaKey('11111111111111111111111111111111')).toBe(true)
    expect(isSolanaKey('1'.repeat(31))).toBe(false)
    expect(isSolanaKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0')).toBe(false)
    expect(isSolanaKey('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(false)
  })
})

describe('TON', () => {
  // the example of the TON documentation on address formats: one account in its four forms
  test.each([
    ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', { bounceable: true, testnet: false, workchain: 0 }],
    ['UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA', { bounceable: false, testnet: false, workchain: 0 }],
    ['kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP', { bounceable: true, testnet: true, workchain: 0 }],
    ['0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK', { bounceable: false, testnet: true, workchain: 0 }],
    ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF', { bounceable: true, testnet: false, workchain: 0 }],
  ])('%s is read', (address, read) => expect(readTonAddress(address)).toEqual(read))

  test.each([
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG',
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrH',
    'QQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    '',
    'A'.repeat(48),
  ])('%j is refused', (address) => expect(readTonAddress(address)).toBeNull())

  test('its checksum is CRC-16/XMODEM', () => expect(crc16(Buffer.from('123456789'))).toBe(0x31c3))
})
