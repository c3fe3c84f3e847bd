import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { AddressFacts } from '../../engine/net/address-facts.ts'
import { decodeHeader, findAddress, headerBytes } from '../../engine/net/address-file.ts'
import type { IpAddress } from '../../engine/net/ip-block.ts'
import type { PackRecord } from './pack-kind.ts'

/** An address pack that is open. It holds a file handle and a small buffer, whatever the size of the pack. */
export type AddressPack = {
  /** What the pack says of an address; null when it does not know it. */
  readonly find: (address: IpAddress) => AddressFacts | null
  readonly close: () => void
}

/** Opens the file of a pack. Throws when it is none, or not whole. */
export function openAddressPack(path: string, { details }: Pick<PackRecord, 'details'>): AddressPack {
  const file = openSync(path, 'r')
  const read = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
  }
  const header = decodeHeader(read(0, headerBytes), fstatSync(file).size)
  if (header === null) {
    closeSync(file)
    throw new Error(`${path} is no address pack, or it is damaged.`)
  }
  const { absent = {}, families = [] } = details as { absent?: AddressFacts; families?: readonly string[] }
  return {
    find: (address) => {
      const found = findAddress(header, address, read)
      if (found !== null) return found
      // a complete list says no of what is not on it, in the families that it covers
      const saysNo = Object.keys(absent).length > 0 && families.includes(`ipv${address.version}`)
      return saysNo ? absent : null
    },
    close: () => closeSync(file),
  }
}
