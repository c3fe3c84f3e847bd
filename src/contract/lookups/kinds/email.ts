import { bySeverity, highestSeverity, severities } from '../../severities.ts'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import { defangedEmail, defangedHost } from '../defanged.ts'
import {
  blank,
  coded,
  type Description,
  type Fact,
  fact,
  listIfAny,
  spoken,
  type Unknown,
  yesNo,
} from '../description.ts'
import { commonCells, lookupKind, reached } from '../lookup-kind.ts'
import { headline, sentenceOf } from '../sentence.ts'

type Answer = WindowOutput<'email.analyse'>
type Score = Answer['score']

const typeWords: Readonly<Record<Answer['mailbox_type'], string>> = {
  personal: 'Personal mailbox',
  role: 'Role mailbox',
  disposable: 'Disposable mailbox',
  free: 'Mailbox of a free provider',
  corporate: 'Mailbox of an organisation',
  unknown: 'Mailbox of an unknown kind',
}

const bandTones: Readonly<Record<Score['band'], NonNullable<Fact['tone']>>> = {
  clean: 'fine',
  suspect: 'doubtful',
  high: 'bad',
  critical: 'bad',
}

function describeEmail(answer: Answer, shown: string | null = null): Description {
  const { score, domain_scan: scan } = answer
  const findings = bySeverity(answer.findings)
  const domain = shown?.slice(shown.lastIndexOf('@') + 1) ?? defangedHost(answer.domain)
  return {
    ...blank,
    kind: 'email',
    value: answer.email,
    tags: [
      { words: 'E-mail address' },
      ...(answer.is_disposable ? [{ words: 'disposable', tone: 'bad' as const }] : []),
    ],
    sentence: sentence(answer),
    severity: highestSeverity(findings),
    facts: [
      ...fact('Score', `${score.value} of 100, ${score.band}`, {
        note: score.conclusive ? 'higher is worse' : 'not conclusive',
        tone: bandTones[score.band],
      }),
      ...fact('Mailbox', spoken(answer.mailbox_type)),
      ...coded('Domain', domain, { real: answer.domain }),
      ...coded('Domain in Unicode', answer.domain_unicode),
      ...coded('Mailbox name', answer.local),
      ...coded('Tag', answer.tag),
      ...coded('Delivered to', answer.canonical_differs ? defangedEmail(answer.canonical) : null, {
        real: answer.canonical,
        note: 'by the provider’s rules',
      }),
      ...yesNo('Role address', answer.is_role),
      ...yesNo('Free provider', answer.is_free_provider),
      ...yesNo('Disposable', answer.is_disposable, {
        ...confidence(answer.disposable_confidence),
        ...(answer.is_disposable ? { tone: 'bad' } : {}),
      }),
      ...yesNo('Forwards', answer.is_forwarding),
      ...coded('Look-alike of', answer.lookalike_of == null ? null : defangedHost(answer.lookalike_of), {
        tone: 'bad',
      }),
      ...scanFacts(scan),
    ],
    lists: listIfAny({
      title: `Score ${score.value}`,
      note: `of 100, higher is worse${score.conclusive ? '' : '; not conclusive, since the domain was never scanned'}`,
      columns: ['Weight', 'Reason'],
      rows: score.reasons.map(({ weight, label }) => ({ Weight: weight, Reason: label })),
    }),
    findings,
    quiet: quietEmail(answer),
    sources: [{ name: 'Lists of providers and disposable domains', dated: null }],
    unknown: unknownOf(answer),
  }
}

function sentence({ mailbox_type: type, score, findings }: Answer): string {
  return sentenceOf(
    `${typeWords[type]}, risk ${score.value} of 100${score.conclusive ? '' : ', not conclusive'}`,
    headline(bySeverity(findings).filter(({ severity }) => severity !== 'info')),
  )
}

/** Returns that an e-mail address is unobtrusive, and that its domain was not looked at; null when its score speaks against it. */
export function quietEmail({ score }: { readonly score: Pick<Score, 'conclusive' | 'band'> }): string | null {
  if (score.band !== 'clean') return null
  const unscanned = score.conclusive ? '' : ' Its domain was not scanned.'
  return `Nothing stands out in the address as written.${unscanned}`
}

function confidence(word: Answer['disposable_confidence']): { note?: string } {
  if (word === null || word === undefined) return {}
  return { note: word === 'high' ? 'on a curated list' : 'on a broad list, which has false entries' }
}

/** Returns what the last scan of the domain found; nothing when there was none. */
function scanFacts(scan: Answer['domain_scan']): Fact[] {
  const { spf, dkim, dmarc } = scan.auth ?? {}
  return [
    ...fact('Can be spoofed', scan.spoofability?.summary),
    ...fact('Mail hosts', scan.mx?.count),
    ...fact('Age of the domain', scan.domain_age_days === null ? null : `${scan.domain_age_days} days`),
    ...yesNo('SPF', spf?.present),
    ...yesNo('DKIM', dkim?.present),
    ...yesNo('DMARC', dmarc?.present),
  ]
}

const scanWords: Readonly<Record<string, string>> = {
  spoofability: 'whether it can be spoofed',
  mx: 'mail hosts',
  domain_age_days: 'age of the domain',
  'auth.spf': 'SPF',
  'auth.dkim': 'DKIM',
  'auth.dmarc': 'DMARC',
}

function unknownOf({ unavailable = [], domain_scan: scan }: Answer): Unknown[] {
  const fields = unavailable
    .map((field) => field.replace(/^domain_scan\./, ''))
    .map((field) => scanWords[field] ?? field)
  if (fields.length === 0) return []
  return [
    {
      what: spoken(fields.join(', ')),
      why: scan.scanned ? 'The last scan of the domain did not say.' : 'The domain was never scanned here.',
    },
  ]
}

const bands = Object.keys(bandTones)

/** A mail address, the mailbox that it names, and its trustworthiness. */
export const emailKind = lookupKind({
  operation: 'email.analyse',
  field: 'email',
  kinds: ['email'],
  describe: describeEmail,
  gates: [...new Set([...severities, ...bands.slice(1)])],
  meets: ({ findings, score }) => [
    ...reached(highestSeverity(findings)),
    ...bands.slice(1, bands.indexOf(score.band) + 1),
  ],
  rows: {
    columns: [
      ...['email', 'canonical', 'domain', 'mailbox_type', 'is_role', 'is_free_provider', 'is_disposable'],
      ...['is_forwarding', 'lookalike_of', 'score', 'band', 'severity', 'findings', 'known', 'error'],
    ],
    shown: ['email', 'mailbox_type', 'score', 'band', 'severity', 'findings'],
    row: (answer) => ({
      ...answer,
      score: answer.score.value,
      band: answer.score.band,
      ...commonCells(describeEmail(answer), answer),
    }),
  },
})
