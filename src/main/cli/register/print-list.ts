import { visibleText } from '../../../contract/entered-text.ts'
import { printable } from '../../../contract/printable.ts'
import type { ImportPreview } from '../../../contract/workstation/register/register-imports.ts'
import type { Terminal } from '../terminal.ts'

/** Maximum number of entries printed of each list of a preview; `--json` has all. */
const maxPrinted = 20

/**
 * Prints the first entries of a list, and their total number. They contain text from files, so control characters are
 * escaped.
 */
export function printList<T>(
  print: Terminal['print'],
  title: string,
  count: number,
  entries: readonly T[],
  words: (entry: T) => string,
): void {
  if (count === 0) return
  print(`${title}: ${count}`)
  for (const entry of entries.slice(0, maxPrinted)) print(`  ${shownLine(words(entry))}`)
  if (count > maxPrinted) print(`  … and ${count - maxPrinted} more; --json shows them.`)
}

/** Returns a text from a file as one line in which every character is visible. */
export function shownLine(text: string): string {
  return printable(visibleText(text))
}

/** Returns where something could not be imported as it is, and why. */
export function noteWords({ template, key, column, value, message }: ImportPreview['notes'][number]): string {
  const place = [template, key, column, value === null ? null : `“${value}”`]
  return `${place.filter((part) => part !== null && part !== '').join(' ')}: ${message}`
}
