/** Levels of arrays and objects that anything which comes from outside may have. What Skerry itself asks has fewer than ten. */
export const maxNesting = 64

/** Tells whether a value of JSON has more levels of arrays and objects than `max`. Takes no stack, however deep it is. */
export function isDeeperThan(value: unknown, max: number): boolean {
  let level: object[] = isNested(value) ? [value] : []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > max) return true
    level = level.flatMap((holder) => Object.values(holder).filter(isNested))
  }
  return false
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
