import { isUnder } from '../risk/read-host.ts'

/**
 * How well a domain is protected against use as a forged sender, judged from its SPF (RFC 7208) and DMARC (RFC 7489)
 * records in a scan. SPF alone covers only the envelope, which readers never see; only DMARC with a policy protects
 * From.
 */
export type MailFacts = {
  readonly spf: {
    readonly present: boolean | null
    /** Qualifier of `all`, as `-all`, `~all`, `?all`, `+all`, or its word (`fail`, `softfail`, `neutral`, `pass`). */
    readonly all: string | null
    readonly permerror: boolean | null
  } | null
  readonly dmarc: {
    readonly present: boolean | null
    readonly policy: string | null
    readonly effective_policy: string | null
    readonly subdomain_policy: string | null
  } | null
}

export type Spoofability = {
  readonly verdict: string
  readonly summary: string
  /** How open the name is to others, on which the score depends. */
  readonly level: 'rejected' | 'quarantined' | 'hindered' | 'open' | 'invited'
}

/**
 * Returns the judgement; null when the scan lacks the facts. `isSubdomain` is true when the address lies below the
 * scanned domain.
 */
export function judgeSpoofability({ spf, dmarc }: MailFacts, isSubdomain = false): Spoofability | null {
  if (dmarc === null || dmarc.present === null) return null
  const all = qualifierOf(spf?.all ?? null)
  if (spf?.present === true && all === '+')
    return {
      level: 'invited',
      verdict: 'Spoofing invited',
      summary:
        'SPF lets every host on the Internet send for this domain (+all), and DMARC accepts that as proof.',
    }
  const policy = dmarc.present ? policyOf(dmarc, isSubdomain) : 'none'
  if (policy === null) return null
  if (policy === 'reject')
    return {
      level: 'rejected',
      verdict: 'Spoofing rejected',
      summary: 'DMARC asks receivers to reject mail that only claims to come from this domain.',
    }
  if (policy === 'quarantine')
    return {
      level: 'quarantined',
      verdict: 'Spoofing quarantined',
      summary: 'DMARC asks receivers to put mail that only claims to come from this domain into quarantine.',
    }
  const without = dmarc.present ? 'DMARC only monitors (p=none)' : 'There is no DMARC record'
  if (spf?.present === true && spf.permerror !== true && all === '-')
    return {
      level: 'hindered',
      verdict: 'Spoofing hindered',
      summary: `${without}; SPF names the senders of the envelope, but From can be anyone's.`,
    }
  const cause =
    spf?.present === true && spf.permerror === true ? ', and SPF cannot be evaluated' : weakness(spf, all)
  return {
    level: 'open',
    verdict: 'Spoofing possible',
    summary: `${without}${cause}: others can send in the name of this domain.`,
  }
}

function weakness(spf: MailFacts['spf'], all: string | null): string {
  if (spf === null || spf.present === null) return ''
  if (!spf.present) return ', nor an SPF record'
  return all === '-' ? '' : ', and SPF refuses nobody outright'
}

/** The policy that receivers apply: for names below the scanned domain that of `sp`. Null when it is not known. */
function policyOf(dmarc: NonNullable<MailFacts['dmarc']>, isSubdomain: boolean): string | null {
  const below = isSubdomain ? dmarc.subdomain_policy : null
  const policy = (below ?? dmarc.effective_policy ?? dmarc.policy)?.trim().toLowerCase()
  return policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : null
}

function qualifierOf(all: string | null): string | null {
  const words: Record<string, string> = { fail: '-', softfail: '~', neutral: '?', pass: '+' }
  const text = all?.trim().toLowerCase() ?? ''
  if (text in words) return words[text] ?? null
  const sign = /^([-~?+]?)(?:all)?$/.exec(text)
  if (sign === null || text === '') return null
  return sign[1] === '' ? '+' : (sign[1] ?? null)
}

/** Whether an address's domain lies below the scanned domain. */
export function isBelow(domain: string, scanned: string): boolean {
  return domain !== scanned && isUnder(domain, scanned)
}
