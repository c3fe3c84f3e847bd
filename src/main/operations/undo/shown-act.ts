import type { Act } from '../../../contract/workstation/activity/activity.ts'
import type { Store } from '../../store/database/handle.ts'
import { type ActRecord, stands } from '../../store/log/acts.ts'

/** Returns an act as the window shows it. */
export function shownAct(act: ActRecord, { reader }: Pick<Store, 'reader'>): Act {
  const { number, id, at, by, part, title, origin, undoes, isReversible, created, changed, deleted } = act
  const state = !isReversible ? 'final' : stands(reader, number) ? 'in-effect' : 'taken-back'
  return { act: number, id, at, by, part, title, origin, undoes, records: created + changed + deleted, state }
}
