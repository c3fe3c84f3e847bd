import type { readQuota } from '../../../contract/core/quota.ts'
import type { Handler } from '../../operations/context.ts'

/**
 * Quotas are an instance's. Without one nothing was ever told, and the contract wants numbers: none of none, with the
 * fields named as not known.
 */
export const readQuotaHere: Handler<typeof readQuota> = ({ scan_type }) => ({
  scan_type,
  remaining: 0,
  total: 0,
  origin: 'local',
  unavailable: ['remaining', 'total'],
})
