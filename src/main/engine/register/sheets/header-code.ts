/**
 * Codes of templates and columns as written in headers of sheets and names of files. A column code is alone (`c0010`,
 * `0010`) or follows its template (`b_01.01.0010`, `B_01.01.c0010`, `RT.01.01.0010`), and may be followed by a label.
 */

export type HeaderCode = {
  /** `B_01.01`, or null when the header does not contain it. */
  readonly template: string | null
  /** `c0010` */
  readonly column: string
  /** True when it has letters that only a code has; digits alone may be a reference number. */
  readonly isSure: boolean
}

const withTemplate = /^[^\p{L}\p{N}]*(?:(?:B|RT|DORA)[_. -]?)?(\d\d)[._ ](\d\d)[._ -]{1,2}C?(\d{4})(?!\d)/iu
const alone = /^[^\p{L}\p{N}]*(?:C(\d{4})(?![-_/. ]?\d)|(\d{4})$)/iu

/** Reads a header that begins with a column code; null when it does not. */
export function readHeaderCode(header: string): HeaderCode | null {
  const text = header.trim().slice(0, 200)
  const both = withTemplate.exec(text)
  if (both !== null)
    return {
      template: `B_${both[1]}.${both[2]}`,
      column: `c${both[3]}`,
      isSure: /^[^\p{L}\p{N}]*\p{L}/u.test(text),
    }
  const column = alone.exec(text)
  return column === null
    ? null
    : { template: null, column: `c${column[1] ?? column[2]}`, isSure: column[1] !== undefined }
}

/**
 * Returns the templates that a title or a name mentions, those after `B` or `RT` first: `b_02.02`, `RT.02.02 -
 * Contracts`, `02.02 Contractual arrangements`, `B0202`.
 */
export function templatesIn(text: string): readonly string[] {
  const named: string[] = []
  const bare: string[] = []
  const form = /(?<![\p{L}\d])(?:(B|RT)[_. -]?)?(\d\d)([._ -]?)(\d\d)(?![\d])/giu
  for (const [, prefix, first, sign, second] of text.slice(0, 300).matchAll(form)) {
    if (prefix !== undefined) named.push(`B_${first}.${second}`)
    else if (sign !== '') bare.push(`B_${first}.${second}`)
  }
  return [...named, ...bare]
}
