import { readFileSync } from 'node:fs'
import { bech32, bech32m } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { decodeAddress } from './decode-address.ts'
import { describeAddress } from './describe-address.ts'

/** The vectors of Bitcoin Core, BIP-173 and BIP-350. */

const describeText = (text: string) => {
  const decoded = decodeAddress(text, null)
  if (decoded.is === 'none') throw new Error(`${text}: ${decoded.why}`)
  return describeAddress(decoded.reading)
}
const info = (text: string) => describeText(text).info
const notes = (text: string) => describeText(text).notes.join(' ')

const core = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/crypto/bitcoin-core-key-io.json', import.meta.url), 'utf8'),
) as { valid: [string, string, string][]; privateKeys: string[]; invalid: string[] }

describe('Bitcoin', () => {
  test.each(core.valid)(
    '%s stands for the script and the network that Bitcoin Core says',
    (address, script, network) => {
      const { family, checksum, testnet, networks, forms } = info(address)
      expect({ family, checksum, testnet, script: forms.script_pubkey }).toEqual({
        family: 'bitcoin',
        checksum: 'valid',
        testnet: network !== 'main',
        script,
      })
      expect(networks).toContain(network === 'main' ? 'mainnet' : network)
    },
  )

  test.each(core.valid.filter(([address]) => /^(?:bc|tb|bcrt)1/.test(address)))(
    '%s is the same in capitals',
    (address) => {
      expect(info(address.toUpperCase())).toMatchObject({ checksum: 'valid', canonical: address })
    },
  )

  test.each(core.privateKeys)('a private key is refused and not repeated (%#)', (key) => {
    const decoded = decodeAddress(key, null)
    expect(decoded).toEqual({
      is: 'none',
      why: 'it is a private key, which belongs in no lookup',
      isSecret: true,
    })
  })

  // a text of this list may be an address of another coin, but not of Bitcoin
  test.each(core.invalid)('%s is no valid address of Bitcoin', (text) => {
    const decoded = decodeAddress(text, null)
    const isValid =
      decoded.is === 'address' && decoded.reading.family === 'bitcoin' && decoded.reading.checksum === 'valid'
    expect(isValid).toBe(false)
  })

  test('kinds and networks follow from version byte, witness version and length', () => {
    const kinds = [
      ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh'],
      ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh'],
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh'],
      ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'p2wsh'],
      ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr'],
      ['bc1pfeessrawgf', 'p2a'],
      ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'witness_unknown'],
    ] as const
    expect(kinds.map(([address]) => [address, info(address).kind])).toEqual(kinds)
  })

  test('every witness version from 0 to 16 with every length of program is told as it is', () => {
    for (let version = 0; version <= 17; version++) {
      for (const length of [0, 1, 2, 19, 20, 21, 31, 32, 33, 39, 40, 41]) {
        const program = Uint8Array.from({ length }, (_, index) => index + version)
        const codec = version === 0 ? bech32 : bech32m
        const address = codec.encode('bc', [version, ...codec.toWords(program)], 90)
        const isRight =
          version === 0 ? length === 20 || length === 32 : version <= 16 && length >= 2 && length <= 40
        const { checksum, witness_version, program: reported } = info(address)
        expect([version, length, checksum]).toEqual([version, length, isRight ? 'valid' : 'invalid'])
        if (isRight)
          expect([witness_version, reported]).toEqual([version, Buffer.from(program).toString('hex')])
      }
    }
  })

  // the lists of BIP-173 and BIP-350, with the reasons given there
  test.each([
    ['tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', null],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum do not match'],
    ['BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2', 'witness version is 17'],
    ['bc1rw5uspcuh', 'that of bech32, and witness version 3'],
    ['bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90', 'that of bech32'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', '16 bytes, and version 0 takes 20 or 32'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7', 'mixes capital and small'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', 'that of bech32'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv',
      'the padding bits of its last character',
    ],
    ['bc1gmk9yu', 'a checksum and nothing else'],
    ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', null],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'takes bech32m (BIP-350)'],
    ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'takes bech32m (BIP-350)'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'takes bech32m (BIP-350)'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'takes bech32 (BIP-173)'],
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'takes bech32 (BIP-173)'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'contains "o"'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'witness version is 17'],
    ['bc1pw5dgrnzv', 'has 1 byte, not 2 to 40'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', '41 bytes, not 2 to 40'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'mixes capital and small'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
      'the padding bits of its last character',
    ],
    [
      'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
      'the padding bits of its last character',
    ],
  ])('%s is malformed, and the reason is told', (address, reason) => {
    const decoded = decodeAddress(address, null)
    if (reason === null) expect(decoded.is).toBe('none')
    else {
      expect(info(address)).toMatchObject({
        family: 'bitcoin',
        checksum: 'invalid',
        canonical: null,
        forms: {},
      })
      expect(info(address).problem).toContain(reason)
    }
  })

  // valid according to BIP-173 and invalid since BIP-350, which requires another checksum from version 1 on
  test.each([
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx',
    'BC1SW50QA3JX3S',
    'bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj',
  ])('%s of the former standard is malformed', (address) => expect(info(address).checksum).toBe('invalid'))

  test('the version byte that Litecoin used is named, with the spelling of today', () => {
    expect(notes('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toContain('Litecoin')
    const { litecoin_p2sh: today = '' } = info('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy').forms
    expect(info(today)).toMatchObject({
      family: 'litecoin',
      forms: { former_p2sh: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' },
    })
  })
})
