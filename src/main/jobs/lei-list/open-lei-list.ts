import { type LeiEntry, readLeiList } from '../../engine/register/lei-list.ts'
import { openPackFile } from '../pack-file.ts'

/** An extract of the LEI list that is open. It holds a file handle and little memory. */
export type OpenLeiList = {
  /** What it says of an LEI, null when it is not in it. Throws when the file was cut. */
  readonly find: (lei: string) => LeiEntry | null
  readonly close: () => void
}

/** Opens the file of an extract and goes through it once. Throws when it is none, or not as it was written. */
export function openLeiList(path: string): OpenLeiList {
  const { part, sizeBytes, close } = openPackFile(path)
  const list = readLeiList(sizeBytes, part)
  if (list === null) {
    close()
    throw new Error(`${path} is no LEI list, or it is damaged.`)
  }
  return { find: (lei) => list.find(lei), close }
}
