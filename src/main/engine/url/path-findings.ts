/** Findings on path and query: files, words, depth, secrets. */
import { isInvisible } from '../risk/fold-character.ts'
import { judgeFileName } from '../risk/read-file-name.ts'
import type { RiskPacks } from '../risk/risk-packs.ts'
import { addressOf } from './address-findings.ts'
import { decodeEverything, decodeLayers } from './decode-text.ts'
import { quoted, type UrlFinding, urlFinding } from './finding.ts'

/**
 * Extensions that are ordinary on web sites although a system may run them; they count as the second of two extensions.
 */
const webExtensions: ReadonlySet<string> = new Set('ace app com img inf js one pl py sh url'.split(' '))
const morePrograms =
  /\.(?:appimage|appref-ms|bin|crx|deb|elf|jnlp|library-ms|mjs\.zip|ocx|out|ps1xml|rdp|rpm|run|scf|sct|search-ms|settingcontent-ms|sys|vb|website|wsc|xbap|xpi)$/i
const macroDocuments = /\.(?:docm|dotm|xlsm|xltm|xlsb|xlam|pptm|potm|ppsm|ppam|sldm|slk|iqy)$/i
const machineNames =
  /(?:^|[._-])(?:arc|arm[4-8]?l?|aarch64|i[3-6]86|m68k|mips(?:el|64)?|mpsl|ppc|sh4|spc|sparc|x86(?:_64)?)$/i

/** Returns findings on the file named by the path or by a value of the query. */
export function fileFindings(url: URL, packs: RiskPacks): UrlFinding[] {
  const segment = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const names = [segment.split(';')[0] ?? '']
  for (const [, value] of [...url.searchParams].slice(0, 50)) {
    // a nested URL is opened and judged separately
    if (/^[a-z][\w+.-]*:[/\\]/i.test(value)) continue
    const name = value.slice(value.search(/[^/\\]*$/))
    if (name.length <= 200 && name.includes('.') && !/[@?&=]/.test(name)) names.push(name)
  }
  return names.flatMap((name, index) => fileFinding(cleanName(name), index === 0, url, packs))
}

/** Returns a file name as the system interprets it: decoded, without invisible characters and trailing dots. */
function cleanName(name: string): string {
  return decodeLayers(name)
    .text.replace(/%[0-9a-f]{2}/gi, '')
    .replace(/[. ]+$/, '')
}

function fileFinding(name: string, isOfPath: boolean, url: URL, { lists }: RiskPacks): UrlFinding[] {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const judged = judgeFileName(name, lists)
  const shown = quoted(name.slice(-80))
  if (judged === 'disguised-program')
    return [urlFinding('url.double_extension', `${shown} looks like a document but is a program.`)]
  const isOnIp = addressOf(url.hostname) !== null
  const isWebFile = webExtensions.has(extension) && !(isOnIp && extension === 'sh')
  if ((judged === 'program' && !isWebFile) || morePrograms.test(name))
    return [urlFinding('url.executable', `${shown} is a program or starts one.`)]
  if (isOfPath && isOnIp && machineNames.test(name))
    return [urlFinding('url.executable', `${shown} is named like a program for one kind of machine.`)]
  if (macroDocuments.test(name)) return [urlFinding('url.macro_document', `${shown} may hold macros.`)]
  return []
}

const credentialWords: ReadonlySet<string> = new Set(
  `2fa account accounts auth authenticate authentication authorize banking billing confirm confirmation credential
  credentials identity invoice kyc login logon mfa otp passcode passwd password payment recover recovery reset secure
  security seed seedphrase signin signon sso suspended unlock update validate validation verification verified verify
  wallet webmail webscr anmelden anmeldung bestaetigung connexion konto kundenservice mdp motdepasse passwort
  verifizierung acceso accesso clave contrasena cuenta conto wachtwoord inloggen rekening`.split(/\s+/),
)

/** Returns a finding on words of sign-in and payment in the host's own labels, the path and parameter names. */
export function wordFindings({ hostname, pathname, searchParams }: URL, isTrusted: boolean): UrlFinding[] {
  if (isTrusted || hostname === '') return []
  const text = [
    hostname.slice(0, Math.max(hostname.lastIndexOf('.'), 0)),
    pathname,
    ...[...searchParams.keys()].slice(0, 50),
  ]
  const tokens = text.flatMap((part) =>
    decodeLayers(part)
      .text.toLowerCase()
      .split(/[^a-z0-9]+/),
  )
  const glued = pathname.toLowerCase().match(/(?:log|sign)[-_](?:in|on)(?![a-z])/g) ?? []
  const found = [...new Set([...tokens.filter((token) => credentialWords.has(token)), ...glued])]
  if (found.length === 0) return []
  const severity = found.length >= 3 ? 'medium' : 'low'
  return [
    urlFinding(
      'url.credential_words',
      `Words of sign-in or payment: ${found.slice(0, 8).join(', ')}.`,
      severity,
    ),
  ]
}

const secretKeys =
  /^(?:(?:access|auth|id|refresh|session|bearer|csrf)[-_]?token|api[-_]?key|apikey|client[-_]?secret|jwt|pass(?:wd|word|phrase)?|private[-_]?key|pwd|secret|session[-_]?id|sessionid|sid|sig|signature|x-amz-signature|code_verifier)$/i

/** Returns a finding on parameters whose name indicates a secret. Their values are not repeated. */
export function secretFindings({ searchParams, hash }: URL): UrlFinding[] {
  const inHash = hash.includes('=') ? [...new URLSearchParams(hash.slice(1)).entries()] : []
  const keys = [...searchParams, ...inHash].filter(([key, value]) => value !== '' && secretKeys.test(key))
  if (keys.length === 0) return []
  const names = [...new Set(keys.map(([key]) => key))].slice(0, 5).join(', ')
  return [urlFinding('url.secret_in_query', `The link passes on: ${names}.`)]
}

const longCharacters = 1000
const manySegments = 10

/** Returns findings on length, depth and layers of encoding. */
export function sizeFindings({ href, pathname }: URL, encodings: number): UrlFinding[] {
  const findings: UrlFinding[] = []
  if (href.length >= longCharacters)
    findings.push(urlFinding('url.long', `The URL has ${href.length} characters.`))
  const segments = pathname.split('/').filter((segment) => segment !== '').length
  if (segments >= manySegments) findings.push(urlFinding('url.deep', `The path has ${segments} segments.`))
  if (encodings >= 2)
    findings.push(
      urlFinding(
        'url.encoded_layers',
        `Parts are encoded ${encodings} times over.`,
        encodings >= 3 ? 'medium' : 'low',
      ),
    )
  return findings
}

const turning = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/
/** Returns findings on characters that are not meant to be read: line breaks, direction marks, invisible letters. */
export function characterFindings(href: string, written: string): UrlFinding[] {
  const everything = decodeEverything(href) + written
  const findings: UrlFinding[] = []
  if (turning.test(everything))
    findings.push(
      urlFinding(
        'url.hidden_characters',
        'Bidirectional marks change the direction of the displayed text.',
        'high',
      ),
    )
  else if ([...everything].some((character) => isInvisible(character.codePointAt(0) ?? 0)))
    findings.push(urlFinding('url.hidden_characters', 'Some characters are invisible.'))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(everything))
    findings.push(
      urlFinding('url.control_characters', 'It contains line breaks or other control characters.'),
    )
  return findings
}
