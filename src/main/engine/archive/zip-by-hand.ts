import { crc32, deflateRawSync } from 'node:zlib'

/** For tests: zip archives put together number by number (PKWARE APPNOTE 6.3), so that each of them can be a lie. */

export type HandEntry = {
  readonly name: string
  readonly content?: Uint8Array
  /** What the directory says instead of the truth; `extra` stands behind the name. */
  readonly says?: Partial<
    Record<
      'method' | 'flags' | 'checksum' | 'packedBytes' | 'sizeBytes' | 'local' | 'madeBy' | 'attributes',
      number
    > & { readonly extra: Uint8Array }
  >
  /** What the header before the bytes says instead, and what they are. */
  readonly own?: { readonly name?: string; readonly packed?: Uint8Array; readonly extra?: Uint8Array }
  readonly isStored?: boolean
}

export type HandEnd = {
  /** What the last record says instead of the truth. */
  readonly says?: Partial<Record<'disk' | 'onDisk' | 'count' | 'length' | 'at', number>>
  /** The record of 64 bits before it, with what it says instead; `place` is where the locator looks for it. */
  readonly wide?: Partial<Record<'onDisk' | 'count' | 'length' | 'at' | 'record' | 'place', number | bigint>>
  readonly comment?: Uint8Array
}

export const ones = 0xffffffff

/** Numbers one after the other, each of 2, 4 or 8 bytes, the least first. */
export function fields(...numbers: readonly (readonly [value: number | bigint, bytes: 2 | 4 | 8])[]): Buffer {
  return Buffer.concat(
    numbers.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value))
      else field.writeUIntLE(Number(value), 0, bytes)
      return field
    }),
  )
}

/** The extra field for numbers of 64 bits (4.5.3). */
export function wideExtra(...numbers: readonly (number | bigint)[]): Buffer {
  return Buffer.concat([
    fields([1, 2], [numbers.length * 8, 2]),
    ...numbers.map((number) => fields([number, 8])),
  ])
}

export function zipByHand(entries: readonly HandEntry[], end: HandEnd = {}): Uint8Array {
  const bodies: Buffer[] = []
  const headers: Buffer[] = []
  let place = 0
  for (const { name, content = new Uint8Array(), says = {}, own = {}, isStored = false } of entries) {
    const packed = own.packed ?? (isStored ? content : deflateRawSync(content))
    const method = isStored ? 0 : 8
    const sum = crc32(content)
    const [ownName, listed] = [Buffer.from(own.name ?? name), Buffer.from(name)]
    const [ownExtra, extra] = [own.extra ?? new Uint8Array(), says.extra ?? new Uint8Array()]
    const body = Buffer.concat([
      fields([0x04034b50, 4], [20, 2], [0, 2], [method, 2], [0, 4], [sum, 4]),
      fields([packed.length, 4], [content.length, 4], [ownName.length, 2], [ownExtra.length, 2]),
      ownName,
      ownExtra,
      packed,
    ])
    headers.push(
      fields([0x02014b50, 4], [says.madeBy ?? 20, 2], [20, 2], [says.flags ?? 0, 2]),
      fields([says.method ?? method, 2], [0, 4], [says.checksum ?? sum, 4]),
      fields([says.packedBytes ?? packed.length, 4], [says.sizeBytes ?? content.length, 4]),
      fields([listed.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2]),
      fields([says.attributes ?? 0, 4], [says.local ?? place, 4]),
      listed,
      Buffer.from(extra),
    )
    bodies.push(body)
    place += body.length
  }
  const directory = Buffer.concat(headers)
  const truth = {
    disk: 0,
    onDisk: entries.length,
    count: entries.length,
    length: directory.length,
    at: place,
  }
  return Buffer.concat([
    ...bodies,
    directory,
    wideRecord(truth, end),
    lastRecord({ ...truth, ...end.says }, end),
  ])
}

type Truth = { onDisk: number; count: number; length: number; at: number }

function wideRecord(truth: Truth, { wide }: HandEnd): Buffer {
  if (wide === undefined) return Buffer.alloc(0)
  const { onDisk, count, length, at, record = 44, place = truth.at + truth.length } = { ...truth, ...wide }
  return Buffer.concat([
    fields([0x06064b50, 4], [record, 8], [45, 2], [45, 2], [0, 4], [0, 4]),
    fields([onDisk, 8], [count, 8], [length, 8], [at, 8]),
    fields([0x07064b50, 4], [0, 4], [place, 8], [1, 4]),
  ])
}

function lastRecord(says: Truth & { disk: number }, { comment = new Uint8Array() }: HandEnd): Buffer {
  return Buffer.concat([
    fields([0x06054b50, 4], [says.disk, 2], [0, 2], [says.onDisk, 2], [says.count, 2]),
    fields([says.length, 4], [says.at, 4], [comment.length, 2]),
    comment,
  ])
}
