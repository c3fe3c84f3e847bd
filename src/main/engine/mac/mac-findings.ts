import type { z } from 'zod'
import type { analyseMac } from '../../../contract/core/mac.ts'
import { fromEui64, withLocalBitTurned } from './eui64.ts'
import type { Holder } from './find-holder.ts'
import type { VirtualPrefix } from './virtual-prefixes.ts'
import { hexOf, hyphenated } from './write-mac.ts'

export type MacFinding = NonNullable<z.input<ReturnType<(typeof analyseMac)['output']>>['findings']>[number]

type MacFacts = {
  readonly octets: readonly number[]
  readonly isGroup: boolean
  readonly isBroadcast: boolean
  readonly isRandomized: boolean
  readonly isMadeUp: boolean
  readonly virtual: VirtualPrefix | null
  readonly holder: Holder
}

const sequences = [
  '001122334455',
  '0123456789ab',
  '123456789abc',
  '112233445566',
  'aabbccddeeff',
  'abcdef123456',
]
const words = ['deadbeef', 'cafebabe', 'badc0ffe', 'c0ffee', 'deadc0de', 'feedface', 'baadf00d']

/** True for typical made-up addresses: `00:11:22:33:44:55`, one octet repeated, `de:ad:be:ef`. */
export function looksMadeUp(octets: readonly number[]): boolean {
  const hex = hexOf(octets)
  const isRepeated = octets.every((octet) => octet === octets[0]) && octets[0] !== 0 && octets[0] !== 0xff
  return (
    isRepeated ||
    sequences.some((known) => hex.startsWith(known)) ||
    words.some((word) => hex.startsWith(word))
  )
}

/** Returns the findings about an address, most severe first. */
export function findInMac(facts: MacFacts): MacFinding[] {
  const { octets, isGroup, isBroadcast, isRandomized, isMadeUp, virtual, holder } = facts
  const identifier = findIdentifier(octets, holder)
  return [
    isMadeUp ? madeUp : null,
    isGroup && !isBroadcast ? group : null,
    isRandomized && identifier === null ? randomized : null,
    identifier,
    virtual === null ? null : findVirtualMachine(octets, virtual),
    holder.gap === null ? null : gaps[holder.gap],
  ].filter((finding) => finding !== null)
}

const madeUp: MacFinding = {
  severity: 'low',
  title: 'Looks made up',
  detail:
    'Its digits are a sequence, a repetition or a word. Devices rarely have such an address by default.',
}

const group: MacFinding = {
  severity: 'info',
  title: 'Group address',
  detail:
    'It can be the destination of a frame but never its source; as a source it is a sign of a fault or forgery.',
}

const randomized: MacFinding = {
  severity: 'info',
  title: 'Randomised address',
  detail:
    'Its local bit is set and no known program uses its prefix: phones and laptops generate such addresses, one for each network. It identifies no vendor, and no device for long.',
}

const gaps: Readonly<Record<NonNullable<Holder['gap']>, MacFinding>> = {
  private: {
    severity: 'info',
    title: 'Holder not published',
    detail: 'The block is registered, and its holder has paid not to be named.',
  },
  subdivided: {
    severity: 'info',
    title: 'Part of a divided block',
    detail: 'The registry assigns this block in smaller parts, and the part with this address is not listed.',
  },
}

/**
 * Reports an EUI-64 with its local bit set and FF-FE inside, which is most often the second half of an IPv6 address.
 */
function findIdentifier(octets: readonly number[], holder: Holder): MacFinding | null {
  const isLocal = ((octets[0] ?? 0) & 2) !== 0
  const hardware = isLocal && holder.oui === null ? fromEui64(withLocalBitTurned(octets)) : null
  return (
    hardware && {
      severity: 'info',
      title: 'Possibly an IPv6 interface identifier',
      detail: `IPv6 interface identifiers have the local bit inverted. If this is one, the hardware address behind it is ${hyphenated(hardware)}.`,
    }
  )
}

function findVirtualMachine(octets: readonly number[], { product, holdsIpv4 }: VirtualPrefix): MacFinding {
  const address = (fromEui64(octets) ?? octets).slice(2).join('.')
  const held = holdsIpv4 ? ` Its last four octets are usually its IPv4 address: ${address}.` : ''
  return {
    severity: 'info',
    title: 'Virtual interface',
    detail: `The prefix is one of ${product}: a virtual interface, not a physical one.${held}`,
  }
}
