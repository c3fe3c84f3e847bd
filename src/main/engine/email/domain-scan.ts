import { isBelow, judgeSpoofability, type MailFacts, type Spoofability } from './spoofability.ts'

/**
 * The parts of a stored domain report (`domain-report/2`) that concern e-mail. Any of them may be absent or null: a
 * scan that predates a check lacks its result.
 */
export type StoredReport = {
  readonly domain: string
  readonly mail?:
    | {
        readonly spf?: Loose<NonNullable<MailFacts['spf']>> | null | undefined
        readonly dmarc?: Loose<NonNullable<MailFacts['dmarc']>> | null | undefined
      }
    | null
    | undefined
  readonly dns?:
    | {
        readonly records?:
          | { readonly mx?: readonly { readonly exchange: string }[] | null | undefined }
          | null
          | undefined
        readonly txt?: { readonly dkim?: readonly unknown[] | null | undefined } | null | undefined
      }
    | null
    | undefined
  readonly registration?: { readonly created?: string | null | undefined } | null | undefined
}

type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** Mail-related results of a domain scan; null for missing ones. */
export type DomainScan = {
  readonly scanned: boolean
  readonly mail_source: 'report' | 'none'
  readonly spoofability: Spoofability | null
  /** Number of mail servers; 0 also for a domain that declares that it accepts no mail (RFC 7505). */
  readonly mx: { readonly count: number } | null
  readonly domain_age_days: number | null
  readonly auth: Record<'spf' | 'dkim' | 'dmarc', { readonly present: boolean | null } | null>
  readonly note?: string
}

const notScanned: DomainScan = {
  scanned: false,
  mail_source: 'none',
  spoofability: null,
  mx: null,
  domain_age_days: null,
  auth: { spf: null, dkim: null, dmarc: null },
  note: 'This domain was not scanned; nothing is known about its mail either way.',
}

const dayMilliseconds = 86_400_000

/**
 * Reads a stored report, or returns that there is none. `now`, in milliseconds since 1970, is used for the domain's
 * age.
 */
export function readDomainScan(report: StoredReport | null, domain: string, now: number): DomainScan {
  if (report === null) return notScanned
  const facts = factsOf(report)
  return {
    scanned: true,
    mail_source: facts.spf === null && facts.dmarc === null ? 'none' : 'report',
    spoofability: judgeSpoofability(facts, isBelow(domain, report.domain)),
    mx: isBelow(domain, report.domain) ? null : mxOf(report),
    domain_age_days: ageOf(report.registration?.created, now),
    auth: {
      spf: facts.spf && { present: facts.spf.present },
      // selectors cannot be listed: a key that was not found may still exist
      dkim: (report.dns?.txt?.dkim?.length ?? 0) > 0 ? { present: true } : null,
      dmarc: facts.dmarc && { present: facts.dmarc.present },
    },
  }
}

function factsOf({ mail }: StoredReport): MailFacts {
  const spf = mail?.spf
  const dmarc = mail?.dmarc
  return {
    spf: spf
      ? { present: spf.present ?? null, all: spf.all ?? null, permerror: spf.permerror ?? null }
      : null,
    dmarc: dmarc
      ? {
          present: dmarc.present ?? null,
          policy: dmarc.policy ?? null,
          effective_policy: dmarc.effective_policy ?? null,
          subdomain_policy: dmarc.subdomain_policy ?? null,
        }
      : null,
  }
}

function mxOf({ dns }: StoredReport): DomainScan['mx'] {
  const mx = dns?.records?.mx
  if (!mx) return null
  return { count: mx.filter(({ exchange }) => exchange !== '' && exchange !== '.').length }
}

function ageOf(created: string | null | undefined, now: number): number | null {
  const at = created ? Date.parse(created) : Number.NaN
  return Number.isNaN(at) || at > now ? null : Math.floor((now - at) / dayMilliseconds)
}
