export type Box = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A node, the possible boxes of its label, best first, and the rank of the label, highest first; null for none. */
export type Label = { readonly texts: readonly Box[]; readonly node: Box; readonly rank: number | null }

/**
 * Returns the labels to show, each with the index of its box. No label covers another one, or the node of a shown
 * label; it covers no node at all if one of its boxes permits that. Among equal ranks the first label wins.
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
