import { embeddedIpv4 } from '../net/embedded-ipv4.ts'
import { readAddress } from '../net/ip-block.ts'
import { specialBlockOf } from '../net/special-purpose.ts'

/** Public-looking addresses that return metadata about a machine: the platform address of Azure. */
const metadata: Readonly<Record<string, string>> = { '168.63.129.16': 'Metadata of a cloud' }

/**
 * Returns why an address is not a machine on the Internet, by the registry's name of its block; null for one that is.
 * Every address of a special block that is not globally reachable is refused, and so is every IPv6 address that embeds
 * an IPv4 address, since its destination depends on the network.
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
