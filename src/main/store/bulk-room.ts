import type { WriteHandle } from './handle.ts'

/**
 * Room for large transactions, for a process that does little else meanwhile: pages of an index that are changed all over are written
 * once for many records, and reach the database once for many transactions. Gives what takes the room back.
 */
export function makeBulkRoom(writer: WriteHandle): () => void {
  const given = rooms.map(({ name }) => [name, writer.pragma(name, { simple: true })] as const)
  for (const { name, size } of rooms) writer.pragma(`${name} = ${size}`)
  return () => {
    for (const [name, size] of given) writer.pragma(`${name} = ${size}`)
  }
}

/** 64 MB of pages in memory (in KB, thus below zero), and as much of a log in pages. */
const rooms = [
  { name: 'cache_size', size: -65_536 },
  { name: 'wal_autocheckpoint', size: 16_000 },
] as const
