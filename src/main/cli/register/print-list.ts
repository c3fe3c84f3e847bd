import { visibleText } from '../../../contract/entered-text.ts'
import { printable } from '../../../contract/printable.ts'
import type { ImportPreview } from '../../../contract/workstation/register-imports.ts'
import type { Terminal } from '../terminal.ts'

/** Entries of each list that a preview prints; `--json` has all. */
const maxPrinted = 20

/** Prints the first entries of a list, and how many there are. They hold what stands in files, so nothing in them is obeyed. */
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

/** A text from a file as one line that shows every sign of it. */
export function shownLine(text: string): string {
  return printable(visibleText(text))
}

/** Where something could not be taken as it stands, and why. */
export function noteWords({ template, key, column, value, message }: ImportPreview['notes'][number]): string {
  const place = [template, key, column, value === null ? null : `“${value}”`]
  return `${place.filter((part) => part !== null && part !== '').join(' ')}: ${message}`
}
