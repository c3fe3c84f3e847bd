import { problem } from '../../../contract/problem.ts'
import { needsNothing, type Restorer, type Reversal } from '../../operations/undo/restorer.ts'
import type { Act } from '../../store/log/log.ts'
import { changePack, deletePack, type PackChange, packWithId, restorePack } from '../../store/packs/packs.ts'

/** Restores data packs: their descriptions, their switches, and packs deleted since the start. */
export const packsRestorer: Restorer = {
  needs: needsNothing,
  restore: (act, reversals) =>
    reversals.every((reversal) => restoreOne(act, reversal))
      ? null
      : problem('conflict', 'This cannot be undone: the data pack is gone for good.'),
  describe: (store, { record }) => `the data pack ${packWithId(store, record)?.name ?? record}`,
}

function restoreOne(act: Act, { record, from, to }: Reversal): boolean {
  if (to === null) return deletePack(act, record)
  if (from === null) return restorePack(act, record)
  const { enabled, ...rest } = JSON.parse(to) as Omit<PackChange, 'enabled'> & { enabled: 0 | 1 }
  return changePack(act, record, { ...rest, enabled: enabled === 1 })
}
