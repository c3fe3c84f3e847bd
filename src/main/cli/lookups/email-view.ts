import type { z } from 'zod'
import type { analyseEmail } from '../../../contract/core/email.ts'
import { riskBands } from '../../../contract/core/iocs.ts'
import {
  type Fact,
  findingCells,
  findingList,
  ifAny,
  knownList,
  type LookupView,
  listIfAny,
  notKnown,
  reached,
  styleOf,
  upTo,
} from './lookup-view.ts'

type Answer = z.output<ReturnType<(typeof analyseEmail)['output']>>

/** A mail address, the mailbox that it names, and its trustworthiness. */
export const emailView: LookupView<Answer> = {
  columns: [
    ...['email', 'canonical', 'domain', 'mailbox_type', 'is_role', 'is_free_provider', 'is_disposable'],
    ...['is_forwarding', 'lookalike_of', 'score', 'band', 'severity', 'findings', 'known', 'error'],
  ],
  shown: ['email', 'mailbox_type', 'score', 'band', 'severity', 'findings'],
  row: (answer) => ({
    ...answer,
    score: answer.score.value,
    band: answer.score.band,
    ...findingCells(answer),
  }),
  facts: (answer) => [
    ['address', answer.email],
    ['same mailbox as', answer.canonical_differs ? answer.canonical : null],
    ...ifAny('tag', answer.tag),
    ['domain', answer.domain],
    ...ifAny('domain in Unicode', answer.domain_unicode),
    ...ifAny('looks like', answer.lookalike_of, 'red'),
    ['mailbox', answer.mailbox_type],
    ['role address', answer.is_role],
    ['free provider', answer.is_free_provider],
    ['disposable', disposable(answer), answer.is_disposable ? 'red' : undefined],
    ...ifAny('forwards mail', answer.is_forwarding),
    ['score', scoreOf(answer.score), bandStyle(answer.score.band)],
    ...domainFacts(answer.domain_scan),
  ],
  lists: (answer) => [
    ...listIfAny(
      ['weight', 'reason'],
      answer.score.reasons.map(({ weight, label }) => ({ weight, reason: label })),
    ),
    ...findingList(answer),
    ...knownList(answer),
  ],
  meets: (answer) => [...reached(answer), ...upTo(riskBands, answer.score.band).slice(1)],
}

function disposable({ is_disposable: is, disposable_confidence: confidence }: Answer): unknown {
  return is && confidence !== null && confidence !== undefined ? `yes, confidence ${confidence}` : is
}

function scoreOf({ value, band, conclusive }: Answer['score']): string {
  return `${value} of 100, ${band}${conclusive ? '' : '; its domain was never scanned'}`
}

function bandStyle(band: string) {
  return band === 'clean' ? 'green' : band === 'suspect' ? 'yellow' : styleOf(band)
}

/** Returns the facts from the last scan of the domain; all of them are unknown when there was none. */
function domainFacts(scan: Answer['domain_scan']): readonly Fact[] {
  if (!scan.scanned) return [['domain scan', scan.note ?? notKnown]]
  const { spf, dkim, dmarc } = scan.auth ?? {}
  const present = (record: typeof spf) => record?.present ?? notKnown
  return [
    ['domain scan', scan.mail_source],
    [
      'spoofability',
      scan.spoofability === null ? notKnown : `${scan.spoofability.verdict}: ${scan.spoofability.summary}`,
    ],
    ['MX hosts', scan.mx?.count ?? notKnown],
    ['domain age', scan.domain_age_days === null ? notKnown : `${scan.domain_age_days} days`],
    ['SPF', present(spf)],
    ['DKIM', present(dkim)],
    ['DMARC', present(dmarc)],
    ...ifAny('about the scan', scan.note),
  ]
}
