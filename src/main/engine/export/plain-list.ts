import { type ExportContext, type ExportedIndicator, rowsForDetection } from './exported-indicator.ts'

/**
 * Returns one canonical value per line, not defanged: for search tools. When a person says that the values are for
 * detection, only those for which that can be meant: the list is for blocking then.
 */
export function plainList(
  rows: readonly ExportedIndicator[],
  context: Pick<ExportContext, 'detection'> = {},
): string {
  const listed = context.detection === true ? rowsForDetection(rows, context) : rows
  return [...listed].map(({ value }) => `${value}\n`).join('')
}
