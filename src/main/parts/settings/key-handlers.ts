import { problem } from '../../../contract/problem.ts'
import { isoTime } from '../../operations/clock.ts'
import { type Context, nameOf } from '../../operations/context.ts'
import { makeKey, shownKey } from '../../operations/make-key.ts'
import { deleteKey, keyWithId, listKeys, updateKey } from '../../store/keys.ts'

/** Keys of the local API, as the user makes and removes them. */

const noKey = problem('not-found', 'There is no such key.')

export const keyHandlers = {
  'keys.list': (_input: object, { store }: Context) => ({ keys: listKeys(store).map(shownKey) }),
  'keys.create': ({ name, permissions }: { name: string; permissions: string[] }, context: Context) =>
    makeKey(context, name, permissions, nameOf(context.caller)),
  'keys.change': (
    { id, name, permissions }: { id: string; name?: string | undefined; permissions?: string[] | undefined },
    context: Context,
  ) => {
    const { store, clock, caller } = context
    if (!updateKey(store, id, { name, permissions }, isoTime(clock), nameOf(caller))) return noKey
    const key = keyWithId(store, id)
    return key === null ? noKey : { key: shownKey(key) }
  },
  'keys.delete': ({ id }: { id: string }, { store, clock, caller }: Context) =>
    deleteKey(store, id, isoTime(clock), nameOf(caller)) ? { deleted: true as const } : noKey,
}
