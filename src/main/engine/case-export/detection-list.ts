import { type ExportedCase, forDetection } from './exported-case.ts'

/**
 * Returns the values of a case that are marked for detection, one per line, not defanged: for block lists and search
 * tools. A value that spans lines is left out, since each of its lines would be taken for a value.
 */
export function detectionList(given: ExportedCase): string {
  const marked = forDetection(given)
  return given.indicators
    .filter(({ id, value }) => marked.has(id) && !/[\r\n]/.test(value))
    .map(({ value }) => `${value}\n`)
    .join('')
}
