/**
 * Marks for content that a page shows other than as words. They are part of the text of a source, so that a reason of
 * the risk reading can point to them and the window, the API and the command line read the same. Writing a mark as
 * plain text does not hide words, since text that is not shown counts against a source and never in its favour; an
 * address written as a picture is still judged itself.
 */

/** Marks a place where a password is requested. */
export const passwordMark = '[password field]'

/** Marks a file that can be opened with a password alone. */
export const protectedMark = '[protected with a password]'

/** Marks a page that shows a picture in place of words, beside the same message as plain text. */
export const pictureAloneMark = '[a picture in place of words]'

/** Number of letters below which a message or a page has next to no words. */
export const fewLetters = 120

/** Returns the mark next to the name of a file that was recognised as a program, whatever its name. */
export function programMark(label: string): string {
  return `[attached program: ${label}]`
}

/** Returns the mark at the place of content that is encrypted. */
export function encryptedMark(what: string): string {
  return `[encrypted: ${what}]`
}

/** Returns the mark at the place of content that could not be decoded. */
export function unreadMark(what: string): string {
  return `[not read: ${what}]`
}

/** Marks of content that could not be decoded, in order. */
export function findUnread(text: string): Stretch[] {
  return [...text.matchAll(/\[not read: [^\]\n]{1,80}\]/g)].map(({ index, 0: mark }) => ({
    start: index,
    end: index + mark.length,
  }))
}

/** Marks of encrypted content, in order. */
export function findEncrypted(text: string): Stretch[] {
  return [...text.matchAll(/\[encrypted: [^\]\n]{1,80}\]/g)].map(({ index, 0: mark }) => ({
    start: index,
    end: index + mark.length,
  }))
}
/** Stands in place of the words of a picture that is too small to be seen. */
export const pixel = 'pixel'

/** Returns `![alternative text](address)`; `address` is null for a picture that is part of the message. */
export function pictureMark(words: string, address: string | null): string {
  const alternative = words.replace(/\s+/g, ' ').trim()
  return `![${alternative === '' ? 'picture' : alternative}]${address === null ? '' : `(${address})`}`
}

const unseenStart = '[not shown: '

/**
 * Returns the mark for words that a reader does not see; `words` must have no line break, since a line break ends a
 * mark whose brackets do not match.
 */
export function unseenMark(words: string): string {
  return `${unseenStart}${words}]`
}

export type Stretch = { readonly start: number; readonly end: number }

/**
 * Returns the number of letters and digits that a reader sees, without marks and addresses; reads no more of the text than needed.
 */
export function lettersShown(text: string): number {
  const words = text
    .slice(0, 20_000)
    .replace(/^(?:content-[a-z-]+|mime-version):.*$/gim, ' ')
    .replace(/\]\([^)\s]*\)|!\[[^[\]\n]*\]|\b(?:https?:\/\/|www\.)\S+|\S+@\S+/gi, ' ')
  return words.replace(/[^\p{L}\p{N}]+/gu, '').length
}

const searchedCharacters = 200_000

/** Whether a text has a picture that a reader sees. */
export function showsPicture(text: string): boolean {
  return findPictures(text).some(({ start }) => !text.startsWith(`![${pixel}]`, start))
}

/** Whether a page shows a picture and hardly any words. */
export function isPictureAlone(page: string): boolean {
  const beginning = page.slice(0, searchedCharacters)
  if (!showsPicture(beginning)) return false
  let shown = ''
  let at = 0
  for (const { start, end } of findUnseen(beginning)) {
    shown += beginning.slice(at, start)
    at = end
  }
  return lettersShown(shown + beginning.slice(at)) < fewLetters
}

/** Marks of pictures, in order. */
export function findPictures(text: string): Stretch[] {
  return [...text.matchAll(/!\[[^[\]\n]*\](?:\([^()\s]*)?/g)].map(({ index, 0: mark }) => ({
    start: index,
    end: index + mark.length,
  }))
}

/**
 * Placeholders that the page reader writes where no words are shown: for a picture in `pictureMark` and for everything
 * that links somewhere.
 */
const standIn =
  /\[(?:picture|link|area|form|ping|source|track|frame|object|script|linked file|video|audio|meta|refresh|style)\](?=\()|!\[(?:picture|pixel)\]/g

/** Returns the placeholders, in order: nobody wrote these words. */
export function findStandIns(text: string): Stretch[] {
  return [...text.matchAll(standIn)].map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }))
}

/**
 * Returns the marks of unseen words, in order: each ends with its matching bracket, at the latest at the end of its
 * line.
 */
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
