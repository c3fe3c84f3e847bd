import { restorerOf } from '../../operations/undo/restorer.ts'
import { packTable } from '../../store/packs/packs.ts'

/** Restores data packs: their descriptions, their switches, and packs deleted since the start. */
export const packsRestorer = restorerOf([packTable])
