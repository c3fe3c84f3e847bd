import type { ByteSource } from '../../archive/byte-source.ts'
import { upTo } from './opened-archive.ts'

/**
 * Descriptors of an image of a disc (ECMA-119 8): its names, who made it, when, and what else it is: Joliet (names in
 * UCS-2), El Torito (a system can start from it), UDF (ECMA-167).
 */

const sectorBytes = 2048
const firstSector = 16
const maxDescriptors = 64

const fields: readonly (readonly [name: string, from: number, to: number])[] = [
  ['system_id', 8, 40],
  ['volume_id', 40, 72],
  ['volume_set_id', 190, 318],
  ['publisher_id', 318, 446],
  ['preparer_id', 446, 574],
  ['application_id', 574, 702],
]

export function isoVolume(source: ByteSource): Record<string, string | boolean> {
  const found: Record<string, string | boolean> = {}
  const also = { joliet: false, bootable: false, udf: false }
  for (let index = 0; index < maxDescriptors; index++) {
    const sector = Buffer.from(upTo(source, (firstSector + index) * sectorBytes, sectorBytes))
    if (sector.length < sectorBytes) break
    const mark = sector.toString('latin1', 1, 6)
    if (mark === 'NSR02' || mark === 'NSR03') also.udf = true
    if (mark !== 'CD001') {
      if (!/^(?:BEA01|NSR0[23]|TEA01|BOOT2)$/.test(mark)) break
      continue
    }
    const type = sector[0]
    if (type === 0 && sector.toString('latin1', 7, 30) === 'EL TORITO SPECIFICATION') also.bootable = true
    // the escape sequences of UCS-2 in its three levels
    if (type === 2 && /^%\/[@CE]/.test(sector.toString('latin1', 88, 91))) also.joliet = true
    if (type === 1 && found.volume_id === undefined) readPrimary(sector, found)
  }
  return { ...found, ...also }
}

function readPrimary(sector: Buffer, found: Record<string, string | boolean>): void {
  for (const [name, from, to] of fields) {
    const value = sector.toString('latin1', from, to).replace(/\0.*$/s, '').trim()
    if (value !== '') found[name] = value
  }
  for (const [name, at] of [
    ['created', 813],
    ['modified', 830],
  ] as const) {
    const time = timeAt(sector, at)
    if (time !== null) found[name] = time
  }
}

/** Sixteen digits, and the zone in quarters of an hour (ECMA-119 8.4.26.1). */
function timeAt(sector: Buffer, at: number): string | null {
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/.exec(sector.toString('latin1', at, at + 16))
  if (digits === null) return null
  const [year, month, day, hour, minute, second] = digits.slice(1).map(Number)
  if (year === 0) return null
  const local = Date.UTC(year as number, (month as number) - 1, day, hour, minute, second)
  const time = new Date(local - sector.readInt8(at + 16) * 15 * 60_000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace('.000Z', 'Z')
}
