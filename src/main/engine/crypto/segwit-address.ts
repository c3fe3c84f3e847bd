import { bech32, bech32m } from '@scure/base'
import type { AddressReading, Chain } from './address-reading.ts'

/** Native segregated-witness addresses: BIP-173 (bech32, version 0) and BIP-350 (bech32m, versions 1 to 16). */

export type SegwitAddress = {
  readonly coin: 'BTC' | 'LTC'
  readonly network: 'main' | 'test' | 'regtest'
  readonly version: number
  readonly program: Uint8Array
}

const prefixes: Readonly<Record<string, Pick<SegwitAddress, 'coin' | 'network'>>> = {
  bc: { coin: 'BTC', network: 'main' },
  tb: { coin: 'BTC', network: 'test' },
  bcrt: { coin: 'BTC', network: 'regtest' },
  ltc: { coin: 'LTC', network: 'main' },
}

/** Prefixes of Litecoin's test networks, which only lookups accept. */
const rarePrefixes: typeof prefixes = {
  tltc: { coin: 'LTC', network: 'test' },
  rltc: { coin: 'LTC', network: 'regtest' },
}

/** Reads an address in one case; null when prefix, checksum, encoding for its version or length is wrong. */
export function readSegwitAddress(text: string): SegwitAddress | null {
  if (text.length < 14 || text.length > 90) return null
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null
  const lower = text.toLowerCase()
  const separator = lower.lastIndexOf('1')
  const network = prefixes[lower.slice(0, Math.max(separator, 0))]
  if (network === undefined) return null
  const read = readWitness(lower)
  return 'problem' in read ? null : { ...network, version: read.version, program: read.program }
}

type Witness = {
  readonly encoding: 'bech32' | 'bech32m'
  readonly version: number
  readonly program: Uint8Array
}

/** Reads version and program behind the prefix of a lower-case text; or returns why there are none. */
function readWitness(lower: string): Witness | { readonly problem: string } {
  const wrong = (problem: string) => ({ problem })
  const used = usedEncoding(lower)
  if (used === null) return wrong('the six characters of its checksum do not match the rest')
  const { name, codec, words } = used
  const [version] = words
  if (version === undefined) return wrong('it contains a checksum and nothing else')
  if (version > 16) return wrong(`its witness version is ${version}, and 16 is the highest`)
  if (name !== (version === 0 ? 'bech32' : 'bech32m'))
    return wrong(
      `its checksum is that of ${name}, and witness version ${version} takes ${version === 0 ? 'bech32 (BIP-173)' : 'bech32m (BIP-350)'}`,
    )
  let program: Uint8Array
  try {
    program = codec.fromWords(words.slice(1))
  } catch {
    return wrong('the padding bits of its last character are not valid')
  }
  const { length } = program
  if (length < 2 || length > 40)
    return wrong(`its witness program has ${length} ${length === 1 ? 'byte' : 'bytes'}, not 2 to 40`)
  if (version === 0 && length !== 20 && length !== 32)
    return wrong(`its witness program has ${length} bytes, and version 0 takes 20 or 32`)
  return { encoding: name, version, program }
}

function usedEncoding(lower: string) {
  for (const [name, codec] of [
    ['bech32', bech32],
    ['bech32m', bech32m],
  ] as const) {
    try {
      return { name, codec, words: codec.decode(lower as `${string}1${string}`, 90).words }
    } catch {
      // try the other encoding
    }
  }
  return null
}

const segwitForm = /^(bcrt|bc|tb|tltc|rltc|ltc)1[a-z0-9]*$/i

const networkNames = {
  BTC: { main: ['mainnet'], test: ['testnet', 'testnet4', 'signet'], regtest: ['regtest'] },
  LTC: { main: ['mainnet'], test: ['testnet'], regtest: ['regtest'] },
} as const

/**
 * Reads a text that begins like a segregated-witness address, for a lookup. Faults are reported in `problem`; null only
 * when the prefix belongs to no known network, or characters other than letters and digits follow.
 */
export function inspectSegwit(text: string): AddressReading | null {
  const prefix = segwitForm.exec(text)?.[1]?.toLowerCase()
  const network = prefix === undefined ? undefined : (prefixes[prefix] ?? rarePrefixes[prefix])
  if (network === undefined) return null
  const chains: readonly Chain[] = network.coin === 'BTC' ? ['BTC'] : []
  const common = {
    family: network.coin === 'BTC' ? 'bitcoin' : 'litecoin',
    testnet: network.network !== 'main',
    networks: networkNames[network.coin][network.network],
    chains,
    text,
  } as const
  const read = judgeSegwit(text)
  if ('problem' in read)
    return { ...common, kind: 'unknown', encoding: 'bech32', checksum: 'invalid', payload: null, ...read }
  const { encoding, version, program } = read
  return {
    ...common,
    kind: witnessKind(version, program),
    encoding,
    checksum: 'valid',
    problem: null,
    payload: program,
    witnessVersion: version,
  }
}

function judgeSegwit(text: string): ReturnType<typeof readWitness> {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase())
    return { problem: 'it mixes capital and small letters, which bech32 forbids' }
  if (text.length > 90) return { problem: 'it is longer than 90 characters' }
  const foreign = /[bio1]/.exec(lower.slice(lower.indexOf('1') + 1))?.[0]
  if (foreign !== undefined)
    return { problem: `it contains "${foreign}", which bech32 does not use after the prefix` }
  return readWitness(lower)
}

/** Witness program of an output that anybody may spend, used to raise fees ("pay to anchor"). */
const anchor = 0x4e73

function witnessKind(version: number, program: Uint8Array): string {
  if (version === 0) return program.length === 20 ? 'p2wpkh' : 'p2wsh'
  if (version === 1 && program.length === 32) return 'p2tr'
  if (version === 1 && program.length === 2 && (program[0] ?? 0) * 256 + (program[1] ?? 0) === anchor)
    return 'p2a'
  return 'witness_unknown'
}
