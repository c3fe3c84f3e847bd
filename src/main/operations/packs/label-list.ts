import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import {
  decodeLabelHeader,
  findLabels,
  labelHeaderBytes,
  type ReadPart,
} from '../../engine/crypto/label-file.ts'
import type { LabelRecord } from '../../engine/crypto/label-record.ts'

/** A label list that is open. It holds a file handle, whatever its size. */
export type LabelList = {
  /** What the list says of an address, by its key. Throws when the file is damaged. */
  readonly find: (key: Uint8Array) => LabelRecord[]
  readonly close: () => void
}

/** Opens the file of a label list. Throws when it is none, or not whole. */
export function openLabelList(path: string): LabelList {
  const file = openSync(path, 'r')
  const read: ReadPart = (offset, length) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
  }
  const header = decodeLabelHeader(read(0, labelHeaderBytes), fstatSync(file).size)
  if (header === null) {
    closeSync(file)
    throw new Error(`${path} is no label list, or it is damaged.`)
  }
  return { find: (key) => findLabels(header, key, read), close: () => closeSync(file) }
}
