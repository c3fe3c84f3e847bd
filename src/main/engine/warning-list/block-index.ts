/**
 * Finds all address blocks that contain an address. Blocks are either nested or disjoint, never partially overlapping:
 * sorted by first address, the wider first, each block has at most one nearest enclosing block. Only the last block
 * that starts at or before an address and its enclosing blocks can then contain it: one binary search and a short walk.
 * Works for IPv4 as numbers and IPv6 as bigints.
 */

export type Block<A extends number | bigint> = { readonly first: A; readonly last: A; readonly id: number }

/** Calls `visit` with the id of every block that contains the address, the narrowest first. */
export type BlockIndex<A extends number | bigint> = (address: A, visit: (id: number) => void) => void

/** Builds the index. Blocks must be aligned, as CIDR blocks are; the same block may be given several times. */
export function indexBlocks<A extends number | bigint>(blocks: readonly Block<A>[]): BlockIndex<A> {
  const sorted = [...blocks].sort((a, b) => compare(a.first, b.first) || compare(b.last, a.last))
  const around = nearestAround(sorted)
  return (address, visit) => {
    let at = lastStartingUpTo(sorted, address)
    while (at >= 0) {
      const block = sorted[at] as Block<A>
      if (block.last >= address) visit(block.id)
      at = around[at] as number
    }
  }
}

/**
 * Returns for each block the index of the nearest one that encloses it, or -1. Equal blocks enclose one another in
 * order.
 */
function nearestAround<A extends number | bigint>(sorted: readonly Block<A>[]): Int32Array {
  const around = new Int32Array(sorted.length).fill(-1)
  const open: number[] = []
  for (const [at, block] of sorted.entries()) {
    while (open.length > 0 && (sorted[open.at(-1) as number] as Block<A>).last < block.first) open.pop()
    around[at] = open.at(-1) ?? -1
    open.push(at)
  }
  return around
}

function lastStartingUpTo<A extends number | bigint>(sorted: readonly Block<A>[], address: A): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as Block<A>).first <= address) low = middle + 1
    else high = middle
  }
  return low - 1
}

function compare<A extends number | bigint>(a: A, b: A): number {
  return a < b ? -1 : a > b ? 1 : 0
}
