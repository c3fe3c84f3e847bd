import { decodeLabelHeader, findLabels, labelHeaderBytes } from '../../engine/crypto/label-file.ts'
import type { LabelRecord } from '../../engine/crypto/label-record.ts'
import { openPackFile } from '../../jobs/pack-file.ts'

/** An open label list. It holds a file handle, whatever its size. */
export type LabelList = {
  /** Returns the records of an address, by its key. Throws when the file is damaged. */
  readonly find: (key: Uint8Array) => LabelRecord[]
  readonly close: () => void
}

/** Opens the file of a label list. Throws when it is not one, or incomplete. */
export function openLabelList(path: string): LabelList {
  const { part, sizeBytes, close } = openPackFile(path)
  const header = decodeLabelHeader(part(0, labelHeaderBytes), sizeBytes)
  if (header === null) {
    close()
    throw new Error(`${path} is not a label list, or is damaged.`)
  }
  return { find: (key) => findLabels(header, key, part), close }
}
