import type { ExportedAlert } from './exported-case.ts'

/** References of STIX objects to what lies outside (section 2.5). */
export type StixReference = { readonly [name: string]: string }

/**
 * Returns the reference to the origin of an alert. The JSON schemas of OASIS reserve names and ids of the catalogues
 * CVE and CAPEC for these.
 */
export function alertReference({ source, external_id, id, title }: ExportedAlert): StixReference {
  const given = external_id ?? id
  return isOfCatalogue(source) || /^CVE-\d{4}-\d{4}|CAPEC-\d+$/.test(given)
    ? { source_name: 'skerry-alert', external_id: id, description: `${source} ${given}: ${title}` }
    : { source_name: source, external_id: given, description: title }
}

/** Returns the pages that alerts name, each once. What is no URL becomes a description. */
export function externalReferences(
  alerts: readonly Pick<ExportedAlert, 'source' | 'references'>[],
): StixReference[] {
  const found = new Map<string, StixReference>()
  for (const { source, references } of alerts)
    for (const { url, title } of references) {
      if (found.has(url)) continue
      const host = isUrl(url) ? (URL.parse(url)?.hostname ?? '') : ''
      const words = title === null ? {} : { description: title }
      const place = isUrl(url) ? { url, ...words } : { description: [title, url].filter(Boolean).join(': ') }
      const name = host === '' || isOfCatalogue(host) ? source : host
      found.set(url, { source_name: isOfCatalogue(name) ? 'reference' : name, ...place })
    }
  return [...found.values()]
}

const isOfCatalogue = (name: string) => /^cve|capec$/.test(name)

/** A URL of the characters of RFC 3986. */
function isUrl(url: string): boolean {
  return /^https?:\/\/[^\s<>"{}|\\^`]+$/i.test(url) && URL.canParse(url)
}
