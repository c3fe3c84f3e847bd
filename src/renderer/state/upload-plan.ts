/** Slices of an upload: a small one first, so that results appear early, then larger ones. */
export type Slice = { readonly offset: number; readonly end: number; readonly last: boolean }

const sizes = [256 * 1024, 1024 * 1024, 4 * 1024 * 1024] as const

/** Yields the slices of a file of `size` bytes, in order. An empty file has one empty slice. */
export function* slicesOf(size: number): Generator<Slice> {
  let offset = 0
  for (let index = 0; ; index += 1) {
    const end = Math.min(size, offset + (sizes[Math.min(index, sizes.length - 1)] ?? size))
    yield { offset, end, last: end >= size }
    if (end >= size) return
    offset = end
  }
}
