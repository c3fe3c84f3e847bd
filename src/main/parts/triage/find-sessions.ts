import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { defang } from '../../engine/ioc/defang.ts'
import { plainWords } from '../../engine/ioc/plain-words.ts'
import type { Found } from '../../operations/found.ts'
import type { Store } from '../../store/open.ts'
import { searchSessions } from '../../store/sessions.ts'

/** Sessions by their titles, and indicators of kept sessions, the values defanged. */
export function findSessions(store: Store, words: string, limit: number): Found['hits'] {
  return searchSessions(store, plainWords(words), limit).map(({ kind, ...hit }) => ({
    ...hit,
    title: kind === null ? hit.title : defang(iocKinds[kind] as IocKind, hit.title),
  }))
}
