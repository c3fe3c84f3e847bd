import type { ApiKey } from '../../contract/workstation/settings.ts'
import { insertKey, type KeyRecord } from '../store/keys.ts'
import { isoTime } from './clock.ts'
import type { Tools } from './context.ts'

/** A key as an answer shows it. */
export const shownKey = (record: KeyRecord): ApiKey => ({
  ...record,
  permissions: [...record.permissions] as ApiKey['permissions'],
})

/** Makes a key: `svc_` and 256 random bits. The secret is in this answer and nowhere else. */
export function makeKey(
  tools: Pick<Tools, 'store' | 'clock' | 'random'>,
  name: string,
  permissions: readonly string[],
  by: string,
): { key: ApiKey; secret: string } {
  const secret = `svc_${Buffer.from(tools.random.bytes(32)).toString('base64url')}`
  const key: KeyRecord = {
    id: tools.random.id(tools.clock.now()),
    name,
    prefix: secret.slice(0, 8),
    permissions,
    created_at: isoTime(tools.clock),
    last_used_at: null,
    uses: 0,
  }
  insertKey(tools.store, key, secret, by)
  return { key: shownKey(key), secret }
}
