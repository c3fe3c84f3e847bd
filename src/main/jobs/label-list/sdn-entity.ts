import type { LabelRecord } from '../../engine/crypto/label-record.ts'
import type { LabelSink } from './label-sink.ts'

/** A listed party, as described by any format of the SDN list. */
export type SdnEntity = {
  readonly uid: string
  readonly name: string
  readonly type: string | null
  readonly programs: readonly string[]
  readonly aliases: readonly string[]
  readonly list: string | null
  readonly listed: string | null
  readonly addresses: readonly { readonly currency: string; readonly address: string }[]
}

/** Returns the currency of an identity type such as `Digital Currency Address - XBT`, which all formats use. */
export function currencyOfType(type: string): string | null {
  return /^\s*Digital Currency Address\s*-\s*(\S{1,20})\s*$/i.exec(type)?.[1] ?? null
}

const maxAliases = 15
const maxPrograms = 20

/** Adds the addresses of a party to the sink. */
export function takeEntity(entity: SdnEntity, sink: LabelSink): void {
  const { uid, name, type, programs, aliases, list, listed, addresses } = entity
  for (const { currency, address } of addresses) {
    const record: LabelRecord = {
      name: name.slice(0, 300),
      currency: currency.slice(0, 40),
      sanctioned: true,
      ...(type === null ? {} : { entity_type: type.toLowerCase().slice(0, 40) }),
      ...(programs.length === 0 ? {} : { programs: programs.slice(0, maxPrograms) }),
      ...(list === null ? {} : { list }),
      uid,
      ...(listed === null ? {} : { listed }),
      ...(aliases.length === 0 ? {} : { aliases: aliases.slice(0, maxAliases) }),
    }
    sink.take({ address, currency, record }, `entry ${uid}`)
  }
}

/** Formats a date given as numeric strings as YYYY-MM-DD; null when it is invalid. */
export function dayOf(year = '', month = '', day = ''): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
