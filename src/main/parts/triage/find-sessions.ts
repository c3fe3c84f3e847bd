import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { Hit } from '../../../contract/workstation/window/search.ts'
import { defang } from '../../engine/ioc/defang.ts'
import { plainWords } from '../../engine/ioc/plain-words.ts'
import type { Store } from '../../store/database/handle.ts'
import { searchSessions } from '../../store/triage/sessions.ts'

/** Finds sessions by title, and indicators of kept sessions, with defanged values. */
export function findSessions(store: Store, words: string, limit: number): Omit<Hit, 'part'>[] {
  return searchSessions(store, plainWords(words), limit).map(
    ({ what, title, detail, session, indicator, kind }) => ({
      group: 'Kept here',
      what,
      title: kind === null ? title : defang(iocKinds[kind] as IocKind, title),
      detail,
      is_value: what === 'indicator',
      link: `/triage/${session}${indicator === null ? '' : `?indicator=${indicator}`}`,
    }),
  )
}
