/** Finds ids of ATT&CK techniques and of vulnerabilities in texts. */

/** Does not match inside a longer id, a file name or a version. */
const pattern = /(?<![\w.-])(?:T\d{4}(?:\.\d{3})?|CVE-\d{4}-\d{4,7})(?!\w|\.\d|-\w)/gi

const alone = /^(?:T\d{4}(?:\.\d{3})?|CVE-\d{4}-\d{4,7})$/

/** Returns the id in upper case when the text is exactly one id, otherwise null. */
export function asId(text: string): string | null {
  const id = text.trim().toUpperCase()
  return alone.test(id) ? id : null
}

/** A piece of a text; `id` is in upper case when the piece is an id. */
export type TextPiece = { readonly text: string; readonly id: string | null }

export function kindOfId(id: string): 'technique' | 'cve' {
  return id.startsWith('T') ? 'technique' : 'cve'
}

/** Maximum number of ids recognized in one text: each is drawn as a link. */
export const maxIds = 500

/** Splits a text into pieces; joined they give the text. Ids after the first `maxIds` are not separated. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  let count = 0
  for (const { 0: written, index } of text.matchAll(pattern)) {
    if (count === maxIds) break
    count += 1
    if (index > end) pieces.push({ text: text.slice(end, index), id: null })
    pieces.push({ text: written, id: written.toUpperCase() })
    end = index + written.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), id: null })
  return pieces
}

/** Returns the ids in some texts, without duplicates. */
export function idsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => piecesOf(text).flatMap(({ id }) => id ?? [])))]
}
