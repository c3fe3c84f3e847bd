/**
 * Writes a JSON document that mainly consists of one list: the head as one line, then one element per line, so that two
 * exports can be compared line by line and a large one stays small. `head` must have at least one member and not
 * `name`.
 */
export function documentWithList(head: object, name: string, elements: readonly object[]): string {
  const opening = `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:[`
  if (elements.length === 0) return `${opening}]}\n`
  return `${opening}\n${elements.map((element) => JSON.stringify(element)).join(',\n')}\n]}\n`
}
