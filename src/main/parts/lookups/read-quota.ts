import { type readQuota, uncounted } from '../../../contract/core/quota.ts'
import type { Handler } from '../../operations/call/context.ts'

/**
 * Quotas belong to an instance. Without one they are unknown, but the contract requires numbers: both are 0, and marked
 * as unavailable. Files are analysed here, as many as come: their quota never looks spent.
 */
export const readQuotaHere: Handler<typeof readQuota> = ({ scan_type }) =>
  scan_type === 'file'
    ? { scan_type, remaining: uncounted, total: uncounted, unlimited: true, origin: 'local' }
    : { scan_type, remaining: 0, total: 0, origin: 'local', unavailable: ['remaining', 'total'] }
