import { createHash } from 'node:crypto'
import type { ByteSource } from '../../archive/byte-source.ts'
import { ByteReader, hex } from '../program/byte-reader.ts'

/** What a DEX file says about itself (Android, Dalvik executable format). */
export type Dex = {
  readonly version: string
  readonly checksum: number
  readonly isChecksumRight: boolean
  /** SHA-1 of the file behind it, as stated. */
  readonly signature: string
  readonly isSignatureRight: boolean
  readonly fileSize: number
  readonly counts: Readonly<
    Record<'strings' | 'types' | 'prototypes' | 'fields' | 'methods' | 'classes', number>
  >
  readonly classes: readonly {
    readonly name: string
    readonly superclass: string | null
    readonly source: string | null
    readonly flags: number
  }[]
  /** Methods of others and its own, as `class->name`. */
  readonly methods: readonly string[]
}

const limits = { classes: 5000, methods: 70_000, strings: 70_000, text: 500 }

/** Reads a DEX file. Throws where its header is not whole. */
export function readDex(source: ByteSource): Dex {
  const reader = new ByteReader(source)
  const version = /^dex\n(\d{3})\0/.exec(
    reader.text(0, 7) + (reader.size > 7 && reader.u8(7) === 0 ? '\0' : ''),
  )?.[1]
  if (version === undefined || reader.size < 0x70) throw new Error('it does not begin with the header of DEX')
  const fileSize = reader.u32(0x20)
  const end = Math.min(fileSize, reader.size)
  const table = (at: number) => ({ count: reader.u32(at), offset: reader.u32(at + 4) })
  const [strings, types, prototypes, fields, methods, classes] = [0x38, 0x40, 0x48, 0x50, 0x58, 0x60].map(
    table,
  )
  const text = textsOf(reader, strings)
  const type = (index: number) => {
    const at = (types?.offset ?? 0) + index * 4
    return index >= (types?.count ?? 0) || at + 4 > reader.size ? null : className(text(reader.u32(at)) ?? '')
  }
  return {
    version,
    checksum: reader.u32(8),
    isChecksumRight: adler32(source, 12, end) === reader.u32(8),
    signature: hex(reader.bytes(12, 20)),
    isSignatureRight: digestOf(source, 32, end) === hex(reader.bytes(12, 20)),
    fileSize,
    counts: {
      strings: strings?.count ?? 0,
      types: types?.count ?? 0,
      prototypes: prototypes?.count ?? 0,
      fields: fields?.count ?? 0,
      methods: methods?.count ?? 0,
      classes: classes?.count ?? 0,
    },
    classes: rows(reader, classes, 32, limits.classes).map((at) => ({
      name: type(reader.u32(at)) ?? '',
      flags: reader.u32(at + 4),
      superclass: type(reader.u32(at + 8)),
      source: text(reader.u32(at + 16)),
    })),
    methods: rows(reader, methods, 8, limits.methods).map(
      (at) => `${type(reader.u16(at)) ?? ''}->${text(reader.u32(at + 4)) ?? ''}`,
    ),
  }
}

type Table = { readonly count: number; readonly offset: number } | undefined

/** Returns the offsets of the rows of a table that lie in the file. */
function rows(reader: ByteReader, table: Table, size: number, max: number): number[] {
  const found: number[] = []
  for (let index = 0; index < Math.min(table?.count ?? 0, max); index++) {
    const at = (table?.offset ?? 0) + index * size
    if (at + size > reader.size) break
    found.push(at)
  }
  return found
}

/** Texts are stored with their length and in a variant of UTF-8 that ends with a zero byte. */
function textsOf(reader: ByteReader, table: Table): (index: number) => string | null {
  const known = new Map<number, string | null>()
  const read = (index: number): string | null => {
    const at = (table?.offset ?? 0) + index * 4
    if (index >= (table?.count ?? 0) || at + 4 > reader.size) return null
    let place = reader.u32(at)
    for (let bytes = 0; bytes < 5 && place < reader.size; bytes++) if (reader.u8(place++) < 0x80) break
    const bytes = reader.upTo(place, limits.text)
    const end = bytes.indexOf(0)
    return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end)).toString('utf8')
  }
  return (index) => {
    const text = known.get(index)
    if (text !== undefined) return text
    const found = read(index)
    if (known.size < limits.strings) known.set(index, found)
    return found
  }
}

/** `Lcom/example/Main;` as `com.example.Main`. */
export function className(descriptor: string): string {
  return /^L.*;$/s.test(descriptor) ? descriptor.slice(1, -1).replaceAll('/', '.') : descriptor
}

const step = 1 << 20

function digestOf(source: ByteSource, from: number, until: number): string {
  const hash = createHash('sha1')
  for (let at = from; at < until; at += step) hash.update(source.read(at, Math.min(step, until - at)))
  return hash.digest('hex')
}

/** Checksum of zlib (RFC 1950). */
function adler32(source: ByteSource, from: number, until: number): number {
  let low = 1
  let high = 0
  for (let at = from; at < until; at += step) {
    const piece = source.read(at, Math.min(step, until - at))
    for (let place = 0; place < piece.length; ) {
      // sums of 3,800 bytes stay below 2^32
      const end = Math.min(place + 3800, piece.length)
      for (; place < end; place++) {
        low += piece[place] as number
        high += low
      }
      low %= 65_521
      high %= 65_521
    }
  }
  return ((high << 16) | low) >>> 0
}
