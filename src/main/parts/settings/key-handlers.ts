import { problem } from '../../../contract/problem.ts'
import type { Context } from '../../operations/call/context.ts'
import { makeKey, shownKey } from '../../operations/call/make-key.ts'
import { inAct } from '../../store/log/log.ts'
import { deleteKey, keyWithId, listKeys, updateKey } from '../../store/settings/keys.ts'

/** Handlers for making and removing keys of the local API. */

const noKey = problem('not-found', 'There is no such key.')

export const keyHandlers = {
  'keys.list': (_input: object, { store }: Context) => ({ keys: listKeys(store).map(shownKey) }),
  'keys.create': ({ name, permissions }: { name: string; permissions: string[] }, context: Context) =>
    makeKey(context, name, permissions, context.draft),
  'keys.change': (
    { id, name, permissions }: { id: string; name?: string | undefined; permissions?: string[] | undefined },
    { store, draft }: Context,
  ) => {
    const former = keyWithId(store, id)
    if (former === null) return noKey
    inAct(store, draft(`Changed the key ${former.name}`), (act) => updateKey(act, id, { name, permissions }))
    const key = keyWithId(store, id)
    return key === null ? noKey : { key: shownKey(key) }
  },
  'keys.delete': ({ id }: { id: string }, { store, draft }: Context) => {
    const key = keyWithId(store, id)
    if (key === null) return noKey
    inAct(store, draft(`Deleted the key ${key.name}`), (act) => deleteKey(act, id))
    return { deleted: true as const }
  },
}
