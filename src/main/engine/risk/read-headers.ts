/**
 * Reads the relevant mail headers from a text, anywhere near its beginning: a saved message, a paste, or the block that
 * a mail program puts above a forwarded one ("De :", "Von:").
 */
import { refang } from './refang.ts'
import type { RiskSpan } from './risk-types.ts'

export type Mailbox = { displayName: string; address: string; domain: string }
export type MailHeader = { name: string; value: string; span: RiskSpan }

const searchedCharacters = 65_536
const longestValue = 4096
const headerLine = /^[>\s]{0,8}\*{0,2}(\p{L}[\p{L}' -]{0,40}?)[ \u00a0]?:\*{0,2}[ \t]?(.*)$/u

/** Lists header-like lines whose name is in `names` (written name to canonical one); folded lines are joined. */
export function readHeaders(text: string, names: ReadonlyMap<string, string>): MailHeader[] {
  const headers: MailHeader[] = []
  const limit = Math.min(text.length, searchedCharacters)
  let open: MailHeader | null = null
  for (let at = 0; at < limit; ) {
    const newline = text.indexOf('\n', at)
    const lineEnd = newline < 0 ? text.length : newline
    const line = text.slice(at, Math.min(lineEnd, at + longestValue)).replace(/\r$/, '')
    if (open && /^[ \t]+\S/.test(line) && open.value.length < longestValue) {
      open.value += ` ${line.trim()}`
      open.span.end = at + line.length
    } else {
      const found = headerLine.exec(line)
      const name = found ? names.get((found[1] ?? '').trim().toLowerCase()) : undefined
      open =
        name === undefined
          ? null
          : { name, value: (found?.[2] ?? '').trim(), span: { start: at, end: at + line.length } }
      if (open) headers.push(open)
    }
    at = lineEnd + 1
  }
  return headers
}

/** Reads `"Name" <address>` or a bare address, defanged or not; null when there is no address. */
export function readMailbox(value: string): Mailbox | null {
  const plain = refang(value.slice(0, 500))
  // Outlook writes `Name [mailto:address]` above a forwarded message
  const bracket = plain.includes('<') ? -1 : plain.indexOf('[mailto:')
  const open = bracket >= 0 ? bracket : plain.lastIndexOf('<')
  const inside =
    open >= 0
      ? plain.slice(open + 1).split(bracket >= 0 ? ']' : '>')[0]
      : plain.split(/[\s,;]/).find((word) => word.includes('@'))
  const address = (inside ?? '')
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
  const at = address.lastIndexOf('@')
  if (at < 1 || at === address.length - 1 || /\s/.test(address)) return null
  // before RFC 822 the name stood in a comment after the address
  const comment = open < 0 ? /\(([^()]{1,200})\)\s*$/.exec(plain)?.[1] : undefined
  const displayName = open > 0 ? plain.slice(0, open).replaceAll('"', '').trim() : (comment ?? '').trim()
  return { displayName, address, domain: address.slice(at + 1) }
}
