import type { LookupRow } from '../../../contract/workstation/lookup-table.ts'
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
        ? `Not a name of the Internet as it stands: .${labels.at(-1) ?? ''} is no known ending, or a label is not written as one.`
        : 'A domain is scanned by an instance, since a scan asks the Internet. Its name can be judged here.',
    severity: row?.severity ?? null,
    facts: [
      ...coded('Top level', `.${labels.at(-1) ?? ''}`),
      ...fact('Port', port),
      ...fact('Labels', labels.length),
      ...fact('International', isInternational ? 'yes, in Punycode' : 'no'),
    ],
    findings:
      row === null || row.severity === null
        ? []
        : [{ severity: row.severity, title: row.title, detail: 'Judged by the name alone.' }],
    quiet: row === null ? null : 'Nothing stands out in the name.',
    unknown: [
      ...(row === null
        ? [{ what: 'Whether the name stands out', why: 'It is no name that can stand in the Internet.' }]
        : []),
      { what: 'Score, DNS, certificates, mail protection', why: 'The domain was never scanned here.' },
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
    says: 'A number of the CVE list. Whether it is published, and how grave it is, is not known here.',
    facts: [...fact('Year', year), ...fact('Number', number)],
    quiet: null,
    unknown: [
      {
        what: 'Description, severity',
        why: 'No source of vulnerabilities is built in yet.',
      },
    ],
  }
}
