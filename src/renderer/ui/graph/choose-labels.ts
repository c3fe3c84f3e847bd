export type Box = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A node, where its label could stand, the best place first, and how much it is wanted: the highest first; null for one that is not. */
export type Label = { readonly texts: readonly Box[]; readonly node: Box; readonly rank: number | null }

/**
 * Which labels are shown, and in which of their places: none covers another, nor the node of another that is shown, and no node at all where
 * one of its places allows that. Of equal ones the first is taken.
 */
export function chooseLabels(labels: readonly Label[]): ReadonlyMap<number, number> {
  const wanted = labels
    .flatMap((label, at) => (label.rank === null ? [] : [{ ...label, rank: label.rank, at }]))
    .sort((one, other) => other.rank - one.rank || one.at - other.at)
  const shown: { readonly text: Box; readonly node: Box; readonly at: number; readonly place: number }[] = []
  for (const { texts, node, at } of wanted) {
    if (shown.some(({ text }) => covers(node, text))) continue
    const free = [...texts.keys()].filter((place) => {
      const text = texts[place] as Box
      return !shown.some((other) => covers(text, other.text) || covers(text, other.node))
    })
    const place =
      free.find((each) => !labels.some((other) => covers(texts[each] as Box, other.node))) ?? free[0] ?? -1
    const text = texts[place]
    if (text !== undefined) shown.push({ text, node, at, place })
  }
  return new Map(shown.map(({ at, place }) => [at, place]))
}

const covers = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
