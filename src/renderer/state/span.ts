/** Spans of time as a person writes them: `15m`, `4h`, `3d`, or a number of minutes alone. */

const units: readonly (readonly [unit: string, minutes: number])[] = [
  ['d', 1440],
  ['h', 60],
  ['m', 1],
]

/** Minutes of what was written; undefined when it is no span of at least a minute. */
export function readSpan(text: string): number | undefined {
  const [, amount = '', unit = 'm'] =
    /^\s*(\d{1,7})\s*(?:(d|h|m)(?:ays?|ours?|in(?:utes?)?)?)?\s*$/i.exec(text) ?? []
  if (amount === '') return undefined
  const minutes = Number(amount) * (units.find(([each]) => each === unit.toLowerCase())?.[1] ?? 1)
  return minutes < 1 ? undefined : minutes
}

/** Minutes in the largest unit that has no rest. */
export function writeSpan(minutes: number | null): string {
  if (minutes === null) return ''
  const [unit, size] = units.find(([, each]) => minutes % each === 0) ?? ['m', 1]
  return `${minutes / size}${unit}`
}
