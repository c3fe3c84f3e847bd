/** The arithmetic of the split section. Counts are big: an IPv6 range holds more networks than a number can count. */

/** Networks of a longer prefix in a range. */
export function networkCount(prefix: number, longer: number): bigint {
  return 1n << BigInt(Math.max(0, longer - prefix))
}

/**
 * The prefixes that are offered first: the next one or two, then those at which networks are usually cut, and single
 * addresses of a small range. At most five, ascending.
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
 * What tells networks of one range from each other: `:40::/48`, `:41::/48` in 2001:db8:40::/46. The parts that all of them
 * begin with are left out.
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
