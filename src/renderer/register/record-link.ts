import type { KindName } from '../../contract/register/kinds.ts'
import type { GivenLink } from '../../contract/workstation/cases/case-board.ts'

/** Returns the link by which a case refers to a record. */
export function recordLink(kind: KindName, uuid: string, title: string): GivenLink {
  return { kind: 'record', target: `${kind}/${uuid}`, title: (title.trim() || uuid).slice(0, 1000) }
}
