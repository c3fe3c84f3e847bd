/** Control characters, and those that reverse the direction of the following text: a terminal would interpret them. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/**
 * Returns a text as one line that is safe to print on a terminal. Characters that a terminal would interpret are
 * escaped, e.g. `\u{1b}`.
 */
export function printable(text: string): string {
  return plain.test(text) ? text : withoutControls(text)
}

/** Most texts are plain, which is cheaper to see than that nothing has to be replaced. */
const plain = /^[\x20-\x7e]*$/

function withoutControls(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text.split(/\r?\n/).map(printable).join('\n')
}

/** The same for content whose lines and columns are part of it; line ends and tabs stay. */
export function printableContent(text: string): string {
  return text.replace(/[^\t\r\n]+/g, printable)
}

/** The same for JSON, in which it stays the same value. */
export function printableJson(text: string): string {
  return text.replace(unprintable, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
