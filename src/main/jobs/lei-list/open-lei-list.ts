import { type LeiEntry, readLeiList } from '../../engine/register/lei-list.ts'
import { openPackFile } from '../pack-file.ts'

/** An open extract of the LEI list. It holds a file handle and little memory. */
export type OpenLeiList = {
  /** Returns the entry of an LEI, null when there is none. Throws when the file was truncated. */
  readonly find: (lei: string) => LeiEntry | null
  readonly close: () => void
}

/** Opens the file of an extract and scans it once. Throws when it is not one, or was modified. */
export function openLeiList(path: string): OpenLeiList {
  const { part, sizeBytes, close } = openPackFile(path)
  const list = readLeiList(sizeBytes, part)
  if (list === null) {
    close()
    throw new Error(`${path} is no LEI list, or it is damaged.`)
  }
  return { find: (lei) => list.find(lei), close }
}
