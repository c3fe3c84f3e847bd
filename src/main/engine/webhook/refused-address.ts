import { embeddedIpv4 } from '../net/embedded-ipv4.ts'
import { readAddress } from '../net/ip-block.ts'
import { specialBlockOf } from '../net/special-purpose.ts'

/** Addresses that look public and answer what a machine is: the platform address of Azure. */
const metadata: Readonly<Record<string, string>> = { '168.63.129.16': 'Metadata of a cloud' }

/**
 * Why an address is no machine on the Internet, as its registry calls the block; null for one that is. Everything that is not
 * said to be reachable from everywhere is refused, and so is every IPv6 address that stands for an IPv4 address: where it leads,
 * the network decides.
 */
export function refusedAddress(text: string): string | null {
  const bare = text.replace(/%.*$/, '')
  const address = readAddress(bare)
  if (address === null) return 'No address'
  const { version, value } = address
  if (version === 4 ? value >> 28n === 0xen : value >> 120n === 0xffn) return 'Multicast'
  const embedded = embeddedIpv4(address)
  if (embedded !== null) return `IPv4 within IPv6 (${embedded.kind.replaceAll('_', ' ')})`
  const special = specialBlockOf(address)
  if (special !== null && special.globally_reachable !== true) return special.name
  return metadata[bare] ?? null
}
