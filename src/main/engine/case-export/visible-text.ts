/** Controls, signs without width, and what turns the direction of a text. Line feeds are left, and joiners, which scripts need. */
const unseen = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * A text of somebody else as a report shows it: what cannot be seen stands there by its number, such as `[U+202E]`, and no address
 * is one that a viewer makes a link of. Lines end with a line feed.
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .replace(unseen, numberOf)
    .replace(/\bhttp(s?):(?=\/\/)/gi, 'hxxp$1:')
    .replace(/\bftp(s?):(?=\/\/)/gi, 'fxp$1:')
    .replace(/\b(www)\./gi, '$1[.]')
}

function numberOf(sign: string): string {
  return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
