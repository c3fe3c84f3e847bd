import { bySeverity, type Severity } from '../../../contract/severities.ts'
import { bandOf } from '../risk/weigh-reasons.ts'
import { addressShownIn } from './address-shown-in.ts'
import type { CanonicalAddress } from './canonical-address.ts'
import type { DomainScan } from './domain-scan.ts'
import { formatMailAddress } from './mail-address.ts'
import type { MailService } from './mail-services.ts'
import type { LookAlike } from './provider-look-alike.ts'
import type { TypedAddress } from './typed-address.ts'

/**
 * Derives a score and remarks from the facts about an address. A reason has a weight; the score is their sum, limited
 * to 0 to 100, and a high score is bad. A remark states the same in a sentence, or something worth knowing without a
 * weight.
 */
export type Remark = { readonly severity: Severity; readonly title: string; readonly detail: string }
export type Reason = { readonly code: string; readonly label: string; readonly weight: number }

/** A signal of the domain's host name, with its weight from the risk packs. */
export type HostSignal = Reason & { readonly detail: string; readonly severity: Severity }

export type AddressFacts = {
  readonly typed: TypedAddress
  readonly canonical: CanonicalAddress
  readonly service: MailService
  readonly isRole: boolean
  readonly lookAlike: LookAlike | null
  readonly nature: DomainNature
  readonly hostSignals: readonly HostSignal[]
  readonly scan: DomainScan
}

/** What kind of name the domain is: one on the Internet, or one that Internet mail cannot reach. */
export type DomainNature =
  | 'registered'
  | 'bare_suffix'
  | 'unknown_suffix'
  | 'reserved'
  | 'single_label'
  | 'number'
  | 'literal'

export type Judgement = {
  readonly score: {
    readonly value: number
    readonly band: ReturnType<typeof bandOf>
    readonly conclusive: boolean
    readonly reasons: Reason[]
  }
  readonly remarks: Remark[]
}

/** Weighs everything, heaviest first. */
export function judgeAddress(facts: AddressFacts): Judgement {
  const bench = new Bench()
  weighService(facts, bench)
  weighName(facts, bench)
  weighDomain(facts, bench)
  weighScan(facts.scan, bench)
  describeAddress(facts, bench)
  const reasons = bench.reasons.sort(
    (one, other) => other.weight - one.weight || (one.code < other.code ? -1 : 1),
  )
  const sum = reasons.reduce((total, { weight }) => total + weight, 0)
  const value = Math.max(0, Math.min(100, sum))
  return {
    score: { value, band: bandOf(value), conclusive: facts.scan.scanned, reasons },
    remarks: bySeverity(bench.remarks),
  }
}

class Bench {
  readonly reasons: Reason[] = []
  readonly remarks: Remark[] = []

  /** A reason, and the remark that explains it. */
  weigh(code: string, weight: number, label: string, severity: Severity, detail: string): void {
    this.reasons.push({ code, label, weight })
    this.remark(severity, label, detail)
  }

  remark(severity: Severity, title: string, detail: string): void {
    this.remarks.push({ severity, title, detail })
  }
}

function weighService({ service, canonical, isRole }: AddressFacts, bench: Bench): void {
  const { disposable, forwarding, provider } = service
  if (disposable?.confidence === 'high')
    bench.weigh(
      'email.disposable',
      60,
      'Disposable address',
      'high',
      `${disposable.entry} provides short-lived mailboxes; it is on the curated list.`,
    )
  else if (disposable !== null)
    bench.weigh(
      'email.disposable_likely',
      40,
      'Probably a disposable address',
      'medium',
      `${disposable.entry} is on the broad list of disposable domains, which has false entries.`,
    )
  if (forwarding !== null)
    bench.weigh(
      'email.forwarding',
      10,
      'Forwarding address',
      'low',
      `${forwarding} forwards mail to a mailbox that it does not disclose.`,
    )
  if (provider === 'free')
    bench.weigh(
      'email.free_provider',
      10,
      'Free mail provider',
      'info',
      `Anyone can have an address at ${canonical.provider?.name ?? 'this provider'}; it does not prove an employer.`,
    )
  if (isRole)
    bench.weigh(
      'email.role',
      5,
      'Role address',
      'info',
      `“${canonical.base}” names a function; several people may read it.`,
    )
}

function weighName({ typed, canonical }: AddressFacts, bench: Bench): void {
  const { address, displayName } = typed
  const scripts = scriptsIn(address.mailbox)
  if (scripts.length > 1)
    bench.weigh(
      'email.mixed_script_name',
      25,
      'Name mixes scripts',
      'high',
      `The part before the @ mixes ${scripts.join(' and ')} letters.`,
    )
  if (typed.hadInvisible)
    bench.weigh(
      'email.invisible',
      20,
      'Hidden characters',
      'medium',
      'Invisible characters were removed from the address.',
    )
  const shown = displayName === null ? null : addressShownIn(displayName)
  if (shown !== null && shown.toLowerCase() !== formatMailAddress(address).toLowerCase())
    bench.weigh(
      'email.display_name_address',
      40,
      'Name shows another address',
      'high',
      `The display name reads ${shown}.`,
    )
  if (address.local.startsWith('"') && canonical.base !== '')
    bench.remark(
      'low',
      'Quoted local part',
      'Valid under RFC 5321, but rare: most systems refuse to create it.',
    )
}

