/**
 * Takes from a text what does not show: blanks around it, breaks within it, blanks and signs of other kinds that a spreadsheet
 * or a web page left behind. Single blanks between words stay as they are.
 */
export function cleanText(text: string): string {
  if (isClean.test(text)) return text
  return text.replace(hidden, '').replace(otherBlank, ' ').replace(breaks, ' ').replace(atEnds, '')
}

/** Printable ASCII without a blank at either end: most cells, told apart quickly. */
const isClean = /^(?:[!-~](?:[ -~]*[!-~])?)?$/
/** Zero-width space, word joiner, byte order mark, soft hyphen, and what is no character of XML or no character at all. */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** No-break and typographic spaces. */
const otherBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
/** Line ends, tabs and vertical tabs with the blanks around them. */
const breaks = / *[\t\n\v\f\r\u0085\u2028\u2029][\t\n\v\f\r\u0085\u2028\u2029 ]*/g
/** At the ends also joiners and marks of direction, which have a meaning between letters only. */
const atEnds = /^[ \u200c-\u200f\u202a-\u202e\u2066-\u2069]+|[ \u200c-\u200f\u202a-\u202e\u2066-\u2069]+$/g

/** Why a text was cleaned, in a few words. */
export function whyCleaned(before: string): string {
  if (/[\n\r\u0085\u2028\u2029]/.test(before)) return 'line breaks taken out'
  return before.trim() !== before ? 'blanks around it taken off' : 'signs that do not show taken out'
}
