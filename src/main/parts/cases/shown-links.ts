import type { GivenLink } from '../../../contract/workstation/case-board.ts'
import { linksOfCase, titleOfTarget } from '../../store/case-links.ts'
import type { ReadHandle } from '../../store/handle.ts'
import type { CaseRecord } from '../../store/incident-cases.ts'

/** Returns the links of a case as the window shows them, each with whether its target still exists. */
export function shownLinks(reader: ReadHandle, record: Pick<CaseRecord, 'number' | 'id'>) {
  return linksOfCase(reader, record).map(({ id, kind, target, title, added_at, added_by }) => {
    const now = titleOfTarget(reader, { kind, target, title })
    return {
      id,
      kind: kind as GivenLink['kind'],
      target,
      title: now ?? title,
      is_here: now !== null,
      added_at,
      added_by,
    }
  })
}