function weighDomain({ lookAlike, nature, hostSignals, typed }: AddressFacts, bench: Bench): void {
  if (lookAlike !== null) {
    const how = {
      homoglyph: 'reads as it',
      misspelling: 'is one typo away from it',
      other_suffix: 'uses its name under a suffix that is not its own',
      worn_name: 'contains its name',
    }[lookAlike.by]
    bench.weigh(
      'email.provider_lookalike',
      55,
      `Look-alike of ${lookAlike.of}`,
      'high',
      `${typed.address.domain.kind === 'name' ? typed.address.domain.unicode : ''} ${how}.`.trim(),
    )
  }
  for (const { code, label, weight, severity, detail } of hostSignals) {
    // a provider look-alike is reported only once
    if (lookAlike !== null && code.startsWith('brand.')) continue
    bench.weigh(code, weight, label, severity, detail)
  }
  const odd = oddNatures[nature]
  if (odd !== undefined && !(lookAlike !== null && nature === 'unknown_suffix'))
    bench.weigh(odd.code, odd.weight, odd.label, odd.severity, odd.detail)
}

type Odd = { code: string; weight: number; label: string; severity: Severity; detail: string }

const oddNatures: Partial<Record<DomainNature, Odd>> = {
  literal: {
    code: 'email.address_literal',
    weight: 35,
    label: 'Address literal',
    severity: 'medium',
    detail: 'The domain is an IP address in brackets; almost no server accepts such mail.',
  },
  number: {
    code: 'email.numeric_domain',
    weight: 35,
    label: 'Domain ends in a number',
    severity: 'medium',
    detail: 'No top-level domain is a number; an IP address must stand in brackets.',
  },
  reserved: {
    code: 'email.reserved_domain',
    weight: 30,
    label: 'Reserved domain',
    severity: 'medium',
    detail:
      'The name is reserved for documentation, tests or local networks (RFC 2606, RFC 6761) and receives no mail.',
  },
  single_label: {
    code: 'email.single_label',
    weight: 30,
    label: 'No dot in the domain',
    severity: 'medium',
    detail: 'Such a name has a meaning only in a local network.',
  },
  unknown_suffix: {
    code: 'email.unknown_suffix',
    weight: 40,
    label: 'Unknown top-level domain',
    severity: 'medium',
    detail: 'The domain ends in a name that is not on the public suffix list.',
  },
  bare_suffix: {
    code: 'email.bare_suffix',
    weight: 20,
    label: 'Domain is a public suffix',
    severity: 'low',
    detail: 'Names are registered below this one; hardly anyone has mail there.',
  },
}

function weighScan({ scanned, spoofability, mx, domain_age_days: age }: DomainScan, bench: Bench): void {
  if (!scanned) return
  const level = spoofability?.level
  if (spoofability !== null && level !== undefined) {
    const { code, weight, severity } = spoofWeights[level]
    bench.weigh(code, weight, spoofability.verdict, severity, spoofability.summary)
  }
  if (mx?.count === 0)
    bench.weigh(
      'email.no_mx',
      30,
      'No mail server',
      'medium',
      'The scan found no MX record, or one that says that no mail is accepted.',
    )
  if (age === null) return
  if (age < 30)
    bench.weigh('email.new_domain', 25, 'Domain registered days ago', 'high', `Registered ${age} days ago.`)
  else if (age < 180)
    bench.weigh('email.young_domain', 12, 'Young domain', 'medium', `Registered ${age} days ago.`)
  else if (age >= 1825)
    bench.weigh(
      'email.old_domain',
      -5,
      'Old domain',
      'info',
      `Registered ${Math.floor(age / 365)} years ago.`,
    )
}

const spoofWeights = {
  rejected: { code: 'email.dmarc_enforced', weight: -10, severity: 'info' },
  quarantined: { code: 'email.dmarc_enforced', weight: -10, severity: 'info' },
  hindered: { code: 'email.spoofing_hindered', weight: 5, severity: 'low' },
  open: { code: 'email.spoofing_possible', weight: 12, severity: 'medium' },
  invited: { code: 'email.spoofing_invited', weight: 20, severity: 'high' },
} as const

function describeAddress({ typed, canonical }: AddressFacts, bench: Bench): void {
  const { address } = typed
  const { domain } = address
  if (domain.kind === 'name' && domain.unicode !== domain.value)
    bench.remark('info', 'Internationalised domain', `${domain.unicode} is ${domain.value} on the wire.`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/[^\x00-\x7f]/.test(address.local))
    bench.remark(
      'info',
      'Internationalised name',
      'Only servers with SMTPUTF8 (RFC 6531) accept this address.',
    )
  if (address.comments.length > 0)
    bench.remark(
      'low',
      'Comment in the address',
      'Comments were removed; they are not part of the address (RFC 5322).',
    )
  if (canonical.steps.length > 0)
    bench.remark('info', 'Same mailbox', `${canonical.address}: ${canonical.steps.join('; ')}.`)
}

const scriptNames = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'] as const
const scripts = scriptNames.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

/** Returns the scripts of a text among those with letters that look alike. */
function scriptsIn(text: string): string[] {
  return scripts.filter(([, script]) => script.test(text)).map(([name]) => name)
}
