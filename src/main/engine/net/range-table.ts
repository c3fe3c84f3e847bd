/**
 * Address ranges with one record each, flattened: ranges may nest and overlap; of several that contain an address the
 * innermost applies, of two with the same start and end the later one. The result is a list of segments: from each
 * start up to the next, one record applies; record 0 means "nothing known". Works on numbers for IPv4 and on bigints
 * for IPv6.
 */
export type Ranges<N extends number | bigint> = {
  readonly count: number
  readonly first: (index: number) => N
  readonly last: (index: number) => N
  readonly record: (index: number) => number
}

export type Family<N extends number | bigint> = {
  readonly next: (address: N) => N
  readonly largest: N
}

export const ipv4Family: Family<number> = { next: (address) => address + 1, largest: 0xffff_ffff }
export const ipv6Family: Family<bigint> = { next: (address) => address + 1n, largest: (1n << 128n) - 1n }

/** Calls `emit` for each segment, in ascending order of start; neighbours with the same record are merged. */
export function flatten<N extends number | bigint>(
  ranges: Ranges<N>,
  family: Family<N>,
  emit: (start: N, record: number) => void,
): void {
  const open: { last: N; record: number }[] = []
  const segments = new SegmentWriter(emit)
  /** Ends the ranges that end before an address; null ends all. */
  const close = (before: N | null) => {
    for (
      let top = open.at(-1);
      top !== undefined && (before === null || top.last < before);
      top = open.at(-1)
    ) {
      const { last } = top
      while (open.length > 0 && (open.at(-1) as { last: N }).last <= last) open.pop()
      if (last < family.largest) segments.start(family.next(last), open.at(-1)?.record ?? 0)
    }
  }
  for (const index of inOrder(ranges)) {
    const first = ranges.first(index)
    close(first)
    segments.start(first, ranges.record(index))
    open.push({ last: ranges.last(index), record: ranges.record(index) })
  }
  close(null)
  segments.end()
}

/** Holds back one segment, because the next may start at the same address or continue with the same record. */
class SegmentWriter<N extends number | bigint> {
  private readonly emit: (start: N, record: number) => void
  private held: { start: N; record: number } | null = null
  private written = 0

  constructor(emit: (start: N, record: number) => void) {
    this.emit = emit
  }

  start(start: N, record: number): void {
    if (this.held !== null && this.held.start !== start) this.end()
    this.held = { start, record }
  }

  end(): void {
    if (this.held === null) return
    const { start, record } = this.held
    this.held = null
    if (record === this.written) return
    this.written = record
    this.emit(start, record)
  }
}

/** Indices by start, outer ranges before inner ones, earlier before later. Most files are in order already. */
function inOrder<N extends number | bigint>({ count, first, last }: Ranges<N>): Iterable<number> {
  const compare = (a: number, b: number): number => {
    const [firstA, firstB] = [first(a), first(b)]
    if (firstA !== firstB) return firstA < firstB ? -1 : 1
    const [lastA, lastB] = [last(a), last(b)]
    return lastA !== lastB ? (lastA > lastB ? -1 : 1) : a - b
  }
  const order = new Uint32Array(count).map((_, index) => index)
  for (let index = 1; index < count; index++) if (compare(index - 1, index) > 0) return order.sort(compare)
  return order
}
