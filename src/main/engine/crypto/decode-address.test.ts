import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { cryptoChains } from '../../../contract/core/chains.ts'
import type { AddressReading, Chain } from './address-reading.ts'
import { writeBase58Address } from './base58-address.ts'
import { decodeAddress } from './decode-address.ts'
import { type AddressDescription, describeAddress } from './describe-address.ts'
import { checksumEvm } from './evm-address.ts'
import { isOnCurve } from './solana-address.ts'
import { writeFriendlyTon } from './ton-address.ts'

/** Published vectors of every family, and changes of a single character. */

const read = (text: string, asked: Chain | null = null): AddressReading => {
  const decoded = decodeAddress(text, asked)
  if (decoded.is === 'none') throw new Error(`${text}: ${decoded.why}`)
  return decoded.reading
}
const info = (text: string, asked: Chain | null = null): AddressDescription['info'] =>
  describeAddress(read(text, asked)).info
const notes = (text: string): string => describeAddress(read(text)).notes.join(' ')
const refused = (text: string): string => {
  const decoded = decodeAddress(text, null)
  return decoded.is === 'none' ? decoded.why : `read as ${decoded.reading.family}`
}
const checksumOf = (text: string): string => {
  const decoded = decodeAddress(text, null)
  return decoded.is === 'none' ? 'refused' : decoded.reading.checksum
}

describe('EVM', () => {
  // the examples of EIP-55
  const examples = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]
  test.each(examples)('%s is valid, and its other spellings stand for the same', (address) => {
    expect(info(address)).toMatchObject({ family: 'evm', checksum: 'valid', canonical: address })
    const digits = address.slice(2)
    for (const other of [digits, `0X${digits}`, `0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`])
      expect([other, info(other).canonical]).toEqual([other, address])
  })

  test('one case only carries no checksum, unless it happens to be the right one', () => {
    expect(checksumOf('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe('absent')
    expect(checksumOf('0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED')).toBe('absent')
    expect(checksumOf(`0x${'1'.repeat(40)}`)).toBe('absent')
  })

  test('a letter in the wrong case is told, and the account stays known', () => {
    const wrong = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(info(wrong)).toMatchObject({
      checksum: 'invalid',
      canonical: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    })
  })

  test.each([
    ['0x0000000000000000000000000000000000000000', 'zero address'],
    ['0x000000000000000000000000000000000000dEaD', 'burn address'],
    ['0x0000000000000000000000000000000000000001', 'ECDSA recovery'],
    ['0x0000000000000000000000000000000000000011', 'field element to G2'],
    ['0x0000000000000000000000000000000000000100', 'P-256'],
  ])('%s is known by the rules of the chain', (address, words) => {
    expect(info(address).well_known).toContain(words)
    expect(info('0x0000000000000000000000000000000000000012').well_known).toBeUndefined()
  })
})

describe('Tron', () => {
  test.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['TQHgMpVzWkhSsRB4BzZgmV8uW4cFL8eaBr', '9d1015e669c2df831003c5c54ceb48da613d9979'],
    ['TBhCfAytTEh52WFL6HYr64i2nmc3u3TCUp', '12e94f5a3c88b17d2f6e0b9a45cd310f8e7a6d29'],
  ])('%s has one canonical form, whichever way it is written', (address, digits) => {
    expect(info(address)).toMatchObject({
      family: 'tron',
      checksum: 'valid',
      canonical: address,
      hash: digits,
    })
    for (const hex of [`41${digits}`, `41${digits.toUpperCase()}`, `0x41${digits}`])
      expect(info(hex)).toMatchObject({ family: 'tron', checksum: 'absent', canonical: address })
    expect(info(address).forms).toEqual({
      base58check: address,
      hex: `41${digits}`,
      evm: `0x${checksumEvm(digits)}`,
    })
    // the form in which its contracts write accounts: read as such only when this chain is asked for
    expect(info(`0x${digits}`).family).toBe('evm')
    expect(info(`0x${digits}`, 'TRX')).toMatchObject({ family: 'tron', canonical: address })
  })
})

