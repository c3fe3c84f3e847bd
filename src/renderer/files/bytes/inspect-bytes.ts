/** What bytes say as numbers, times and identifiers, by the usual types of programs. */

export type Inspected = { readonly name: string; readonly little: string; readonly big: string | null }

/** Bytes that are read: the longest type. */
export const inspectedBytes = 16

/** 1601-01-01, in milliseconds of Unix time: FILETIME counts hundreds of nanoseconds from there (MS-DTYP 2.3.3). */
const fileTimeStart = -11_644_473_600_000
/** Ten thousand years of FILETIME: beyond these values nobody meant a time. */
const lastTime = Date.UTC(9999, 11, 31)

/** Reads the bytes from a place on as each type for which there are enough of them. */
export function inspectBytes(bytes: Uint8Array): Inspected[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const both = (name: string, length: number, read: (isLittle: boolean) => string): Inspected[] =>
    bytes.length < length ? [] : [{ name, little: read(true), big: length === 1 ? null : read(false) }]
  return [
    ...both('u8', 1, () => String(view.getUint8(0))),
    ...both('i8', 1, () => String(view.getInt8(0))),
    ...both('binary', 1, () => view.getUint8(0).toString(2).padStart(8, '0')),
    ...both('u16', 2, (isLittle) => String(view.getUint16(0, isLittle))),
    ...both('i16', 2, (isLittle) => String(view.getInt16(0, isLittle))),
    ...both('u32', 4, (isLittle) => String(view.getUint32(0, isLittle))),
    ...both('i32', 4, (isLittle) => String(view.getInt32(0, isLittle))),
    ...both('u64', 8, (isLittle) => String(view.getBigUint64(0, isLittle))),
    ...both('i64', 8, (isLittle) => String(view.getBigInt64(0, isLittle))),
    ...both('float', 4, (isLittle) => floatOf(view.getFloat32(0, isLittle), 7)),
    ...both('double', 8, (isLittle) => floatOf(view.getFloat64(0, isLittle), 15)),
    ...both('Unix time, 32 bits', 4, (isLittle) => timeOf(view.getUint32(0, isLittle) * 1000)),
    ...both('FILETIME', 8, (isLittle) => {
      const ticks = view.getBigUint64(0, isLittle)
      return timeOf(Number(ticks / 10_000n) + fileTimeStart)
    }),
    ...both('GUID', 16, (isLittle) => guidOf(bytes, isLittle)),
  ]
}

function floatOf(value: number, digits: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : String(value)
}

/** ISO 8601 in UTC. */
function timeOf(ms: number): string {
  if (ms > lastTime) return 'no time'
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

/** The first three fields have the byte order, the other bytes stand as they are (RFC 9562; MS-DTYP 2.3.4). */
function guidOf(bytes: Uint8Array, isLittle: boolean): string {
  const fields = [bytes.subarray(0, 4), bytes.subarray(4, 6), bytes.subarray(6, 8)]
  const ordered = isLittle ? fields.map((each) => each.slice().reverse()) : fields
  return [...ordered, bytes.subarray(8, 10), bytes.subarray(10, 16)]
    .map((field) => Array.from(field, (byte) => byte.toString(16).padStart(2, '0')).join(''))
    .join('-')
}
