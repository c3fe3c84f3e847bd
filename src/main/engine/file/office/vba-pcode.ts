import { viewOf } from '../../archive/byte-source.ts'

/** More lines than this are no number of lines. */
export const maxPcodeLines = 65_535
const maxCandidates = 64

/**
 * Returns the number of lines of compiled code in the part of a module's stream before its source (the performance
 * cache, whose layout is not documented; the table of lines begins with 0xCAFE and has 12 bytes for each). Null where
 * no table is found.
 */
export function pcodeLinesOf(cache: Uint8Array): number | null {
  const view = viewOf(cache)
  const buffer = Buffer.from(cache.buffer, cache.byteOffset, cache.byteLength)
  let at = buffer.indexOf('\xfe\xca', 0, 'latin1')
  for (let tries = 0; at !== -1 && tries < maxCandidates; tries++) {
    if (at + 6 <= cache.length) {
      const lines = view.getUint16(at + 4, true)
      if (at + 6 + lines * 12 + 4 <= cache.length) return lines
    }
    at = buffer.indexOf('\xfe\xca', at + 2, 'latin1')
  }
  return null
}
