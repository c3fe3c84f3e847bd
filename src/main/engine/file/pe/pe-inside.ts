import type { ByteSource } from '../../archive/byte-source.ts'
import { viewOf } from '../../archive/byte-source.ts'
import { ByteReader } from '../program/byte-reader.ts'
import { sliceOf } from '../program/byte-source-slice.ts'
import { readImage } from './pe-image.ts'
import { endOfSections } from './pe-overlay.ts'

/** A program that lies in another one, where no table of it says so. */
export type ProgramInside = { readonly offset: number; readonly size: number }

type Range = { readonly offset: number; readonly size: number }

const step = 1 << 20
const limits = { candidates: 20_000, programs: 32, headerDistance: 1024 }

/**
 * Looks for programs of Windows within a range of a file: for the signature `PE`, before which a DOS header points to
 * it. Ranges that are handed over by themselves are passed over.
 */
export function findPrograms(
  source: ByteSource,
  from: number,
  until: number,
  known: readonly Range[],
): ProgramInside[] {
  const found: ProgramInside[] = []
  const passed = [...known]
  let candidates = 0
  for (let at = from; at < until; at += step) {
    // pieces overlap by the signature, so that none is cut
    const piece = Buffer.from(source.read(at, Math.min(step + 3, until - at)))
    for (let hit = piece.indexOf('PE\0\0'); hit !== -1; hit = piece.indexOf('PE\0\0', hit + 1)) {
      if (++candidates > limits.candidates || found.length >= limits.programs) return found
      const start = headerBefore(source, at + hit, from)
      if (start === null || passed.some(({ offset, size }) => start >= offset && start < offset + size))
        continue
      const size = sizeOf(source, start)
      if (size === null) continue
      found.push({ offset: start, size })
      passed.push({ offset: start, size })
    }
  }
  return found
}

/** Returns where the DOS header begins that points to a signature; null where none does. */
function headerBefore(source: ByteSource, signature: number, least: number): number | null {
  const start = Math.max(least, signature - limits.headerDistance)
  const bytes = source.read(start, signature - start)
  const view = viewOf(bytes)
  for (let at = bytes.length - 0x40; at >= 0; at--)
    if (
      bytes[at] === 0x4d &&
      bytes[at + 1] === 0x5a &&
      view.getUint32(at + 0x3c, true) === signature - start - at
    )
      return start + at
  return null
}

/** Size of a program by its sections; null when its headers cannot be read or do not fit. */
function sizeOf(source: ByteSource, start: number): number | null {
  try {
    const image = readImage(new ByteReader(sliceOf(source, start, source.size - start)))
    const isProgram =
      image.sections.length > 0 && (image.optional.magic === 0x10b || image.optional.magic === 0x20b)
    const end = endOfSections(image)
    return isProgram && end > image.peOffset && start + end <= source.size ? end : null
  } catch {
    return null
  }
}
