import type { LookupRow } from '../../../contract/workstation/lookups/lookup-table.ts'
import { blank, coded, fact, type Reading } from '../reading.ts'

/** Kinds answered only by an instance, or not yet at all: the page shows what follows from the value itself. */

/** Returns the reading of a domain: what its name shows, and that it was never scanned. */
export function readDomain(domain: string, row: LookupRow | null, port: number | null = null): Reading {
  const labels = domain.split('.')
  const isInternational = labels.some((label) => label.startsWith('xn--'))
  return {
    ...blank,
    tags: [{ words: 'Domain' }],
    canonical: domain,
    says:
      row === null
        ? `Not a valid Internet name as it stands: .${labels.at(-1) ?? ''} is not a known top-level domain, or a label is malformed.`
        : 'Domains are scanned by an instance, since a scan queries the Internet. The name alone can be assessed here.',
    severity: row?.severity ?? null,
    facts: [
      ...coded('Top-level domain', `.${labels.at(-1) ?? ''}`),
      ...fact('Port', port),
      ...fact('Labels', labels.length),
      ...fact('Internationalised', isInternational ? 'yes, in Punycode' : 'no'),
    ],
    findings:
      row === null || row.severity === null
        ? []
        : [
            {
              severity: row.severity,
              title: row.title,
              detail: row.known_here?.look_alike?.says ?? 'Assessed by the name alone.',
            },
          ],
    quiet: row === null ? null : 'Nothing stands out in the name.',
    unknown: [
      ...(row === null
        ? [{ what: 'Whether the name stands out', why: 'It is not a name that can exist on the Internet.' }]
        : []),
      {
        what: 'Score, DNS, certificates, mail protection',
        why: 'A scan of the domain would state it. This workstation makes none.',
      },
    ],
  }
}

/** Returns the reading of a CVE id: its year and number. */
export function readVulnerability(id: string): Reading {
  const [, year, number] = /^CVE-(\d{4})-(\d{4,})$/i.exec(id) ?? []
  return {
    ...blank,
    tags: [{ words: 'CVE' }],
    canonical: id.toUpperCase(),
    says: 'A CVE number. Whether it is published and how severe it is are not known here.',
    facts: [...fact('Year', year), ...fact('Number', number)],
    quiet: null,
    unknown: [
      {
        what: 'Description, severity',
        why: 'No vulnerability source is built in yet.',
      },
    ],
  }
}
