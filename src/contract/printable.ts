/** Control characters, and those that reverse the direction of what follows: a terminal would obey them. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** A text as one line that a terminal only shows. What it would obey is written out, e.g. `\u{1b}`. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text.split(/\r?\n/).map(printable).join('\n')
}
