import type { ApiKey } from '../../../contract/workstation/settings/settings.ts'
import { inAct } from '../../store/log/log.ts'
import { insertKey, type KeyRecord } from '../../store/settings/keys.ts'
import { isoTime } from '../system/clock.ts'
import type { Tools } from './context.ts'
import type { DraftAct } from './draft-act.ts'

/** Returns a key in the form of an answer. */
export const shownKey = (record: KeyRecord): ApiKey => ({
  ...record,
  permissions: [...record.permissions] as ApiKey['permissions'],
})

/** Creates a key: `svc_` and 256 random bits. The secret is in this answer and nowhere else. */
export function makeKey(
  tools: Pick<Tools, 'store' | 'clock' | 'random'>,
  name: string,
  permissions: readonly string[],
  draft: DraftAct,
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
  inAct(tools.store, draft(`Made the key ${name}`), (act) => insertKey(act, key, secret))
  return { key: shownKey(key), secret }
}
