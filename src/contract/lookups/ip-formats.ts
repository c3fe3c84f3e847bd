import type { Fact } from './description.ts'

/** Returns other spellings of an address, as used in logs, DNS and filters. The address is canonical (RFC 5952). */
export function ipFormats(address: string): Fact[] {
  return address.includes(':') ? ipv6Formats(address) : ipv4Formats(address)
}

function ipv4Formats(address: string): Fact[] {
  const octets = address.split('.').map(Number)
  const number = octets.reduce((sum, octet) => sum * 256 + octet, 0)
  const digits = octets.map((octet) => octet.toString(16).padStart(2, '0')).join('')
  return [
    { label: 'Decimal', value: String(number), isMono: true },
    { label: 'Hexadecimal', value: `0x${digits}`, isMono: true },
    { label: 'Reverse name', value: `${[...octets].reverse().join('.')}.in-addr.arpa`, isMono: true },
    { label: 'As IPv6', value: `::ffff:${address}`, isMono: true },
  ]
}

function ipv6Formats(address: string): Fact[] {
  const groups = expandIpv6(address)
  const digits = groups.join('')
  return [
    { label: 'In full', value: groups.join(':'), isMono: true, isWide: true },
    {
      label: 'Reverse name',
      value: `${[...digits].reverse().join('.')}.ip6.arpa`,
      isMono: true,
      isWide: true,
    },
    { label: 'In a URL', value: `[${address}]`, isMono: true },
  ]
}

/** Returns the eight groups, four digits each. */
export function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after].map((group) =>
    group.padStart(4, '0'),
  )
}

/** Returns the groups of a part of an address; a trailing IPv4 address counts as two. */
function groupsOf(part: string): string[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [group]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
  })
}
