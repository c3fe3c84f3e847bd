/**
 * Returns the ISO code of a member of a list of countries or currencies, `DE` for `eba_GA:DE`; null when there is none.
 */
export function isoOf(member: unknown): string | null {
  if (typeof member !== 'string') return null
  const code = member.slice(member.indexOf(':') + 1)
  return /^[A-Z]{2,3}$/.test(code) ? code : null
}
