/**
 * The templates of the dry run of 2024 (taxonomy of framework 3.5) where they differ from the final ones. Its B_05.01
 * had 9 columns; the final one has 12, with three new ones in between, so that from the third on the same code means
 * another column. Its B_03.02 ended with a link column that was dropped. Everything else kept its code.
 *
 * | dry run | label there | final |
 * |---|---|---|
 * | 0010 | Identification code of ICT third-party service provider | c0010 |
 * | 0020 | Type of code to identify the ICT third-party service provider | c0020 |
 * | 0030 | Name of the ICT third-party service provider | c0050 |
 * | 0040 | Type of person of the ICT third-party service provider | c0070 |
 * | 0050 | Country of the ICT third-party service provider's headquarters | c0080 |
 * | 0060 | Currency of the amount reported in RT.05.01.0070 | c0090 |
 * | 0070 | Total annual expense or estimated cost of the ICT third-party service provider | c0100 |
 * | 0080 | Identification code of the ICT third-party service provider's ultimate parent undertaking | c0110 |
 * | 0090 | Type of code to identify the ICT third-party service provider's ultimate parent undertaking | c0120 |
 *
 * c0030 and c0040 (additional code) and c0060 (name in Latin alphabet) have no source there.
 */
export const dryRunProviders: ReadonlyMap<string, string> = new Map([
  ['c0010', 'c0010'],
  ['c0020', 'c0020'],
  ['c0030', 'c0050'],
  ['c0040', 'c0070'],
  ['c0050', 'c0080'],
  ['c0060', 'c0090'],
  ['c0070', 'c0100'],
  ['c0080', 'c0110'],
  ['c0090', 'c0120'],
])

/** The template whose columns were moved. */
export const providersTemplate = 'B_05.01'

/** Returns why a column of the dry run has no successor; null when it has one. */
export function droppedColumn(template: string, column: string): string | null {
  return template === 'B_03.02' && (column === 'c0045' || column === 'c0040')
    ? 'the link column of the dry run; the final template has none'
    : null
}

/** Maps a column code to the one that the final template uses for the same thing. */
export function movedColumn(template: string, column: string): string {
  return template === 'B_03.03' && column === 'c0030' ? 'c0031' : column
}

/**
 * Whether the columns of a providers' sheet are those of the dry run: none after 0090, and the third is not labelled as
 * the additional code of the final template.
 */
export function isDryRunProviders(columns: readonly string[], labelOfThird: string | null): boolean {
  if (columns.some((column) => column > 'c0090') || !columns.includes('c0030')) return false
  return labelOfThird === null || !/additional/i.test(labelOfThird)
}
