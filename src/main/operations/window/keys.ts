import { problem } from '../../../contract/problem.ts'
import type { ApiKey } from '../../../contract/workstation/settings.ts'
import { deleteKey, insertKey, type KeyRecord, keyWithId, listKeys, updateKey } from '../../store/keys.ts'
import { isoTime } from '../clock.ts'
import { type Context, nameOf, type Parts } from '../context.ts'

/** Keys of the local API, as the user makes and removes them. */

const noKey = problem('not-found', 'There is no such key.')

const shown = (record: KeyRecord): ApiKey => ({
  ...record,
  permissions: [...record.permissions] as ApiKey['permissions'],
})

/** Makes a key: `svc_` and 256 random bits. The secret is in this answer and nowhere else. */
export function makeKey(
  parts: Pick<Parts, 'store' | 'clock' | 'random'>,
  name: string,
  permissions: readonly string[],
  by: string,
): { key: ApiKey; secret: string } {
  const secret = `svc_${Buffer.from(parts.random.bytes(32)).toString('base64url')}`
  const key: KeyRecord = {
    id: parts.random.id(parts.clock.now()),
    name,
    prefix: secret.slice(0, 8),
    permissions,
    created_at: isoTime(parts.clock),
    last_used_at: null,
    uses: 0,
  }
  insertKey(parts.store, key, secret, by)
  return { key: shown(key), secret }
}

export const keyHandlers = {
  'keys.list': (_input: object, { store }: Context) => ({ keys: listKeys(store).map(shown) }),
  'keys.create': ({ name, permissions }: { name: string; permissions: string[] }, context: Context) =>
    makeKey(context, name, permissions, nameOf(context.caller)),
  'keys.change': (
    { id, name, permissions }: { id: string; name?: string | undefined; permissions?: string[] | undefined },
    context: Context,
  ) => {
    const { store, clock, caller } = context
    if (!updateKey(store, id, { name, permissions }, isoTime(clock), nameOf(caller))) return noKey
    const key = keyWithId(store, id)
    return key === null ? noKey : { key: shown(key) }
  },
  'keys.delete': ({ id }: { id: string }, { store, clock, caller }: Context) =>
    deleteKey(store, id, isoTime(clock), nameOf(caller)) ? { deleted: true as const } : noKey,
}
