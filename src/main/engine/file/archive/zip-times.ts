import { viewOf } from '../../archive/byte-source.ts'

/** Returns a time of MS-DOS as ISO 8601 without a zone: it is the local time of the writer; null for none. */
export function dosTime(date: number, time: number): string | null {
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31]
  if (month < 1 || month > 12 || day < 1) return null
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`
}

/** Returns seconds since 1970 as ISO 8601 (UTC); null where no date has them. */
export function unixTime(seconds: number): string | null {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) || Math.abs(seconds) > 253_402_300_799
    ? null
    : time.toISOString().replace('.000Z', 'Z')
}

/** Returns the time of last modification that extra fields state in UTC (Info-ZIP 0x5455, NTFS 0x000a); null for none. */
export function extraTime(fields: ReadonlyMap<number, Uint8Array>): string | null {
  const unix = fields.get(0x5455)
  if (unix !== undefined && unix.length >= 5 && ((unix[0] as number) & 1) !== 0)
    return unixTime(viewOf(unix).getInt32(1, true))
  const ntfs = fields.get(0x000a)
  if (ntfs !== undefined && ntfs.length >= 16 && viewOf(ntfs).getUint16(4, true) === 1)
    return unixTime(Math.floor(Number(viewOf(ntfs).getBigUint64(8, true)) / 1e7) - 11_644_473_600)
  return null
}
