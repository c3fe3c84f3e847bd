import { problem } from '../../../contract/problem.ts'
import { settingsOperations } from '../../../contract/workstation/settings/settings.ts'
import { implement } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'
import { makeKey, shownKey } from '../../operations/call/make-key.ts'
import { inAct } from '../../store/log/log.ts'
import { deleteKey, keyWithId, listKeys, updateKey } from '../../store/settings/keys.ts'
import type { Context } from './context.ts'
import { workstationHandlers } from './workstation-handlers.ts'

const noKey = problem('not-found', 'There is no such key.')

const keyHandlers = {
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

const lists = async () => (await import('./list-handlers.ts')).listHandlers

/**
 * Handlers for settings in the window. It requests them before its first paint: code that needs indicators is loaded
 * later.
 */
export const settingsHandlers = implement<typeof settingsOperations, Context>(settingsOperations, {
  ...workstationHandlers,
  ...keyHandlers,
  'settings.proposeEstate': lazily(async () => (await import('./propose-estate.ts')).proposeEstateHere),
  'input.detect': lazily(async () => (await import('./detect-input.ts')).detectInput),
  'allowList.list': lazily(async () => (await lists())['allowList.list']),
  'allowList.add': lazily(async () => (await lists())['allowList.add']),
  'allowList.remove': lazily(async () => (await lists())['allowList.remove']),
  'warningLists.list': lazily(async () => (await lists())['warningLists.list']),
  'warningLists.import': lazily(async () => (await lists())['warningLists.import']),
  'warningLists.change': lazily(async () => (await lists())['warningLists.change']),
  'warningLists.remove': lazily(async () => (await lists())['warningLists.remove']),
})
