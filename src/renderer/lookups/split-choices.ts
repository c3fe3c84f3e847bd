/** Arithmetic of the split section. Counts are bigints: an IPv6 range contains more networks than a number can hold. */

/** Returns the number of networks of a longer prefix in a range. */
export function networkCount(prefix: number, longer: number): bigint {
  return 1n << BigInt(Math.max(0, longer - prefix))
}

/**
 * Returns the prefix lengths offered first: for IPv4 the next two, then the usual ones, ending with single addresses.
 * At most five, ascending.
 */
export function splitChoices(version: 'ipv4' | 'ipv6', prefix: number): number[] {
  const longest = version === 'ipv4' ? 32 : 128
  const usual =
    version === 'ipv4' ? [8, 16, 20, 24, 26, 28, 30, 32] : [32, 36, 40, 44, 48, 52, 56, 60, 64, 96, 112, 128]
  const near = version === 'ipv4' ? [prefix + 1, prefix + 2] : []
  const choices = [...near, ...usual.filter((length) => length > prefix)]
  return [...new Set(choices)]
    .filter((length) => length > prefix && length <= longest)
    .sort((a, b) => a - b)
    .slice(0, 5)
}

/**
 * Returns the parts by which the networks of a range differ: `:40::/48`, `:41::/48` in 2001:db8:40::/46. The common
 * leading parts are left out.
 */
export function tails(cidrs: readonly string[]): string[] {
  const separator = cidrs[0]?.includes(':') === true ? ':' : '.'
  const parts = cidrs.map((cidr) => cidr.split(separator))
  const [first = []] = parts
  let same = 0
  while (same < first.length - 1 && parts.every((each) => each[same] === first[same])) same += 1
  return parts.map((each, index) =>
    same === 0 ? (cidrs[index] ?? '') : separator + each.slice(same).join(separator),
  )
}
