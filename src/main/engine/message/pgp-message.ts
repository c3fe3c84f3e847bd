import { decodeBase64 } from './transfer-encoding.ts'

/** PGP messages in a text (RFC 9580, section 6.2): what they hold is not read. */

const armour = /^[> \t]{0,20}-----BEGIN PGP MESSAGE-----[ \t\r]*$/m
/** Tags of the packets with which an encrypted message begins: session keys, and encrypted data. */
const encryptedTags: ReadonlySet<number> = new Set([1, 3, 9, 18, 20])

/** Returns the first PGP message in a text, by its place; null where there is none. */
export function findPgpMessage(
  text: string,
): { readonly start: number; readonly end: number; readonly isEncrypted: boolean } | null {
  const found = text.includes('-----BEGIN PGP MESSAGE-----') ? armour.exec(text) : null
  if (found === null) return null
  const start = found.index
  const end = start + found[0].trimEnd().length
  return { start, end, isEncrypted: isEncrypted(text.slice(end, end + 4000)) }
}

/** Returns why a PGP message in a text was not read, as a sentence; null where there is none. */
export function unreadPgp(text: string): string | null {
  const found = findPgpMessage(text)
  if (found === null) return null
  return found.isEncrypted
    ? 'It holds a message that is encrypted (PGP): not read.'
    : 'It holds a packed PGP message: not read.'
}

/** Decides by the first packet, after the fields of the armour; what cannot be told counts as encrypted. */
function isEncrypted(armoured: string): boolean {
  const coded = armoured.split(/\r?\n/).find((line) => /^[> \t]*[A-Za-z0-9+/]{4,}={0,2}\s*$/.test(line))
  const [first = 0] = decodeBase64(Buffer.from((coded ?? '').replace(/^[> \t]+/, ''), 'latin1'))
  if ((first & 0x80) === 0) return true
  return encryptedTags.has((first & 0x40) === 0 ? (first >> 2) & 0xf : first & 0x3f)
}
