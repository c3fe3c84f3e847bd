import { bech32, bech32m } from '@scure/base'

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

/** Reads an address in one case, or gives null when prefix, checksum, encoding for its version or length is not right. */
export function readSegwitAddress(text: string): SegwitAddress | null {
  if (text.length < 14 || text.length > 90) return null
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null
  const lower = text.toLowerCase()
  const separator = lower.lastIndexOf('1')
  const network = prefixes[lower.slice(0, Math.max(separator, 0))]
  if (network === undefined) return null
  for (const [encoding, lowest, highest] of [
    [bech32, 0, 0],
    [bech32m, 1, 16],
  ] as const) {
    try {
      const { words } = encoding.decode(lower as `${string}1${string}`, 90)
      const version = words[0] ?? -1
      if (version < lowest || version > highest) return null
      const program = encoding.fromWords(words.slice(1))
      if (program.length < 2 || program.length > 40) return null
      if (version === 0 && program.length !== 20 && program.length !== 32) return null
      return { ...network, version, program }
    } catch {
      // the other encoding may fit
    }
  }
  return null
}
