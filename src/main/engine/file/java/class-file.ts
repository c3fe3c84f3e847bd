import type { ByteSource } from '../../archive/byte-source.ts'
import { ByteReader, utf8 } from '../program/byte-reader.ts'

/** What a class file says about itself (Java Virtual Machine Specification, chapter 4). */
export type ClassFile = {
  readonly name: string
  readonly superclass: string | null
  readonly interfaces: readonly string[]
  readonly major: number
  readonly minor: number
  readonly flags: number
  readonly source: string | null
  readonly fields: readonly Member[]
  readonly methods: readonly Member[]
  /** Constants that are texts of the program, each once. */
  readonly strings: readonly string[]
  /** Methods of the platform that it calls, as `class->method`. */
  readonly calls: readonly string[]
}

export type Member = { readonly name: string; readonly descriptor: string; readonly flags: number }

type Constant = { readonly tag: number; readonly at: number }

/** Bytes behind the tag of a constant. */
const sizes: Readonly<Record<number, number>> = {
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 2,
  8: 2,
  9: 4,
  10: 4,
  11: 4,
  12: 4,
  15: 3,
  16: 2,
  17: 4,
  18: 4,
  19: 2,
  20: 2,
}

/** Reads a class file. Throws where it is damaged: what follows a damaged part cannot be found. */
export function readClassFile(source: ByteSource): ClassFile {
  const reader = new ByteReader(source, false)
  if (reader.u32(0) !== 0xcafebabe) throw new Error('it does not begin as a class file')
  const { constants, end } = readConstants(reader)
  const names = namesOf(reader, constants)
  const interfaceCount = reader.u16(end + 6)
  const interfaces = Array.from({ length: interfaceCount }, (_, index) =>
    names.classAt(reader.u16(end + 8 + index * 2)),
  )
  const fields = readMembers(reader, end + 8 + interfaceCount * 2, names)
  const methods = readMembers(reader, fields.end, names)
  const superclass = reader.u16(end + 4)
  return {
    name: names.classAt(reader.u16(end + 2)),
    superclass: superclass === 0 ? null : names.classAt(superclass),
    interfaces,
    major: reader.u16(6),
    minor: reader.u16(4),
    flags: reader.u16(end),
    source: sourceFile(reader, methods.end, names),
    fields: fields.list,
    methods: methods.list,
    strings: [
      ...new Set(constants.flatMap((one) => (one?.tag === 8 ? names.textAt(reader.u16(one.at)) : []))),
    ],
    calls: constants.flatMap((one) => (one?.tag === 10 || one?.tag === 11 ? names.callAt(one) : [])),
  }
}

function readConstants(reader: ByteReader): { constants: (Constant | undefined)[]; end: number } {
  const count = reader.u16(8)
  const constants: (Constant | undefined)[] = [undefined]
  let at = 10
  while (constants.length < count) {
    const tag = reader.u8(at)
    const size = tag === 1 ? 2 + reader.u16(at + 1) : sizes[tag]
    if (size === undefined) throw new Error(`its constant ${constants.length} has the unknown type ${tag}`)
    constants.push({ tag, at: at + 1 })
    // numbers of 64 bits take two places
    if (tag === 5 || tag === 6) constants.push(undefined)
    at += 1 + size
  }
  return { constants, end: at }
}

type Names = {
  readonly textAt: (index: number) => string
  readonly nameAt: (index: number) => string
  readonly classAt: (index: number) => string
  readonly callAt: (constant: Constant) => string[]
}

/** Longest part of a name that is kept; texts of the program are kept whole. */
const longestName = 500

function namesOf(reader: ByteReader, constants: readonly (Constant | undefined)[]): Names {
  // thousands of constants may refer to one long text
  const known = new Map<number, string>()
  const textAt = (index: number): string => {
    const constant = constants[index]
    if (constant?.tag !== 1) return ''
    const text = known.get(index) ?? utf8(reader.bytes(constant.at + 2, reader.u16(constant.at)))
    known.set(index, text)
    return text
  }
  const nameAt = (index: number): string => textAt(index).slice(0, longestName)
  const indexAt = (index: number, tag: number, field: number): number => {
    const constant = constants[index]
    return constant?.tag === tag ? reader.u16(constant.at + field) : 0
  }
  const classAt = (index: number): string => nameAt(indexAt(index, 7, 0)).replaceAll('/', '.')
  return {
    textAt,
    nameAt,
    classAt,
    callAt: ({ at }) => {
      const owner = nameAt(indexAt(reader.u16(at), 7, 0))
      if (!/^(?:javax?|sun|com\/sun)\//.test(owner)) return []
      return [`${owner.replaceAll('/', '.')}->${nameAt(indexAt(reader.u16(at + 2), 12, 0))}`]
    },
  }
}

function readMembers(reader: ByteReader, start: number, names: Names): { list: Member[]; end: number } {
  const count = reader.u16(start)
  const list: Member[] = []
  let at = start + 2
  for (let index = 0; index < count; index++) {
    list.push({
      flags: reader.u16(at),
      name: names.nameAt(reader.u16(at + 2)),
      descriptor: names.nameAt(reader.u16(at + 4)),
    })
    at = skipAttributes(reader, at + 6)
  }
  return { list, end: at }
}

function skipAttributes(reader: ByteReader, start: number): number {
  let at = start + 2
  for (let left = reader.u16(start); left > 0; left--) at += 6 + reader.u32(at + 2)
  return at
}

function sourceFile(reader: ByteReader, start: number, names: Names): string | null {
  let at = start + 2
  for (let left = reader.u16(start); left > 0; left--) {
    if (names.textAt(reader.u16(at)) === 'SourceFile') return names.nameAt(reader.u16(at + 6))
    at += 6 + reader.u32(at + 2)
  }
  return null
}

/** Release of Java for which a class was compiled: version 55 is Java 11. */
export function javaRelease(major: number): string {
  if (major < 45) return 'unknown'
  return major < 49 ? `1.${major - 44}` : String(major - 44)
}
