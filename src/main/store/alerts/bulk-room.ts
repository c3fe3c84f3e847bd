import type { WriteHandle } from '../database/handle.ts'

/**
 * Enlarges the caches for large transactions, in a process that does little else meanwhile: index pages with scattered
 * changes are written once for many records, and reach the database once for many transactions. Returns a function that
 * restores the former sizes.
 */
export function makeBulkRoom(writer: WriteHandle): () => void {
  const given = rooms.map(({ name }) => [name, writer.pragma(name, { simple: true })] as const)
  for (const { name, size } of rooms) writer.pragma(`${name} = ${size}`)
  return () => {
    for (const [name, size] of given) writer.pragma(`${name} = ${size}`)
  }
}

/** 64 MB of cached pages (negative: in KB), and as much of the WAL, in pages. */
const rooms = [
  { name: 'cache_size', size: -65_536 },
  { name: 'wal_autocheckpoint', size: 16_000 },
] as const
