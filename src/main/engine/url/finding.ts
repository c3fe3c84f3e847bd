import { bySeverity, type Severity } from '../../../contract/severities.ts'

/** A finding about a URL. `code` is for programs, title and detail are for people; no detail contains credentials. */
export type UrlFinding = {
  readonly code: string
  readonly severity: Severity
  readonly title: string
  readonly detail: string
}

/** All findings: the default severity, and the title. */
const kinds = {
  'brand.homoglyph': ['high', 'Brand-adjacent domain'],
  'brand.in_label': ['high', 'Brand-adjacent domain'],
  'brand.in_path': ['low', 'Brand in the path of a foreign site'],
  'brand.in_subdomain': ['high', 'Brand-adjacent domain'],
  'brand.lookalike': ['high', 'Brand-adjacent domain'],
  'brand.other_suffix': ['medium', 'Brand-adjacent domain'],
  'brand.typosquat': ['high', 'Brand-adjacent domain'],
  'host.abused_suffix': ['medium', 'Suffix often abused'],
  'host.disguised': ['medium', 'Disguised host'],
  'host.dynamic_dns': ['medium', 'Dynamic DNS'],
  'host.free_hosting': ['medium', 'Free hosting'],
  'host.homoglyph': ['medium', 'Homoglyph host'],
  'host.ip': ['medium', 'IP address as host'],
  'host.ip_notation': ['high', 'IP address in an unusual notation'],
  'host.local': ['info', 'Local or private host'],
  'host.lure_words': ['medium', 'Host made of lure words'],
  'host.many_labels': ['low', 'Deep host name'],
  'host.metadata': ['high', 'Cloud metadata address'],
  'host.mixed_script': ['medium', 'Mixed-script host'],
  'host.onion': ['medium', 'Onion service'],
  'host.punycode': ['low', 'Punycode host'],
  'host.unknown_suffix': ['low', 'Suffix that is not public'],
  'own.lookalike': ['high', 'Look-alike of an own domain'],
  'url.backslashes': ['medium', 'Backslashes in place of slashes'],
  'url.control_characters': ['medium', 'Control characters'],
  'url.credential_words': ['low', 'Credential words'],
  'url.data': ['low', 'Data URL'],
  'url.deep': ['low', 'Deep path'],
  'url.deep_nesting': ['medium', 'Nested more deeply than was read'],
  'url.double_extension': ['high', 'Double extension'],
  'url.encoded_layers': ['low', 'Encoded more than once'],
  'url.encoded_target': ['medium', 'Target hidden in base64'],
  'url.executable': ['high', 'Executable payload'],
  'url.file': ['medium', 'File URL'],
  'url.hidden_characters': ['medium', 'Invisible characters'],
  'url.long': ['low', 'Very long URL'],
  'url.macro_document': ['medium', 'Document with macros'],
  'url.odd_port': ['low', 'Unusual port'],
  'url.opens_program': ['low', 'Opens a program'],
  'url.plain_http': ['low', 'Plaintext HTTP'],
  'url.plaintext': ['low', 'Plaintext protocol'],
  'url.query_email': ['medium', 'E-mail address in the URL'],
  'url.redirect': ['medium', 'Open redirect'],
  'url.script': ['high', 'Script in the URL'],
  'url.secret_in_query': ['medium', 'Secret in the query'],
  'url.shortener': ['medium', 'Shortener'],
  'url.sign_in_redirect': ['low', 'Sign-in for another site'],
  'url.userinfo': ['high', 'Credentials in the URL (userinfo)'],
  'url.wrapped': ['info', 'Wrapped link'],
} as const satisfies Record<string, readonly [Severity, string]>

export type UrlFindingCode = keyof typeof kinds

/** Returns a finding; `severity` overrides the default when the case is more or less severe. */
export function urlFinding(code: UrlFindingCode, detail: string, severity?: Severity): UrlFinding {
  const [usual, title] = kinds[code]
  return { code, severity: severity ?? usual, title, detail }
}

/** Returns the findings without duplicates, most severe first and otherwise in the given order. */
export function sortFindings(findings: readonly UrlFinding[]): UrlFinding[] {
  const distinct = new Map(findings.map((finding) => [`${finding.code} ${finding.detail}`, finding]))
  return bySeverity([...distinct.values()])
}

/** Returns a piece of a URL for use in a sentence, truncated to a length. */
export function quoted(text: string, most = 80): string {
  const characters = [...text]
  return characters.length <= most ? `“${text}”` : `“${characters.slice(0, most).join('')}…”`
}
