import { hex, latin1, utf8 } from '../program/byte-reader.ts'
import { type ElfImage, sectionNamed, sectionType, segmentType } from './elf-image.ts'

export type Note = {
  readonly owner: string
  readonly type: number
  readonly name: string
  readonly description: string
}

const limits = { notes: 200, bytes: 1 << 20 }

/** Reads the notes of segments and, where there are none, of sections: who built it, for which system. */
export function readNotes(image: ElfImage): Note[] {
  const { reader } = image
  const places = image.segments
    .filter(({ type }) => type === segmentType.note)
    .map(({ offset, fileSize }) => ({ offset, size: fileSize }))
  const sections = image.sections.filter(({ type }) => type === sectionType.note)
  const found: Note[] = []
  for (const { offset, size } of places.length > 0 ? places : sections) {
    const end = Math.min(offset + size, offset + limits.bytes, reader.size)
    let at = offset
    while (at + 12 <= end && found.length < limits.notes) {
      const nameSize = reader.u32(at)
      const size = reader.u32(at + 4)
      const start = at + 12 + ((nameSize + 3) & ~3)
      if (nameSize > 1024 || start + size > end) break
      const owner = latin1(reader.bytes(at + 12, nameSize)).replace(/\0+$/, '')
      found.push(described(image, owner, reader.u32(at + 8), start, size))
      at = start + ((size + 3) & ~3)
    }
  }
  return found
}

const systems = ['Linux', 'Hurd', 'Solaris', 'FreeBSD', 'NetBSD', 'Syllable', 'NaCl']

function described({ reader }: ElfImage, owner: string, type: number, at: number, size: number): Note {
  const bytes = reader.bytes(at, Math.min(size, 512))
  if (owner === 'GNU' && type === 1 && size >= 16) {
    const version = [4, 8, 12].map((offset) => reader.u32(at + offset)).join('.')
    return { owner, type, name: 'ABI_TAG', description: `${systems[reader.u32(at)] ?? 'unknown'} ${version}` }
  }
  if (owner === 'GNU' && type === 3) return { owner, type, name: 'BUILD_ID', description: hex(bytes) }
  if (owner === 'GNU' && type === 5) return { owner, type, name: 'PROPERTY_TYPE_0', description: hex(bytes) }
  if (owner === 'Go' && type === 4) return { owner, type, name: 'GO_BUILD_ID', description: utf8(bytes) }
  if (owner === 'FDO') return { owner, type, name: 'PACKAGE', description: utf8(bytes).replace(/\0+$/, '') }
  return { owner, type, name: String(type), description: hex(bytes.subarray(0, 64)) }
}

/** Reads what compilers leave about themselves, each once. */
export function readComments(image: ElfImage): string[] {
  const section = sectionNamed(image, '.comment')
  if (section === null || section.type === sectionType.noBits) return []
  const text = utf8(image.reader.upTo(section.offset, Math.min(section.size, 65_536)))
  return [...new Set(text.split('\0').filter((part) => part !== ''))]
    .slice(0, 50)
    .map((part) => part.slice(0, 500))
}

/** Reads what a kernel module says about itself: `license`, `author`, `vermagic`. */
export function readModuleInfo(image: ElfImage): { key: string; value: string }[] {
  const section = sectionNamed(image, '.modinfo')
  if (section === null) return []
  const text = utf8(image.reader.upTo(section.offset, Math.min(section.size, 65_536)))
  return text
    .split('\0')
    .filter((part) => part.includes('='))
    .slice(0, 200)
    .map((part) => ({
      key: part.slice(0, part.indexOf('=')).slice(0, 100),
      value: part.slice(part.indexOf('=') + 1).slice(0, 500),
    }))
}
