/**
 * Many terminals turn URLs and mail addresses in what a program prints into links. In tables these are spelled so that
 * no click opens them, as analysts write them, and every lookup reads them back: `hxxps://evil[.]example/a`,
 * `a@evil[.]example`. Names and addresses alone are no links and stay as they are; JSON and CSV are exact.
 */
export function unclickable(text: string): string {
  // word by word, so that the time does not grow faster than the text
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

/** Schemes with a well-known spelling of their own; the others get a bracket around the colon. */
const schemes: Readonly<Record<string, string>> = {
  ...{ http: 'hxxp', https: 'hxxps', ftp: 'fxp', ftps: 'fxps' },
  ...{ hxxp: 'hxxp', hxxps: 'hxxps', fxp: 'fxp', fxps: 'fxps' },
}

/** Every scheme in a word, since URLs stand inside URLs, and the host of the first. */
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

/** A text that ends with a scheme, with that scheme spelled and what stands between it and the host. */
function spelledScheme(text: string): string {
  let start = text.length
  while (start > 0 && /[a-z0-9+.-]/i.test(text.charAt(start - 1))) start--
  const known = schemes[text.slice(start).toLowerCase()]
  return known === undefined ? `${text}[:]//` : `${text.slice(0, start)}${known}://`
}

/** Dots inside a name in brackets, but for those that have some already; a full stop behind it stays. */
function bracketed(host: string): string {
  return host.replace(/(?<!\[)\.(?=[\p{L}\p{N}_-])/gu, '[.]')
}
