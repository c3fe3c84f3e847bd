import { decode, detectEncoding, type Encoding, isWide } from '../ioc/encoding.ts'
import { identifyText } from '../reading/identify-text.ts'
import type { FileType, FileTypeKind } from './file-types.ts'
import { scriptLanguage } from './script-language.ts'
import type { ScriptKind } from './script-marks.ts'

type Mark = readonly [pattern: RegExp, kind: FileTypeKind, mime: string, label: string]

/** Texts that a first line or element tells apart; the forms are those of their specifications. */
const marks: readonly Mark[] = [
  [
    /^(?:;[^\n]*\n|\s){0,50}\[(?:InternetShortcut|\{000214A0-[^\]]{0,60})\]?/i,
    'url-shortcut',
    'application/x-mswinurl',
    'internet shortcut (.url)',
  ],
  [
    /^\s{0,100}(?:Windows Registry Editor Version \d|REGEDIT4?\s)/,
    'registry',
    'text/x-ms-regedit',
    'registry file (.reg)',
  ],
  [/^\s{0,100}BEGIN:VCARD\b/i, 'contact', 'text/vcard', 'contact (vCard)'],
  [/^\s{0,100}BEGIN:V(?:CALENDAR|EVENT)\b/i, 'calendar', 'text/calendar', 'appointment (iCalendar)'],
  [/^\s{0,20}WEB\s{1,4}1\s{1,4}\S{1,200}/i, 'iqy', 'text/x-iqy', 'web query of Excel (.iqy)'],
  [
    /<(?:libraryDescription|searchConnectorDescription|persistedQuery)[\s>]/i,
    'library-ms',
    'application/windows-library+xml',
    'Windows library or search (.library-ms, .searchConnector-ms)',
  ],
  // a page that Word saved as one file has the header of no sender
  [
    /^\s{0,40}MIME-Version:[^\n]{0,40}\n(?:[^\n]{0,300}\n){0,6}?Content-Type: {0,4}multipart\/related/i,
    'message',
    'message/rfc822',
    'web archive (MHTML)',
  ],
  // Word accepts the beginning of the signature alone
  [/^\s{0,100}\{\\rt/, 'rtf', 'application/rtf', 'rich text document'],
  [/^%!(?:PS|FontType)/, 'text', 'application/postscript', 'PostScript'],
  [/^-----BEGIN PGP (?:PUBLIC|PRIVATE) KEY BLOCK-----/, 'text', 'application/pgp-keys', 'PGP key'],
  [/^-----BEGIN (?:TRUSTED )?CERTIFICATE-----/, 'text', 'application/x-pem-file', 'certificate (PEM)'],
  [/^-----BEGIN (?:[A-Z]{2,9} )?PRIVATE KEY-----/, 'text', 'application/x-pem-file', 'private key (PEM)'],
  [/^ID;P[A-Za-z]/, 'text', 'application/x-sylk', 'table in SYLK (.slk)'],
]

const scriptTypes: Readonly<Record<ScriptKind, readonly [mime: string, label: string]>> = {
  shell: ['text/x-shellscript', 'shell script'],
  powershell: ['text/x-powershell', 'PowerShell script'],
  javascript: ['text/javascript', 'JavaScript'],
  vbscript: ['text/vbscript', 'VBScript or VBA'],
  python: ['text/x-python', 'Python script'],
  php: ['text/x-php', 'PHP script'],
  batch: ['text/x-msdos-batch', 'batch file of Windows'],
  autoit: ['text/x-autoit', 'AutoIt script'],
  perl: ['text/x-perl', 'Perl script'],
}

export function scriptType(kind: ScriptKind): FileType {
  const [mime, label] = scriptTypes[kind]
  return { kind, mime, label }
}

const page: FileType = { kind: 'html', mime: 'text/html', label: 'HTML page' }
const application: FileType = { kind: 'html', mime: 'application/hta', label: 'HTML application (.hta)' }
const pageExtensions = /^(?:html?|xhtml?|xht|hta|shtml?)$/

const sampleBytes = 16_384

/** Returns the types of a text by its beginning; `extension` decides only where the words leave it open. */
export function textTypes(head: Uint8Array, isCut: boolean, extension: string): FileType[] {
  const encoding = encodingOf(head)
  const text = decode(head.subarray(0, sampleBytes), encoding).replace(/^\ufeff/, '')
  const marked = marks.find(([pattern]) => pattern.test(text.slice(0, 4096)))
  if (marked !== undefined) return [{ kind: marked[1], mime: marked[2], label: marked[3] }]
  const format = identifyText(text, isCut || head.length > sampleBytes)?.kind ?? null
  if (format === 'message') return [{ kind: 'message', mime: 'message/rfc822', label: 'mail message' }]
  if (format === 'mailbox') return [{ kind: 'mailbox', mime: 'application/mbox', label: 'mailbox' }]
  if (format === 'xml') return xmlTypes(text)
  const hybrid = hybridTypes(text)
  if (hybrid.length > 0) return hybrid
  if (format === 'html' && !/^(?:md|markdown|mdx)$/.test(extension)) return pageTypes(text, extension)
  if (format === 'json' && /^\s*[[{]/.test(text.slice(0, 1000)))
    return [{ kind: 'text', mime: 'application/json', label: 'JSON data' }]
  const script = scriptLanguage(text, extension)
  if (script !== null) return [scriptType(script)]
  if (pageExtensions.test(extension) || /^[^<]{0,4096}<(?:!doctype html|html)[\s>]/i.test(text))
    return pageTypes(text, extension)
  if (format === 'table' && /^(?:csv|tsv|tab|txt|log|)$/.test(extension))
    return [{ kind: 'text', mime: 'text/csv', label: 'table of text' }]
  const label = encoding.startsWith('utf-16') ? 'text in UTF-16' : 'text'
  return [{ kind: 'text', mime: 'text/plain', label }]
}

/** The mark of UTF-16 before a text of one byte a character hides batch files from readers, not from their interpreter. */
function encodingOf(head: Uint8Array): Encoding {
  const encoding = detectEncoding(head)
  const start = head.subarray(2, 402)
  const isNarrow = start.length > 16 && start.every((byte) => byte > 0 && byte < 127)
  return isWide(encoding) && isNarrow ? 'latin-1' : encoding
}

/** Texts of two languages, each of which takes the lines of the other for comments. */
function hybridTypes(text: string): FileType[] {
  const isBatch = /^[^\n]{0,400}\r?\n?(?:[^\n]{0,200}\n){0,4}[ \t]{0,8}@?(?:echo off|setlocal)\b/i.test(text)
  const isApplication = /<hta:application[\s>]/i.test(text)
  const isOfBoth = /^@if {0,4}\(@\w{1,20}\) {0,2}==/i.test(text)
  if (isOfBoth) return [scriptType('batch'), scriptType('javascript')]
  if (isBatch && (isApplication || /<script[\s>]/i.test(text))) return [scriptType('batch'), application]
  return isApplication ? [application] : []
}

/** A page whose server runs PHP in it is that first; a page called .hta is run as a program. */
function pageTypes(text: string, extension: string): FileType[] {
  const own = extension === 'hta' ? application : page
  return /<\?php\s/i.test(text) || extension === 'php' ? [scriptType('php'), own] : [own]
}

const scriptFile = /<(?:job|package|scriptlet|component|(?:xsl:)?stylesheet)[\s>]/i
const scriptTag = /<(?:msxsl:|ms:)?script[^>]{0,200}language\s{0,4}=\s{0,4}["']?(\w{1,20})/i

function xmlTypes(text: string): FileType[] {
  const start = text.slice(0, 16_384)
  if (/<svg[\s>:]/i.test(start) && !/<html[\s>]/i.test(start))
    return [{ kind: 'svg', mime: 'image/svg+xml', label: 'SVG picture' }]
  if (/<html[\s>]/i.test(start)) return [page]
  const office = /<\?mso-application\s{1,4}progid="(Word|Excel|PowerPoint)\./i.exec(start)?.[1]
  const label = office === undefined ? 'XML document' : `${office} document in XML`
  const xml: FileType = { kind: 'xml', mime: 'text/xml', label }
  const language = scriptFile.test(start) ? scriptTag.exec(start)?.[1]?.toLowerCase() : undefined
  if (language === undefined) return [xml]
  return [scriptType(language.startsWith('vb') ? 'vbscript' : 'javascript'), xml]
}
