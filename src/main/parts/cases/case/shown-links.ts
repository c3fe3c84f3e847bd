import type { GivenLink } from '../../../../contract/workstation/cases/case-board.ts'
import { linksOfCase, titleOfTarget } from '../../../store/cases/case-links.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'

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