describe('Dogecoin and Litecoin', () => {
  const hash = Uint8Array.from({ length: 20 }, (_, index) => index)
  test.each([
    [0x1e, 'dogecoin', 'p2pkh', false, ['DOGE']],
    [0x16, 'dogecoin', 'p2sh', false, ['DOGE']],
    [0x71, 'dogecoin', 'p2pkh', true, ['DOGE']],
    [0xc4, 'bitcoin', 'p2sh', true, ['BTC', 'DOGE']],
    [0x30, 'litecoin', 'p2pkh', false, []],
    [0x32, 'litecoin', 'p2sh', false, []],
    [0x3a, 'litecoin', 'p2sh', true, []],
    [0xa0, 'tron', 'account', true, ['TRX']],
  ])('version byte 0x%s is read', (version, family, kind, testnet, chains) => {
    expect(read(writeBase58Address(version, hash))).toMatchObject({ family, kind, testnet, chains })
  })

  test('a version byte that two test networks share is that of whoever is asked for', () => {
    const shared = writeBase58Address(0xc4, hash)
    expect(read(shared, 'DOGE')).toMatchObject({ family: 'dogecoin', networks: ['testnet'] })
    expect(read(shared, 'BTC').family).toBe('bitcoin')
  })

  test('published addresses of both are read', () => {
    expect(info('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')).toMatchObject({ family: 'dogecoin', kind: 'p2pkh' })
    expect(info('LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz')).toMatchObject({ family: 'litecoin', kind: 'p2pkh' })
    expect(info('ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')).toMatchObject({
      family: 'litecoin',
      program: '751e76e8199196d454941c45d1b3a323f1433bd6',
    })
  })
})

describe('Solana', () => {
  const key = (text: string) => base58.decode(text)
  const loader = key('BPFLoader1111111111111111111111111111111111')
  const text = (word: string) => new TextEncoder().encode(word)

  // the vectors of Solana's own libraries for program-derived addresses
  test.each([
    ['3gF2KMe9KiC6FNVBmfg9i267aMPvK37FewCip4eGBFcT', [text(''), Uint8Array.of(1)]],
    ['7ytmC1nT1xY4RfxCV2ZgyA7UakC93do5ZdyhdF3EtPj7', [text('☉')]],
    ['HwRVBufQ4haG5XSgpspwKtNd3PC9GM9m1196uJW36vds', [text('Talking'), text('Squirrels')]],
    ['GUs5qLUfsEHkcMB9T38vjr18ypEhRuNWiePW2LoK4E3K', [key('SeedPubey1111111111111111111111111111111111')]],
  ])('%s is derived by a program and off the curve', (address, seeds) => {
    const derived = sha256(Buffer.concat([...seeds, loader, text('ProgramDerivedAddress')]))
    expect(base58.encode(derived)).toBe(address)
    expect(info(address)).toMatchObject({ kind: 'program_derived', on_curve: false, checksum: 'absent' })
  })

  // public keys of RFC 8032, section 7.1
  test.each([
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
  ])('%s is a key and on the curve', (hex) => {
    const address = base58.encode(Buffer.from(hex, 'hex'))
    expect(info(address)).toMatchObject({ kind: 'account', on_curve: true, forms: { hex } })
  })

  test('about half of all 32 bytes are on the curve, and the answer is that of its equation', () => {
    const p = 2n ** 255n - 19n
    const power = (base: bigint, exponent: bigint) => {
      let result = 1n
      for (let [b, e] = [base % p, exponent]; e > 0n; e >>= 1n) {
        if (e & 1n) result = (result * b) % p
        b = (b * b) % p
      }
      return result
    }
    const d = ((p - 121665n) * power(121666n, p - 2n)) % p
    const hasPoint = (bytes: Uint8Array) => {
      const y = (BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) % 2n ** 255n) % p
      const square = ((y * y - 1n + p) * power(d * y * y + 1n, p - 2n)) % p
      return square === 0n || power(square, (p - 1n) / 2n) === 1n
    }
    let on = 0
    for (let index = 0; index < 60; index++) {
      const bytes = sha256(Uint8Array.of(index))
      expect(isOnCurve(bytes)).toBe(hasPoint(bytes))
      if (isOnCurve(bytes)) on++
    }
    expect(on).toBeGreaterThan(15)
    expect(on).toBeLessThan(45)
  })

  test('a coordinate above the prime and a zero with a sign are taken, as the runtime takes them', () => {
    const high = new Uint8Array(32).fill(0xff)
    high[0] = 0xee
    high[31] = 0x7f
    expect(isOnCurve(high)).toBe(true)
    const signed = new Uint8Array(32)
    signed[0] = 1
    signed[31] = 0x80
    expect(isOnCurve(signed)).toBe(true)
  })

  test('programs that everybody meets are named', () => {
    expect(info('11111111111111111111111111111111').well_known).toBe('System Program')
    expect(info('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA').well_known).toBe('Token Program')
    expect(info('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL').well_known).toContain('Associated')
  })
})

