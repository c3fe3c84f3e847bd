import type { Act } from '../../../contract/workstation/activity/activity.ts'
import type { Store } from '../../store/database/handle.ts'
import { type ActRecord, stands, workstationId } from '../../store/log/acts.ts'

/** Returns an act as the window shows it. */
export function shownAct(act: ActRecord, { reader }: Pick<Store, 'reader'>): Act {
  const { number, id, at, by, part, title, origin, undoes, isReversible, created, changed, deleted } = act
  const state = !isReversible ? 'final' : stands(reader, number) ? 'in-effect' : 'taken-back'
  const where = origin === workstationId(reader) ? 'here' : origin
  return {
    act: number,
    id,
    at,
    by,
    part,
    title,
    origin: where,
    undoes,
    records: created + changed + deleted,
    state,
  }
}
