import { findLongestPrefix } from '../data/sorted-table.ts'

/** IEEE registries by the length of their blocks in hexadecimal digits: 24, 28 and 36 bits. */
const registries = { 6: 'MA-L', 7: 'MA-M', 9: 'MA-S' } as const
const registrar = 'IEEE Registration Authority'
const groupBit = 1
const localBit = 2

/** Registry data of an address. */
export type Holder = {
  /** The first three octets in the registry's notation, `00-1A-2B`; null for a local address in no listed block. */
  readonly oui: string | null
  /** Null when the block is not listed, or listed without its holder. */
  readonly vendor: string | null
  readonly registry: 'MA-L' | 'MA-M' | 'MA-S' | null
  /** The listed block as an address and its prefix length, `70-B3-D5-12-30-00/36`. */
  readonly block: string | null
  /** Why a listed block names no holder. */
  readonly gap: 'private' | 'subdivided' | null
}

/**
 * Looks up the holder of an address of 6 octets, longest block first. A group address belongs to the holder of the
 * address with its group bit cleared (RFC 9542 section 2.1).
 */
export function findHolder(octets: readonly number[], vendors: Uint8Array): Holder {
  const [first = 0] = octets
  const digits = capitalDigits([first & ~groupBit, ...octets.slice(1)])
  const entry = findLongestPrefix(vendors, digits, 6)
  if (entry === null) {
    const oui = (first & localBit) === 0 ? inOctets(digits.slice(0, 6)) : null
    return { oui, vendor: null, registry: null, block: null, gap: null }
  }
  const registry = registries[entry.key.length as keyof typeof registries] ?? null
  const isSubdivided = entry.key.length === 6 && entry.value === registrar
  const gap = entry.value === 'Private' ? 'private' : isSubdivided ? 'subdivided' : null
  return {
    oui: inOctets(digits.slice(0, 6)),
    vendor: gap === null ? entry.value : null,
    registry,
    block: `${inOctets(entry.key.padEnd(12, '0'))}/${entry.key.length * 4}`,
    gap,
  }
}

function capitalDigits(octets: readonly number[]): string {
  return octets
    .map((octet) => octet.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

function inOctets(digits: string): string {
  return (digits.match(/../g) ?? []).join('-')
}
