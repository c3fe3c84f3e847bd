import type { z } from 'zod'
import type { analyseMac } from '../../../contract/core/mac.ts'
import { fromEui64, linkLocalOf, toEui64 } from './eui64.ts'
import { findHolder } from './find-holder.ts'
import { findInMac, looksMadeUp } from './mac-findings.ts'
import { type NoHardwareAddress, readMacText } from './read-mac-text.ts'
import { findSpecial } from './special-addresses.ts'
import { findVirtual } from './virtual-prefixes.ts'
import { hexOf, hyphenated, writeMac } from './write-mac.ts'

export type MacAnswer = z.input<ReturnType<(typeof analyseMac)['output']>>

/** Data used by an analysis besides the address. */
export type MacSources = {
  /** Holders of blocks by 6, 7 or 9 capital hexadecimal digits. */
  readonly vendors: Uint8Array
  /** The day of that table, YYYY-MM-DD. */
  readonly date: string
}

/** How a local address was assigned, by bits 2 and 3 of its first octet: IEEE 802c, RFC 8948 section 1. */
const quadrants = ['AAI', 'reserved', 'ELI', 'SAI'] as const

/** Analyses a hardware address of 6 or 8 octets in any notation; for other text, returns the reason. */
export function analyseMacText(input: string, { vendors, date }: MacSources): MacAnswer | NoHardwareAddress {
  const read = readMacText(input)
  if ('why' in read) return read
  const { octets } = read
  const [first = 0] = octets
  // an EUI-64 derived from a shorter address has the same prefix properties as that address
  const subject = fromEui64(octets) ?? octets
  const isGroup = (first & 1) !== 0
  const isLocal = (first & 2) !== 0
  const isBroadcast = octets.every((octet) => octet === 0xff)
  const special = findSpecial(hexOf(octets)) ?? findSpecial(hexOf(subject))
  const virtual = findVirtual(hexOf(subject))
  const holder = findHolder(subject, vendors)
  const isMadeUp = looksMadeUp(subject)
  const isRandomized =
    isLocal && !isGroup && holder.oui === null && special === null && virtual === null && !isMadeUp
  const verdict =
    special !== null
      ? 'special'
      : isRandomized
        ? 'randomized'
        : holder.vendor !== null
          ? 'vendor_known'
          : 'vendor_unknown'
  const formats = writeMac(octets)
  return {
    mac: formats.colon,
    verdict,
    verdict_code: verdict,
    cast: isBroadcast ? 'broadcast' : isGroup ? 'multicast' : 'unicast',
    administration: isLocal ? 'local' : 'universal',
    slap_quadrant: isLocal && !isGroup ? (quadrants[(first >> 2) & 3] ?? null) : null,
    oui: holder.oui,
    vendor: holder.vendor,
    registry: holder.registry,
    block: holder.block,
    registry_date: date,
    eui64: isGroup ? null : hyphenated(toEui64(octets)),
    eui48: octets.length === 8 ? (subject === octets ? null : hyphenated(subject)) : hyphenated(octets),
    eui64_ipv6: isGroup ? null : linkLocalOf(octets),
    randomized: isRandomized,
    virtualization: virtual?.product ?? null,
    special: special?.name ?? null,
    special_source: special?.source ?? null,
    formats,
    findings: findInMac({ octets, isGroup, isBroadcast, isRandomized, isMadeUp, virtual, holder }),
    origin: 'local',
    unavailable: holder.vendor === null ? ['vendor'] : [],
  }
}