describe('TON', () => {
  const raw = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
  // the example of the TON documentation: one account in all its forms
  const forms = {
    raw,
    bounceable: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    non_bounceable: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    test_bounceable: 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP',
    test_non_bounceable: '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK',
  }
  test.each([
    [forms.bounceable, true, false],
    [forms.non_bounceable, false, false],
    [forms.test_bounceable, true, true],
    [forms.test_non_bounceable, false, true],
    ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF', true, false],
  ])('%s is read with its flags', (address, bounceable, testnet) => {
    expect(info(address)).toMatchObject({
      checksum: 'valid',
      bounceable,
      testnet,
      workchain: 0,
      canonical: raw,
      forms,
    })
  })

  test('the raw form has no flags and no checksum', () => {
    expect(info(raw)).toMatchObject({ checksum: 'absent', bounceable: null, workchain: 0, forms })
    expect(info(raw.toUpperCase()).canonical).toBe(raw)
  })

  test('the masterchain is workchain -1, and other ones are told as unused', () => {
    const master = '-1:fcb91a3a3816d0f7b8c2c76108b8a9bc5a6b7a55bd79f8ab101c52db29232260'
    expect(info('kf/8uRo6OBbQ97jCx2EIuKm8Wmt6Vb15+KsQHFLbKSMiYIny')).toMatchObject({
      canonical: master,
      testnet: true,
      workchain: -1,
    })
    expect(notes(`7${raw.slice(1)}`)).toContain('Workchain 7')
    expect(info(`300${raw.slice(1)}`).forms).toEqual({ raw: `300${raw.slice(1)}` })
    expect(refused(`2147483648${raw.slice(1)}`)).toContain('form of any address')
    expect(refused(`-0${raw.slice(1)}`)).toContain('form of any address')
  })
})

describe('what stands around an address', () => {
  const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  test.each([
    [`eth:${evm}`, 'ETH'],
    [`matic:${evm}`, 'POLYGON'],
    [`arb1:${evm}`, 'ARBITRUM'],
    [`BNB:${evm}`, 'BSC'],
    [`eip155:10:${evm}`, 'OPTIMISM'],
    [`ethereum:${evm}@43114`, 'AVAX'],
    [`ethereum:pay-${evm}@8453/transfer?uint256=1`, 'BASE'],
    [`ethereum:${evm}?value=1`, null],
    ['bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4?amount=1&label=x', null],
    ['dogecoin:DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', null],
    ['"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",', null],
    [`<${evm}>`, null],
    ['ton://transfer/EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF?amount=1', null],
  ])('%s is taken off, and a chain that it names is kept', (text, named) => {
    expect(decodeAddress(text, null)).toMatchObject({ is: 'address', named })
  })

  test('a chain that is not known here is not taken for another one', () => {
    for (const text of [`eip155:99999:${evm}`, `ethereum:${evm}@99999`])
      expect(refused(text)).toContain('chain by a number that is not known')
    expect(refused(`nobody:${evm}`)).toContain('form of any address')
  })
})

