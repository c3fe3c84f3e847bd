/**
 * Many terminals turn URLs and mail addresses in the output of a program into links. In tables these are defanged, so
 * that a click cannot open them, in the form that analysts use and that every lookup refangs:
 * `hxxps://evil[.]example/a`, `a@evil[.]example`. Names and addresses alone are not links and stay unchanged; JSON and
 * CSV are exact.
 */
export function unclickable(text: string): string {
  // word by word, so that the time stays linear
  return text
    .split(/(\s+)/)
    .map((word) => spelled(word))
    .join('')
}

function spelled(word: string): string {
  if (word.includes('://')) return spelledUrl(word)
  const at = word.lastIndexOf('@')
  if (at >= 0) return word.slice(0, at + 1) + bracketed(word.slice(at + 1))
  return /^\W{0,3}www\./i.test(word) ? bracketed(word) : word
}

/** Schemes with a well-known defanged form; for the others the colon is bracketed. */
const schemes: Readonly<Record<string, string>> = {
  ...{ http: 'hxxp', https: 'hxxps', ftp: 'fxp', ftps: 'fxps' },
  ...{ hxxp: 'hxxp', hxxps: 'hxxps', fxp: 'fxp', fxps: 'fxps' },
}

/** Defangs every scheme in a word, since URLs can contain URLs, and the host of the first. */
function spelledUrl(word: string): string {
  const parts = word.split('://')
  return parts
    .map((part, index) => {
      const hostEnd = index === 1 ? part.search(/[/?#]|$/) : 0
      const text = bracketed(part.slice(0, hostEnd)) + part.slice(hostEnd)
      return index === parts.length - 1 ? text : spelledScheme(text)
    })
    .join('')
}

/** Defangs the scheme at the end of a text, and its separator. */
function spelledScheme(text: string): string {
  let start = text.length
  while (start > 0 && /[a-z0-9+.-]/i.test(text.charAt(start - 1))) start--
  const known = schemes[text.slice(start).toLowerCase()]
  return known === undefined ? `${text}[:]//` : `${text.slice(0, start)}${known}://`
}

/** Brackets the dots inside a name, except those already bracketed; a trailing full stop stays. */
function bracketed(host: string): string {
  return host.replace(/(?<!\[)\.(?=[\p{L}\p{N}_-])/gu, '[.]')
}
