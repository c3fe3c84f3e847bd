import { isAlnum } from './character-class.ts'

/** Schemes of URLs in text, also defanged and misspelled. */

/** Schemes as written (lower case), with the schemes that they mean. */
const schemes: Readonly<Record<string, string>> = {
  http: 'http',
  https: 'https',
  ftp: 'ftp',
  ftps: 'ftps',
  sftp: 'sftp',
  ws: 'ws',
  wss: 'wss',
  file: 'file',
  ldap: 'ldap',
  ldaps: 'ldaps',
  rdp: 'rdp',
  smb: 'smb',
  ssh: 'ssh',
  tcp: 'tcp',
  udp: 'udp',
  hxxp: 'http',
  hxxps: 'https',
  hxtp: 'http',
  hxtps: 'https',
  htxp: 'http',
  htxps: 'https',
  hxxx: 'http',
  hxxxs: 'https',
  'h**p': 'http',
  'h**ps': 'https',
  h__p: 'http',
  h__ps: 'https',
  'h--p': 'http',
  'h--ps': 'https',
  hzzp: 'http',
  hzzps: 'https',
  meow: 'http',
  meows: 'https',
  fxp: 'ftp',
  fxps: 'ftps',
  'f*p': 'ftp',
  hxxpx: 'https',
  h00p: 'http',
  h00ps: 'https',
  h0xp: 'http',
  hxxxp: 'http',
  hxxxps: 'https',
  hxp: 'http',
  hxps: 'https',
  htp: 'http',
  htps: 'https',
  ttp: 'http',
  ttps: 'https',
  htttp: 'http',
  htttps: 'https',
  hppt: 'http',
  hppts: 'https',
  hxxtp: 'http',
  hxxtps: 'https',
}
const wordsBeforeColon = /(?:h(?:\*\*|__|--)ps?|f\*p|[a-z][a-z0-9]*)$/i

/** True when a scheme is defanged. */
export function isDefangedScheme(written: string): boolean {
  const lower = written.toLowerCase()
  return schemes[lower] !== lower
}

/** Whether another scheme and `://` stand at an index: `https://https://host`. */
export function startsWithScheme(text: string, at: number): boolean {
  if (text.startsWith('http://', at) || text.startsWith('https://', at)) return true
  // most hosts do not begin with the letter of a scheme
  const first = text.charCodeAt(at) | 32
  if (first < 0x66 || first > 0x77) return false
  const colon = at + text.slice(at, at + 11).indexOf('://')
  if (colon < at + 2 || colon > at + 8) return false
  return schemes[text.slice(at, colon).toLowerCase()] !== undefined
}

/** Reads the scheme that ends at a `:`; null when it is none that denotes a location on a network. */
export function schemeBefore(
  text: string,
  colon: number,
  from: number,
): { start: number; scheme: string; written: string } | null {
  const common = commonScheme(text, colon, from)
  if (common !== null) return common
  const slice = text.slice(Math.max(from, colon - 12), colon)
  const word = wordsBeforeColon.exec(slice)?.[0]
  if (word === undefined) return null
  for (let cut = 0; cut < word.length; cut++) {
    const written = word.slice(cut)
    const scheme = schemes[written.toLowerCase()]
    if (scheme === undefined) continue
    // inside a longer word only the web's own schemes count: `seehttp://…`
    if (cut > 0 && !(scheme === 'http' || scheme === 'https')) return null
    return { start: colon - written.length, scheme, written }
  }
  return null
}

/** Fast path for `http`, `https`, `hxxp` and `hxxps` as separate words, which are nearly all schemes. */
function commonScheme(
  text: string,
  colon: number,
  from: number,
): { start: number; scheme: string; written: string } | null {
  const isSecure = text.charCodeAt(colon - 1) === 0x73
  const end = isSecure ? colon - 1 : colon
  const start = end - 4
  const middle = text.charCodeAt(start + 1)
  if (
    start < from ||
    text.charCodeAt(start) !== 0x68 ||
    (middle !== 0x74 && middle !== 0x78) ||
    text.charCodeAt(start + 2) !== middle ||
    text.charCodeAt(start + 3) !== 0x70 ||
    (start > from && isAlnum(text.charCodeAt(start - 1)))
  )
    return null
  const scheme = isSecure ? 'https' : 'http'
  return { start, scheme, written: middle === 0x74 ? scheme : isSecure ? 'hxxps' : 'hxxp' }
}
