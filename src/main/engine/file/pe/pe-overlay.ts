import { embeddedKind } from '../program/embedded-kind.ts'
import { type RangeFacts, rangeFacts } from '../program/range-facts.ts'
import { type PeImage, rawStart } from './pe-image.ts'

/** What lies behind the sections of a program, and is not loaded. */
export type Overlay = RangeFacts & {
  readonly offset: number
  readonly size: number
  /** What it is by its first bytes; null where that is not known. */
  readonly kind: string | null
  readonly extension: string
  /** Whether it is the table of symbols of a debugger, which compilers put there. */
  readonly isSymbols: boolean
}

/** Returns the first byte behind the headers and all sections. */
export function endOfSections(image: PeImage): number {
  const headers = Math.max(image.optional.sizeOfHeaders, image.sectionTable + image.sections.length * 40)
  return image.sections.reduce(
    (end, section) =>
      section.rawSize === 0 ? end : Math.max(end, rawStart(image, section) + section.rawSize),
    Math.min(headers, image.reader.size),
  )
}

/** Returns the overlay without the table of certificates at its end; null where there is none. */
export function findOverlay(
  image: PeImage,
  certificates: { offset: number; size: number } | null,
): Overlay | null {
  const { reader } = image
  const offset = endOfSections(image)
  const isSigned = certificates !== null && certificates.offset >= offset
  // what is behind the table counts too
  const isLast = isSigned && certificates.offset + certificates.size >= reader.size
  const end = isLast ? certificates.offset : reader.size
  const from =
    isSigned && certificates.offset === offset && !isLast ? certificates.offset + certificates.size : offset
  if (from >= end) return null
  const head = reader.upTo(from, 64)
  const kind = embeddedKind(head)
  const symbols = image.pointerToSymbolTable
  const isSymbols = symbols >= offset && symbols < end && image.numberOfSymbols > 0 && kind === null
  return {
    offset: from,
    size: end - from,
    ...rangeFacts(reader.source, from, end - from),
    kind: isSymbols ? 'COFF symbols' : (kind?.label ?? installerIn(image, from)),
    extension: kind?.extension ?? 'bin',
    isSymbols,
  }
}

/** Installers and packers that put their mark at the end of the file. */
function installerIn({ reader }: PeImage, from: number): string | null {
  const start = Math.max(from, reader.size - 4096)
  const tail = Buffer.from(reader.upTo(start, 4096))
  if (tail.includes('MEI\x0c\x0b\x0a\x0b\x0e', 0, 'latin1')) return 'PyInstaller archive'
  if (tail.includes('PK\x05\x06', 0, 'latin1')) return 'data with a zip archive at its end'
  return null
}
