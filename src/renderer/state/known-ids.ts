/** Ids of ATT&CK techniques and of vulnerabilities that stand in texts. */

/** Not within a longer id, a name of a file, a version. */
const pattern = /(?<![\w.-])(?:T\d{4}(?:\.\d{3})?|CVE-\d{4}-\d{4,7})(?!\w|\.\d|-\w)/gi

const alone = /^(?:T\d{4}(?:\.\d{3})?|CVE-\d{4}-\d{4,7})$/

/** A text that is one id, in capitals; null for every other. */
export function asId(text: string): string | null {
  const id = text.trim().toUpperCase()
  return alone.test(id) ? id : null
}

/** A piece of a text; `id` in capitals where it is one. */
export type TextPiece = { readonly text: string; readonly id: string | null }

export function kindOfId(id: string): 'technique' | 'cve' {
  return id.startsWith('T') ? 'technique' : 'cve'
}

/** Ids of one text that are told apart from it: each is drawn as something that leads elsewhere. */
export const maxIds = 500

/** The pieces joined are the text. Ids after the first `maxIds` stay part of it. */
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

/** The ids in some texts, each once. */
export function idsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => piecesOf(text).flatMap(({ id }) => id ?? [])))]
}
