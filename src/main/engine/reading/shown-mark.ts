/**
 * Marks for what a page shows otherwise than as words. They stand in the text of a source, so that a reason of the risk reading has
 * words to point at and the window, the API and the command line read the same. Whoever writes one as plain text hides no words by it,
 * since what is not shown counts against a text and never for it; an address that is written as a picture is still judged by itself.
 */

/** Stands where a password is asked for. */
export const passwordMark = '[password field]'

/** Stands beside the name of a file that turned out to be a program, whatever it is called. */
export function programMark(label: string): string {
  return `[attached program: ${label}]`
}

/** `![what stands in its place](address)`, the address null for a picture that the message brings along. */
export function pictureMark(words: string, address: string | null): string {
  const alternative = words.replace(/\s+/g, ' ').trim()
  return `![${alternative === '' ? 'picture' : alternative}]${address === null ? '' : `(${address})`}`
}

const unseenStart = '[not shown: '

/** Words that a reader does not see; without line breaks, by which the mark ends wherever brackets do not match. */
export function unseenMark(words: string): string {
  return `${unseenStart}${words}]`
}

export type Stretch = { readonly start: number; readonly end: number }

/** Marks of pictures, in order. */
export function findPictures(text: string): Stretch[] {
  return [...text.matchAll(/!\[[^[\]\n]*\](?:\([^()\s]*)?/g)].map(({ index, 0: mark }) => ({
    start: index,
    end: index + mark.length,
  }))
}

/** Words that the reader of a page puts where a place shows none, of a picture in `pictureMark` and of all that leads somewhere. */
const standIn =
  /\[(?:picture|link|area|form|ping|source|track|frame|object|script|linked file|video|audio|meta|refresh|style)\](?=\()|!\[picture\]/g

/** Stretches that stand for what shows no words, in order: nobody wrote them. */
export function findStandIns(text: string): Stretch[] {
  return [...text.matchAll(standIn)].map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }))
}

/** Marks of what is not seen, in order: each ends with the bracket that matches its own, at the latest with its line. */
export function findUnseen(text: string): Stretch[] {
  const found: Stretch[] = []
  for (let start = text.indexOf(unseenStart); start >= 0; start = text.indexOf(unseenStart, start)) {
    let depth = 0
    let end = start
    for (; end < text.length && text.charCodeAt(end) !== 10; end++) {
      const code = text.charCodeAt(end)
      if (code === 91) depth++
      else if (code === 93 && --depth === 0) break
    }
    end = Math.min(text.length, end + 1)
    found.push({ start, end })
    start = end
  }
  return found
}
