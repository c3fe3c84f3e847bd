import { kindNames, recordKinds } from '../../../contract/register/kinds.ts'
import type { Hit } from '../../../contract/workstation/search.ts'
import type { Store } from '../../store/open.ts'
import { countRecords } from '../../store/register-records.ts'
import type { RegisterThread } from './live/register-thread.ts'

/** Records of every kind by what they are called, by the key they are filed under, or by any of their words. */
export async function findRecords(
  store: Store,
  register: RegisterThread,
  words: string,
  limit: number,
): Promise<Omit<Hit, 'part'>[]> {
  // an empty register is not read for every word that is typed
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
