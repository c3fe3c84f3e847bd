import type { Severity } from '../../../../contract/severities.ts'
import type { MailHeaders } from '../../email/headers/read-mail-headers.ts'
import type { MailReport } from './mail-report.ts'

/**
 * Which remarks about a header are findings about the file, and how grave they are beside findings of other kinds:
 * mailing lists and forwarding break SPF and DKIM, and mailing services send for others, so that these alone say little.
 */
const severityOf: Readonly<Record<string, Severity>> = {
  'header.display_name_address': 'medium',
  'header.display_name_domain': 'low',
  'header.display_name_hidden': 'medium',
  'header.reply_to_mismatch': 'medium',
  'header.return_path_mismatch': 'info',
  'header.sender_mismatch': 'info',
  'header.several_from': 'medium',
  'header.repeated_field': 'low',
  'header.spf_fail': 'low',
  'header.dkim_fail': 'low',
  'header.dmarc_fail': 'medium',
  'header.passes_unaligned': 'info',
  'header.arc_fail': 'info',
  'header.dkim_body_length': 'low',
  'header.dkim_without_from': 'low',
  'header.dkim_expired': 'info',
  'header.clock_skew': 'info',
  'header.slow_hop': 'info',
  'header.date_ahead': 'info',
  'header.date_behind': 'info',
  'header.bad_date': 'info',
  'header.strange_results': 'info',
}
/** What mailing lists and mailing services do by design. */
const usualInLists = new Set([
  'header.reply_to_mismatch',
  'header.display_name_domain',
  'header.spf_fail',
  'header.dkim_fail',
  'header.dmarc_fail',
])
const techniques: Readonly<Record<string, string>> = {
  'header.display_name_address': 'T1656',
  'header.reply_to_mismatch': 'T1566',
}

/** Reports the remarks about a header; every result of a server is one that it stated. */
export function reportHead({ remarks }: MailHeaders, report: MailReport): void {
  const isList = report.data.list_headers.some(({ name }) => /^list-/i.test(name))
  for (const { code, title, detail } of remarks) {
    const severity = severityOf[code]
    if (severity === undefined) continue
    const isStated = /_fail$/.test(code)
    report.finding({
      severity: isList && usualInLists.has(code) ? 'info' : severity,
      code: code.replace(/^header\./, 'mail.'),
      title: isStated ? `${title}, as a server states` : title,
      detail,
      technique: techniques[code] ?? null,
    })
  }
}
