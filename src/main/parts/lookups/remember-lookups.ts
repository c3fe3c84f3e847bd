import type { Caller, Tools } from '../../operations/call/context.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { logFault } from '../../operations/system/log.ts'
import { isHeldElsewhere, untilWritable } from '../../store/database/write-turn.ts'
import { putLookups } from '../../store/lookups/lookups.ts'
import type { LookedUp } from './looked-up.ts'

/**
 * Adds the user's lookups to the history: from the window and the command line, while the setting allows it. Lookups of
 * programs with a key are not recorded. `asBatch` makes several values one entry. A history that cannot be written does
 * not affect the answer.
 */
export function rememberLookups(
  {
    store,
    clock,
    random,
    settings,
    publish,
  }: Pick<Tools, 'store' | 'clock' | 'random' | 'settings' | 'publish'>,
  caller: Caller,
  looked: readonly LookedUp[],
  { asBatch = false }: { readonly asBatch?: boolean } = {},
): void {
  const isUser = caller.kind === 'window' || caller.kind === 'cli'
  if (looked.length === 0 || !isUser || !settings().keep_lookups) return
  const at = isoTime(clock)
  const put = () =>
    putLookups(
      store,
      looked.map(({ kind, value, title, severity }) => ({
        id: random.id(clock.now()),
        kind,
        value,
        title,
        severity,
        at,
      })),
      asBatch && looked.length > 1 ? random.id(clock.now()) : null,
    )
  try {
    // the answer does not wait for others that write
    if (isHeldElsewhere(store.writer)) void putLater(store, put)
    else put()
    publish('lookups', {})
  } catch (error) {
    logUnwritten(error)
  }
}

async function putLater({ writer }: Tools['store'], put: () => void): Promise<void> {
  await untilWritable(writer)
  try {
    put()
  } catch (error) {
    logUnwritten(error)
  }
}

function logUnwritten(error: unknown): void {
  logFault('The history of lookups was not written', error)
}
