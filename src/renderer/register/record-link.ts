import type { KindName } from '../../contract/register/kinds.ts'
import type { GivenLink } from '../../contract/workstation/case-board.ts'

/** A record as a case is linked to it. */
export function recordLink(kind: KindName, uuid: string, title: string): GivenLink {
  return { kind: 'record', target: `${kind}/${uuid}`, title: (title.trim() || uuid).slice(0, 1000) }
}
