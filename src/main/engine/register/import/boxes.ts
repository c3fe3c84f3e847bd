/**
 * In the templates, several countries, functions or users of one service are one row for each combination. This
 * reverses it: single combinations are gathered into as few boxes as are found, where a box contains all combinations
 * of the values in its dimensions. The boxes are disjoint and together contain exactly the given combinations.
 */

/** The values of each dimension, sorted. */
export type Box = readonly (readonly string[])[]

/**
 * Returns the boxes of the given combinations. Duplicate combinations count once; all have the same number of parts.
 */
export function boxesOf(combinations: readonly (readonly string[])[]): Box[] {
  const single = new Map(
    combinations.map((parts): [string, Box] => [JSON.stringify(parts), parts.map((part) => [part])]),
  )
  let boxes: readonly Box[] = [...single.values()]
  const dimensions = combinations[0]?.length ?? 0
  for (let before = Number.POSITIVE_INFINITY; boxes.length < before; ) {
    before = boxes.length
    for (let dimension = dimensions - 1; dimension >= 0; dimension--) boxes = joinedAlong(boxes, dimension)
  }
  return [...boxes]
}

/** Joins boxes that differ in one dimension only. */
function joinedAlong(boxes: readonly Box[], dimension: number): Box[] {
  const alike = new Map<string, Box[]>()
  for (const box of boxes) {
    const rest = JSON.stringify(box.toSpliced(dimension, 1))
    const there = alike.get(rest)
    if (there === undefined) alike.set(rest, [box])
    else there.push(box)
  }
  return [...alike.values()].map((group) => {
    const [first = []] = group
    return group.length === 1
      ? first
      : first.with(dimension, group.flatMap((box) => box[dimension] ?? []).sort())
  })
}
