import type { Answers, PublicAddress } from './answers.ts'

/**
 * What pages of values say in place of findings: which part was judged, never that nothing at all stands out. Null where
 * nothing was judged, so that the section is left out.
 */

const uses = [
  { field: 'tor', words: 'a Tor exit' },
  { field: 'proxy', words: 'a proxy' },
  { field: 'vpn', words: 'a VPN' },
  { field: 'hosting', words: 'hosting' },
] as const

/** Returns which uses of a public address the packs deny, and which they do not state. */
export function quietAddress({ tor, proxy, vpn, hosting }: PublicAddress): string | null {
  const stated = { tor: tor?.is_tor ?? null, proxy, vpn: vpn ?? null, hosting }
  const denied = uses.filter(({ field }) => stated[field] === false).map(({ words }) => words)
  const open = uses.filter(({ field }) => stated[field] === null).map(({ words }) => words)
  if (denied.length === 0) return null
  const known = `Not ${either(denied)}, according to the data packs.`
  return open.length === 0 ? known : `${known} Whether it is ${either(open)} is not known.`
}

function either(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

/** Returns that a URL as written is unobtrusive, and that it was not followed. */
export function quietUrl({ findings, resolution }: Pick<Answers['url'], 'findings' | 'resolution'>) {
  if (findings.length > 0) return null
  const unfollowed = resolution === null ? ' It was not followed.' : ''
  return `Nothing stands out in the URL as written.${unfollowed}`
}

/** Returns that an e-mail address is unobtrusive, and that its domain was not looked at. */
export function quietEmail({ score }: Pick<Answers['email'], 'score'>): string {
  const unscanned = score.conclusive ? '' : ' Its domain was not scanned.'
  return `Nothing stands out in the address as written.${unscanned}`
}

/** Returns that a number is unobtrusive; null for one that is not a valid number. */
export function quietPhone({ verdict }: Pick<Answers['phone'], 'verdict'>): string | null {
  return verdict === 'valid' ? 'Nothing stands out in the number; who uses it was not looked up.' : null
}

/** Returns what a digest is when no set contains it; null when no set was asked. */
export function quietHash({ verdict, hint, summary }: Answers['hash']): string | null {
  if (verdict === 'unavailable' || verdict === 'not_queryable') return null
  return hint ?? summary ?? 'None of the hash sets that answered contains it.'
}

/** Returns that lists have nothing on a crypto address; null when none could be checked. */
export function quietCrypto({ intel, unavailable = [] }: Answers['crypto']): string | null {
  if (intel === null) return null
  return unavailable.includes('intel.sanctions')
    ? 'It is on none of the label lists checked; no sanctions list was checked.'
    : 'It is on none of the lists checked, which does not mean that it is clean.'
}

/** Returns the day of the data of a pack, as the pack states it. */
export const datedWords = ({ dated }: { readonly dated: string | null }): string => dated ?? 'no date'

/** Returns how a score is read; one that rests on a scan that was never made is not conclusive. */
export function scoreWords({ conclusive }: { readonly conclusive: boolean }): string {
  return `of 100, higher is worse${conclusive ? '' : '; not conclusive, since the domain was never scanned'}`
}

/** Returns that a kind of value is not looked for in sessions; null where it is. */
export function notSearchedWords(known: object | null): string | null {
  return known === null ? 'Sessions were not searched for it: they do not store such values.' : null
}
