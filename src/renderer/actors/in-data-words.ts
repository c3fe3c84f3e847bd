import type { ActorInData } from '../../contract/workstation/actors/actor-profile.ts'

/**
 * Returns what is not in the stored data about an actor; null when something was found, or when a part could not be
 * searched. Names are searched for in cases and alerts, CVEs in sessions and lookups too.
 */
export function nothingInData({ known, lookups, unsearched, unsought }: ActorInData): string | null {
  const isAny = known.total > 0 || known.truncated === true || lookups.length > 0
  if (isAny || unsearched.length > 0) return null
  const names = unsought.length === 0 ? 'it' : 'it by a name that was searched for'
  return `No case or alert names ${names}, and none of your data has a CVE that it exploits.`
}
