import { quoted, type UrlFinding, urlFinding } from './finding.ts'
import { isSpecialScheme } from './read-url.ts'
import type { UrlLayer } from './unfold-url.ts'

/** Schemes that make the system start a program with the content of the link; each has been used in attacks. */
const dangerousHandlers: ReadonlySet<string> = new Set(
  'hcp help intent its jar mhtml mk ms-appinstaller ms-cxh ms-cxh-full ms-excel ms-its ms-msdt ms-office ms-officecmd ms-powerpoint ms-publisher ms-search ms-visio ms-word res search search-ms shell wsf wyciwyg'
    .split(' ')
    .map((scheme) => `${scheme}:`),
)
const plaintextSchemes: ReadonlySet<string> = new Set(['ftp:', 'ws:', 'ldap:', 'telnet:', 'tftp:', 'gopher:'])
const addressSchemes: ReadonlySet<string> = new Set(
  'about acct bitcoin blob cid ethereum ftps geo ldap ldaps magnet mailto mid news rtsp sftp sip sips sms smsto ssh tel telnet tftp gopher urn view-source xmpp'
    .split(' ')
    .map((scheme) => `${scheme}:`),
)
const activeTypes =
  /^(?:text\/html|application\/xhtml|image\/svg|(?:text|application)\/(?:xml|(?:x-)?javascript|ecmascript))/
const programTypes =
  /^application\/(?:octet-stream|x-msdownload|x-msdos-program|x-executable|hta|java-archive|vnd\.microsoft|zip|x-zip)/

/** Returns findings on the scheme: no encryption, data or a script instead of an address, a program to be started. */
export function schemeFindings({ url, body }: UrlLayer, isSchemeAdded: boolean): UrlFinding[] {
  const { protocol } = url
  if (body !== null) return [body.kind === 'script' ? scriptFinding(protocol) : dataFinding(body)]
  if (protocol === 'http:' && !isSchemeAdded)
    return [urlFinding('url.plain_http', 'Nothing protects what is sent and received in transit.')]
  if (plaintextSchemes.has(protocol))
    return [urlFinding('url.plaintext', `${protocol.slice(0, -1)} sends and receives without encryption.`)]
  if (protocol === 'file:') return [fileFinding(url)]
  if (dangerousHandlers.has(protocol))
    return [
      urlFinding(
        'url.opens_program',
        `${quoted(protocol)} hands the rest to a program on the system.`,
        'high',
      ),
    ]
  if (isSpecialScheme(protocol) || addressSchemes.has(protocol)) return []
  return [
    urlFinding('url.opens_program', `${quoted(protocol)} is not a web address; an application opens it.`),
  ]
}

function scriptFinding(protocol: string): UrlFinding {
  return urlFinding('url.script', `${quoted(protocol)} runs what follows in the page that is open.`)
}

function dataFinding({ mediaType, sizeBytes, text, isBase64 }: NonNullable<UrlLayer['body']>): UrlFinding {
  const holds = [
    text !== null && /<script|\bon\w{3,15}\s*=|javascript:/i.test(text) ? 'a script' : '',
    text !== null && /<form|type\s*=\s*["']?password/i.test(text) ? 'a form' : '',
    text !== null && /http-equiv\s*=\s*["']?refresh|location\s*(?:\.href)?\s*=/i.test(text)
      ? 'a redirection'
      : '',
  ].filter((part) => part !== '')
  const isGrave = activeTypes.test(mediaType) || programTypes.test(mediaType) || holds.length > 0
  const encoding = isBase64 ? ' in base64' : ''
  const content = holds.length > 0 ? `; it holds ${holds.join(' and ')}` : ''
  return urlFinding(
    'url.data',
    `The page itself is in the URL: ${mediaType}, ${sizeBytes} bytes${encoding}${content}.`,
    isGrave ? 'high' : 'low',
  )
}

function fileFinding({ hostname }: URL): UrlFinding {
  return hostname === ''
    ? urlFinding('url.file', 'It names a file on the machine that opens it.')
    : urlFinding(
        'url.file',
        `It opens a share on ${quoted(hostname)} and may hand over the reader's login.`,
        'high',
      )
}
