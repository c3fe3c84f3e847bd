/** Returns a number with its noun in the right form, as the window formats both: `1 row`, `1,040 rows`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`
}
