import { kindNames, recordKinds } from '../../../contract/register/kinds.ts'
import type { Hit } from '../../../contract/workstation/window/search.ts'
import type { Store } from '../../store/database/handle.ts'
import { countRecords } from '../../store/register/register-records.ts'
import type { RegisterThread } from './live/register-thread.ts'

/** Finds records of every kind by name, by the key under which they are filed, or by any of their words. */
export async function findRecords(
  store: Store,
  register: RegisterThread,
  words: string,
  limit: number,
): Promise<Omit<Hit, 'part'>[]> {
  // avoids reading an empty register for every typed word
  if (!kindNames.some((kind) => countRecords(store, kind) > 0)) return []
  const found = await register.ask('search', { words, limit })
  return found.map(({ kind, uuid, title, key }) => {
    const { one } = recordKinds[kind]
    return {
      group: 'In the register',
      what: one,
      title: title === '' ? `${one} without a name` : title,
      detail: key === '' || key === title ? one : `${one} · ${key}`,
      is_value: false,
      link: `/register/${kind}/${encodeURIComponent(uuid)}`,
    }
  })
}
