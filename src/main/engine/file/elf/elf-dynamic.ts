import { type ElfImage, offsetOfAddress, segmentType } from './elf-image.ts'

export type DynamicEntry = { readonly tag: number; readonly value: bigint }

export type Dynamic = {
  readonly entries: readonly DynamicEntry[]
  readonly value: (tag: number) => bigint | null
  /** Texts of all entries of a tag. */
  readonly texts: (tag: number) => string[]
}

export const dynamicTag = {
  needed: 1,
  hash: 4,
  strings: 5,
  symbols: 6,
  stringsSize: 10,
  symbolSize: 11,
  soname: 14,
  rpath: 15,
  textRelocations: 22,
  bindNow: 24,
  runpath: 29,
  flags: 30,
  gnuHash: 0x6ffffef5,
  versions: 0x6ffffff0,
  flags1: 0x6ffffffb,
  versionsNeeded: 0x6ffffffe,
} as const

const limits = { entries: 4096 }

/** Reads what the dynamic linker reads: by the segment, which it uses, and by the section where there is no segment. */
export function readDynamic(image: ElfImage): Dynamic {
  const { reader, isWide } = image
  const place =
    image.segments.find(({ type }) => type === segmentType.dynamic) ??
    image.sections.find(({ type }) => type === 6)
  const entries: DynamicEntry[] = []
  const size = isWide ? 16 : 8
  const start = place?.offset ?? reader.size
  const length = place === undefined ? 0 : 'fileSize' in place ? place.fileSize : place.size
  for (
    let at = start;
    at + size <= Math.min(start + length, reader.size) && entries.length < limits.entries;
    at += size
  ) {
    const tag = isWide ? reader.wide(at) : reader.u32(at)
    if (tag === 0) break
    entries.push({ tag, value: isWide ? reader.u64(at + 8) : BigInt(reader.u32(at + 4)) })
  }
  const value = (tag: number) => entries.find((entry) => entry.tag === tag)?.value ?? null
  const strings = stringsAt(image, value(dynamicTag.strings))
  const known = new Map<number, string[]>()
  const textsOf = (tag: number) =>
    entries.flatMap((entry) => {
      if (entry.tag !== tag || strings === null) return []
      const at = strings + Number(entry.value)
      return Number.isSafeInteger(at) && at < reader.size ? [reader.text(at, 1000)] : []
    })
  return {
    entries,
    value,
    texts: (tag) => {
      const found = known.get(tag) ?? textsOf(tag)
      known.set(tag, found)
      return found
    },
  }
}

function stringsAt(image: ElfImage, address: bigint | null): number | null {
  if (address === null) return null
  const section = image.sections.find(({ name }) => name === '.dynstr')
  return offsetOfAddress(image, address) ?? (section === undefined ? null : section.offset)
}
