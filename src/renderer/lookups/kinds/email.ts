import type { Answers } from '../answers.ts'
import { defangedEmail, defangedHost } from '../defanged.ts'
import { quietEmail } from '../quiet-words.ts'
import {
  blank,
  bySeverity,
  coded,
  fact,
  type Reading,
  spoken,
  type Unknown,
  worstOf,
  yesNo,
} from '../reading.ts'

const typeWords: Readonly<Record<Answers['email']['mailbox_type'], string>> = {
  personal: 'A personal mailbox',
  role: 'A role mailbox',
  disposable: 'A disposable mailbox',
  free: 'A free mailbox',
  corporate: 'A company mailbox',
  unknown: 'A mailbox of unknown type',
}

/** Returns the reading of an answer about an e-mail address. */
export function readEmail(answer: Answers['email'], shown: string | null): Reading {
  const { domain_scan: scan, score } = answer
  const findings = bySeverity(answer.findings)
  const domain = shown?.slice(shown.lastIndexOf('@') + 1) ?? defangedHost(answer.domain)
  return {
    ...blank,
    tags: [
      { words: 'E-mail address' },
      ...(answer.is_disposable ? [{ words: 'disposable', tone: 'bad' as const }] : []),
    ],
    canonical: answer.email,
    says: `${typeWords[answer.mailbox_type]} at ${domain}.`,
    severity: worstOf(findings) ?? null,
    facts: [
      ...fact('Score', `${score.value} of 100, ${score.band}`, {
        note: score.conclusive ? 'higher is worse' : 'not conclusive',
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
      ...yesNo('Disposable', answer.is_disposable, confidence(answer.disposable_confidence)),
      ...yesNo('Forwards', answer.is_forwarding),
      ...coded(
        'Look-alike of',
        answer.lookalike_of === null || answer.lookalike_of === undefined
          ? null
          : defangedHost(answer.lookalike_of),
      ),
      ...fact('Can be spoofed', scan.spoofability?.summary),
      ...fact('Mail hosts', scan.mx?.count),
      ...fact('Age of the domain', scan.domain_age_days === null ? null : `${scan.domain_age_days} days`),
    ],
    findings,
    quiet: quietEmail(answer),
    sources: [{ name: 'Lists of providers and disposable domains', dated: null }],
    unknown: unknownOf(answer),
  }
}

function confidence(word: 'high' | 'medium' | null | undefined): { note?: string } {
  if (word === null || word === undefined) return {}
  return { note: word === 'high' ? 'on a curated list' : 'on a broad list, which has false entries' }
}

const scanWords: Readonly<Record<string, string>> = {
  spoofability: 'whether it can be spoofed',
  mx: 'mail hosts',
  domain_age_days: 'age of the domain',
  'auth.spf': 'SPF',
  'auth.dkim': 'DKIM',
  'auth.dmarc': 'DMARC',
}

function unknownOf({ unavailable = [], domain_scan: scan }: Answers['email']): Unknown[] {
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
