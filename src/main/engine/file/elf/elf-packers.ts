import { latin1 } from '../program/byte-reader.ts'
import type { ElfImage } from './elf-image.ts'
import type { ElfResult } from './elf-result.ts'

/** Finds the marks of packers: UPX writes its name behind the program headers and at the end of the file. */
export function packersOf(image: ElfImage): ElfResult['packers'] {
  const { reader, programHeaders } = image
  const found: ElfResult['packers'] = []
  const afterHeaders = programHeaders.offset + programHeaders.size * programHeaders.count
  const head = latin1(reader.upTo(afterHeaders, 64))
  const tail = latin1(reader.upTo(Math.max(0, reader.size - 64), 64))
  if (head.includes('UPX!')) found.push({ packer: 'UPX', evidence: `UPX! behind the program headers` })
  else if (tail.includes('UPX!')) found.push({ packer: 'UPX', evidence: 'UPX! at the end of the file' })
  return found
}

/** Segments that are executable and hold compressed or encrypted data, in files without section headers. */
export function denseCode(result: ElfResult): ElfResult['segments'] {
  const least = 7.2
  return result.segments.filter(
    ({ type, flags, entropy, file_size: size }) =>
      type === 'LOAD' && flags.includes('E') && entropy !== null && entropy >= least && size >= 4096,
  )
}
