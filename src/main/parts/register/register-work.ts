import { filingUuid } from '../../../contract/register/kinds.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { ClosedLists } from '../../engine/register/closed-list.ts'
import { type Context, nameOf } from '../../operations/call/context.ts'
import type { DraftAct } from '../../operations/call/draft-act.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { newUuid } from '../../operations/system/random.ts'
import type { Store } from '../../store/database/handle.ts'
import { lastChange } from '../../store/register/register-changes.ts'
import { readRecord } from '../../store/register/register-records.ts'
import { inOneTransaction } from '../../store/register/register-writes.ts'
import { type Profile, taxonomiesOf } from './taxonomies.ts'

/** What reading the register needs: its records, the closed lists of its taxonomy, the settings. */
export type Reading = {
  readonly store: Store
  readonly lists: ClosedLists
  readonly settings: Settings
}

/**
 * What one act of writing needs in addition: the name under which it is logged, its time, and uuids for new records.
 */
export type Writing = Reading & {
  readonly draft: DraftAct
  readonly at: string
  readonly by: string
  readonly newUuid: () => string
}

/** Returns the profile of the register: the one valid on its reference date, or the newest. */
export function profileOf(context: Pick<Context, 'store' | 'resources' | 'dataDir'>): Profile {
  const taxonomies = taxonomiesOf(context)
  const date = readRecord(context.store, filingUuid)?.data.reference_date
  return taxonomies.validOn(typeof date === 'string' ? date : null) ?? taxonomies.newest()
}

export function reading(context: Context): Reading {
  return { store: context.store, lists: profileOf(context).lists, settings: context.settings() }
}

/**
 * Performs one act in one transaction, so that nothing changes between its reads and writes, and notifies listeners
 * when records did change. The act must be synchronous.
 */
export function writing<T>(context: Context, act: (work: Writing) => T): T {
  const { store, clock, random, caller, draft, publish } = context
  const { lists, settings } = reading(context)
  const { answer, revision } = inOneTransaction(store, (within) => {
    const before = lastChange(within.reader)
    const answer = act({
      store: within,
      lists,
      settings,
      draft,
      at: isoTime(clock),
      by: nameOf(caller),
      newUuid: () => newUuid(random),
    })
    const after = lastChange(within.reader)
    return { answer, revision: after === before ? null : after }
  })
  if (revision !== null) publish('register', { revision })
  return answer
}
