import { codePoint, replaceStrayMarks } from '../../../contract/entered-text.ts'

/**
 * Control characters, zero-width characters and those that change the direction of text. Line feeds are excluded, and
 * joiners, which scripts need.
 */
const unseen = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** The same without marks of direction. */
const unseenButMarks = /(?![\n\u061C\u200C-\u200F])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Returns a foreign text as a report shows it: invisible characters are replaced by their number, such as `[U+202E]`,
 * and no address is one that a viewer would turn into a link. Lines end with a line feed.
 */
export function visibleText(text: string): string {
  return withoutLinks(withLineFeeds(text).replace(unseen, numberOf))
}

/** The same for a long text, in which right-to-left text keeps its marks of direction, as its author's window does. */
export function visibleProse(text: string): string {
  return withoutLinks(replaceStrayMarks(withLineFeeds(text), numberOf).replace(unseenButMarks, numberOf))
}

function withLineFeeds(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\t', '  ')
}

function withoutLinks(text: string): string {
  return text
    .replace(/\bhttp(s?):(?=\/\/)/gi, 'hxxp$1:')
    .replace(/\bftp(s?):(?=\/\/)/gi, 'fxp$1:')
    .replace(/\b(www)\./gi, '$1[.]')
}

function numberOf(sign: string): string {
  return `[${codePoint(sign)}]`
}
