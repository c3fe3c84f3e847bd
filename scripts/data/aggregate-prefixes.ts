/**
 * Writes a table of digit prefixes with the fewest lines that give the same answer for every longer digit string.
 *
 * A string has the value of its longest matching prefix. Neighbours with the same value can then share a shorter
 * prefix, and an exception below it keeps a line of its own; an exception without a value keeps a line with the empty
 * value. The method is that of Draves, King, Venkatachary and Zill, "Constructing Optimal IP Routing Tables" (1999),
 * with ten children in place of two: pass values down to the leaves, gather at each node the values that suit most
 * children, then walk down and write a line wherever the inherited value is not among them. Strings that end above a
 * leaf are not considered.
 */
export function aggregatePrefixes(entries: ReadonlyMap<string, string>): Map<string, string> {
  const root: Node = { children: null, value: null, fits: [] }
  for (const [prefix, value] of entries) place(root, prefix).value = value
  passDown(root, '')
  gather(root)
  const lines = new Map<string, string>()
  write(root, '', '', lines)
  return lines
}

type Node = { children: Node[] | null; value: string | null; fits: readonly string[] }

function place(root: Node, prefix: string): Node {
  let node = root
  for (const digit of prefix) {
    node.children ??= Array.from({ length: 10 }, () => ({ children: null, value: null, fits: [] }))
    node = node.children[Number(digit)] as Node
  }
  return node
}

function passDown(node: Node, above: string): void {
  const value = node.value ?? above
  node.value = value
  for (const child of node.children ?? []) passDown(child, value)
}

function gather(node: Node): void {
  if (node.children === null) {
    node.fits = [node.value ?? '']
    return
  }
  const votes = new Map<string, number>()
  for (const child of node.children) {
    gather(child)
    for (const value of child.fits) votes.set(value, (votes.get(value) ?? 0) + 1)
  }
  const most = Math.max(...votes.values())
  node.fits = [...votes].filter(([, count]) => count === most).map(([value]) => value)
}

function write(node: Node, prefix: string, above: string, lines: Map<string, string>): void {
  const value = node.fits.includes(above) ? above : ([...node.fits].sort()[0] ?? '')
  if (value !== above) lines.set(prefix, value)
  for (const [digit, child] of (node.children ?? []).entries())
    write(child, `${prefix}${digit}`, value, lines)
}
