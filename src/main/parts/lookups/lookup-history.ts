import { problem } from '../../../contract/problem.ts'
import type {
  listLookups as contract,
  forgetLookups,
  LookupEntry,
  readBatch,
  restoreLookups,
} from '../../../contract/workstation/lookups/lookup-history.ts'
import type { Hit } from '../../../contract/workstation/window/search.ts'
import { plainWords } from '../../engine/ioc/plain-words.ts'
import type { Handler } from '../../operations/call/context.ts'
import { isoTime } from '../../operations/system/clock.ts'
import type { Store } from '../../store/database/handle.ts'
import {
  deleteLookups,
  type LookupRecord,
  listLookupEntries,
  listLookups,
  purgeAllLookups,
  restoreLookups as restoreStored,
  valuesOfBatch,
} from '../../store/lookups/lookups.ts'
import { listedValue } from './listed-value.ts'

/** Default number of entries per page. */
const usualPage = 100
/** Maximum number of words in a search. */
const maxWords = 12

export const listLookupsHere: Handler<typeof contract> = (
  { limit = usualPage, offset = 0, kind = null, words = '', batches = false },
  { store },
) => {
  if (batches && kind === null && words.trim() === '') {
    const { total, entries } = listLookupEntries(store, limit, offset)
    return { total, entries: entries.map((record) => ({ ...shownEntry(record), batch: record.batch })) }
  }
  const { total, entries } = listLookups(store, { kind, words: wordsOf(words) }, limit, offset)
  return { total, entries: entries.map(shownEntry) }
}

/** Returns the values of a batch, one per line, so that they can be looked up again. */
export const readBatchHere: Handler<typeof readBatch> = ({ id }, { store }) => {
  const values = valuesOfBatch(store, id)
  return values.length === 0
    ? problem('not-found', 'These values are no longer in the history.')
    : { text: values.join('\n') }
}

/** Deletes all entries permanently, or some that can be restored until the workstation closes. */
export const forgetLookupsHere: Handler<typeof forgetLookups> = (
  { ids = [], all },
  { store, clock, publish },
) => {
  const forgotten = all === true ? purgeAllLookups(store) : deleteLookups(store, ids, isoTime(clock))
  publish('lookups', {})
  return { forgotten }
}

export const restoreLookupsHere: Handler<typeof restoreLookups> = ({ ids }, { store, publish }) => {
  const restored = restoreStored(store, ids)
  publish('lookups', {})
  return { restored }
}

/** Returns looked-up values that match the words, newest first. */
export function findLookups(store: Store, words: string, limit: number): Omit<Hit, 'part'>[] {
  return listLookups(store, { kind: null, words: wordsOf(words) }, limit)
    .entries.map(shownEntry)
    .map(({ shown, title, link }) => ({
      group: 'Looked up before',
      what: 'lookup',
      title: shown,
      detail: title,
      is_value: true,
      link,
    }))
}

function wordsOf(text: string): string[] {
  return plainWords(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

function shownEntry(record: LookupRecord): LookupEntry {
  return { id: record.id, ...listedValue(record), at: record.at, count: record.count, batch: null }
}
