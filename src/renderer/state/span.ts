/** Time spans as people write them: `15m`, `4h`, `3d`, or a plain number of minutes. */

const units: readonly (readonly [unit: string, minutes: number])[] = [
  ['d', 1440],
  ['h', 60],
  ['m', 1],
]

/** Parses a span; returns minutes, or undefined when the text is no span of at least one minute. */
export function readSpan(text: string): number | undefined {
  const [, amount = '', unit = 'm'] =
    /^\s*(\d{1,7})\s*(?:(d|h|m)(?:ays?|ours?|in(?:utes?)?)?)?\s*$/i.exec(text) ?? []
  if (amount === '') return undefined
  const minutes = Number(amount) * (units.find(([each]) => each === unit.toLowerCase())?.[1] ?? 1)
  return minutes < 1 ? undefined : minutes
}

/** Formats minutes in the largest unit that divides them. */
export function writeSpan(minutes: number | null): string {
  if (minutes === null) return ''
  const [unit, size] = units.find(([, each]) => minutes % each === 0) ?? ['m', 1]
  return `${minutes / size}${unit}`
}
