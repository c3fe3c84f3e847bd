/**
 * Maximum nesting of arrays and objects in anything received from outside. Skerry's own requests have fewer than ten
 * levels.
 */
export const maxNesting = 64

/**
 * Whether a JSON value nests arrays and objects deeper than `max`. Not recursive, so the stack does not limit the
 * depth.
 */
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
