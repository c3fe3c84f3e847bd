import type { LookupRow } from '../../workstation/lookups/lookup-table.ts'
import { blank, coded, type Description, fact } from '../description.ts'
import { sentenceOf } from '../sentence.ts'

/** Domains and CVE numbers, which no operation looks up here: what follows from the value itself is described. */

/** Returns the sentence about a domain from the reasons why its name stands out. */
export function domainSentence(reasons: readonly { readonly label: string }[]): string {
  const [first] = reasons
  return first === undefined ? 'Nothing stands out in the name.' : sentenceOf(first.label)
}

/** A domain that was judged by its name: its row in the table of many values. */
export type JudgedName = Pick<LookupRow, 'title' | 'severity' | 'known_here'>

/** Returns what is known of a domain: what its name shows, and that it was never scanned. `judged` is null for no valid name. */
export function describeDomain(
  domain: string,
  judged: JudgedName | null,
  port: number | null = null,
): Description {
  const labels = domain.split('.')
  const isInternational = labels.some((label) => label.startsWith('xn--'))
  return {
    ...blank,
    kind: 'domain',
    value: domain,
    tags: [{ words: 'Domain' }],
    sentence:
      judged?.title ??
      `Not a valid Internet name as it stands: .${labels.at(-1) ?? ''} is not a known top-level domain, or a label is malformed.`,
    severity: judged?.severity ?? null,
    facts: [
      ...coded('Top-level domain', `.${labels.at(-1) ?? ''}`),
      ...fact('Port', port),
      ...fact('Labels', labels.length),
      ...fact('Internationalised', isInternational ? 'yes, in Punycode' : 'no'),
    ],
    findings:
      judged === null || judged.severity === null
        ? []
        : [
            {
              severity: judged.severity,
              title: judged.title,
              detail: judged.known_here?.look_alike?.says ?? 'Assessed by the name alone.',
            },
          ],
    quiet: judged === null ? null : 'Nothing stands out in the name.',
    unknown: [
      ...(judged === null
        ? [{ what: 'Whether the name stands out', why: 'It is not a name that can exist on the Internet.' }]
        : []),
      {
        what: 'Score, DNS, certificates, mail protection',
        why: 'Domains are scanned by an instance, since a scan queries the Internet. This workstation makes none.',
      },
    ],
    isAnswered: false,
  }
}

/** Returns what is known of a CVE number: its year and number. */
export function describeVulnerability(id: string): Description {
  const [, year, number] = /^CVE-(\d{4})-(\d{4,})$/i.exec(id) ?? []
  return {
    ...blank,
    kind: 'cve',
    value: id.toUpperCase(),
    tags: [{ words: 'CVE' }],
    sentence: 'A CVE number. Whether it is published and how severe it is are not known here.',
    facts: [...fact('Year', year), ...fact('Number', number)],
    unknown: [{ what: 'Description, severity', why: 'No vulnerability source is built in yet.' }],
    isAnswered: false,
  }
}