describe('what is no address', () => {
  test.each([
    ['0x1234', '4 hexadecimal digits'],
    [`0x${'a'.repeat(64)}`, 'transaction or a private key'],
    [`02${'a'.repeat(64)}`, 'public key'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a', 'contains "0"'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7', 'begins like a Bitcoin address, but has'],
    ['XgBxLVBo7oAsVnPqHNhBqFpT3RKRWYbpxv', 'form of any address'],
    ['vitalik.eth', 'a name'],
    ['bc1q ar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'contains a space'],
    ['0x5aАeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'U+0410'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\u200b', 'U+200B'],
    [`lnbc${'1'.repeat(50)}`, 'Lightning'],
    ['hello', 'form of any address'],
    ['a'.repeat(257), 'longer than 256'],
  ])('%s is refused with the reason', (text, reason) => expect(refused(text)).toContain(reason))

  test('the words of a wallet and extended private keys are secrets', () => {
    const words =
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    // the first vector of BIP-32
    const extended =
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'
    const open =
      'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'
    for (const text of [words, words.toUpperCase(), extended])
      expect(decodeAddress(text, null)).toMatchObject({ is: 'none', isSecret: true })
    expect(decodeAddress(open, null)).toMatchObject({ is: 'none', isSecret: false })
    expect(refused(open)).toContain('extended public key')
  })
})

describe('one changed character', () => {
  const hash = Uint8Array.from({ length: 32 }, (_, index) => 7 * index + 3)
  const alphabets = {
    base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
    bech32: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
    base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  }
  const friendly = writeFriendlyTon(Buffer.concat([Buffer.alloc(4), hash]), {
    bounceable: true,
    testnet: false,
  })
  test.each([
    ...[0, 5, 0x6f, 0xc4, 0x1e, 0x16, 0x71, 0x41, 0x30, 0x32].map(
      (version) => [writeBase58Address(version, hash.subarray(0, 20)), alphabets.base58, 0] as const,
    ),
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', alphabets.bech32, 3] as const,
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', alphabets.bech32, 3] as const,
    [friendly ?? '', alphabets.base64, 0] as const,
  ])('of %s is never valid', (address, alphabet, from) => {
    expect(checksumOf(address)).toBe('valid')
    fc.assert(
      fc.property(
        fc.integer({ min: from, max: address.length - 1 }),
        fc.constantFrom(...alphabet),
        (at, letter) => {
          fc.pre(address[at] !== letter)
          expect(checksumOf(address.slice(0, at) + letter + address.slice(at + 1))).not.toBe('valid')
        },
      ),
      { seed: seedOf(16), numRuns: 300 },
    )
  })
})

test('whatever is typed is answered at once, and described without a fault', () => {
  const letters = fc.constantFrom(
    ...'0xX1bc1TDL:-_+/= aAzZ9é\u200b'.split(''),
    '0x',
    'bc1',
    '0:',
    'ton://transfer/',
  )
  const texts = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.array(letters, { maxLength: 120 }).map((parts) => parts.join('')),
    fc.uint8Array({ maxLength: 90 }).map((bytes) => base58.encode(bytes)),
    fc.uint8Array({ minLength: 36, maxLength: 36 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(null, ...cryptoChains), (text, asked) => {
      const decoded = decodeAddress(text, asked)
      if (decoded.is === 'none') {
        expect(decoded.why).not.toMatch(/\.$|limit/)
        return
      }
      const { info: reported } = describeAddress(decoded.reading)
      expect(reported.canonical === null).toBe(Object.keys(reported.forms).length === 0)
      // every other spelling denotes the same account
      if (reported.canonical !== null && reported.family !== 'tron') {
        const again = describeAddress(read(reported.canonical)).info
        expect(again.canonical).toBe(reported.canonical)
      }
    }),
    { seed: seedOf(17), numRuns: 3000 },
  )
})
