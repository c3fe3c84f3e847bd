import type { AddressFacts } from '../../engine/net/address-facts.ts'
import { decodeHeader, findRecord, headerBytes, readRecord } from '../../engine/net/address-file.ts'
import type { IpAddress } from '../../engine/net/ip-block.ts'
import { openPackFile } from '../../jobs/pack-file.ts'
import type { PackRecord } from './pack-kind.ts'

/** An open address pack. It holds a file handle and a small buffer, whatever the size of the pack. */
export type AddressPack = {
  /** Returns the facts of an address; null when the pack does not contain it. */
  readonly find: (address: IpAddress) => AddressFacts | null
  readonly close: () => void
}

/** Maximum number of cached records. */
const maxRecords = 4096

/** Opens the file of a pack. Throws when it is not one, or incomplete. */
export function openAddressPack(path: string, { details }: Pick<PackRecord, 'details'>): AddressPack {
  const { part, sizeBytes, close } = openPackFile(path)
  const header = decodeHeader(part(0, headerBytes), sizeBytes)
  if (header === null) {
    close()
    throw new Error(`${path} is not an address pack, or is damaged.`)
  }
  const { absent = {}, families = [] } = details as { absent?: AddressFacts; families?: readonly string[] }
  // many addresses share a record
  const records = new Map<number, AddressFacts>()
  const factsAt = (record: number): AddressFacts => {
    const known = records.get(record)
    if (known !== undefined) return known
    const facts = readRecord(record, part)
    if (records.size >= maxRecords) records.clear()
    records.set(record, facts)
    return facts
  }
  return {
    find: (address) => {
      const record = findRecord(header, address, part)
      if (record !== 0) return factsAt(record)
      // a complete list implies `absent` for addresses that are not on it, in the families that it covers
      const saysNo = Object.keys(absent).length > 0 && families.includes(`ipv${address.version}`)
      return saysNo ? absent : null
    },
    close,
  }
}
