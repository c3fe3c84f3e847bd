/** Why an export does not tell others to detect a value, the first that applies. */
export const leftOutReasons = [
  'own',
  'allowed',
  'listed',
  'reserved',
  'constant',
  'role',
  'part',
  'vulnerability',
  'no_form',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** How many of the values that were meant for detection are left out of it, by reason, in the order of the reasons. */
export type LeftOut = { why: LeftOutReason; count: number }[]

const words: Readonly<Record<LeftOutReason, string>> = {
  own: 'own domains and networks',
  allowed: 'on the allow-list',
  listed: 'on warning lists',
  reserved: 'private or reserved',
  constant: 'constants such as digests of empty files',
  role: 'not part of the attack by their role',
  part: 'hosts of other exported values',
  vulnerability: 'vulnerabilities',
  no_form: 'not expressible in this format',
}

/** Counts reasons; null is a value that is not left out. */
export function countLeftOut(reasons: Iterable<LeftOutReason | null>): LeftOut {
  const counts = new Map<LeftOutReason, number>()
  for (const why of reasons) if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1)
  return leftOutReasons.flatMap((why) => {
    const count = counts.get(why) ?? 0
    return count === 0 ? [] : [{ why, count }]
  })
}

/** Says how many values are left out of detection and why; empty when none is. */
export function leftOutWords(left: LeftOut): string {
  const total = left.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return ''
  return `${total} left out of detection: ${left.map(({ why, count }) => `${count} ${words[why]}`).join(', ')}`
}
