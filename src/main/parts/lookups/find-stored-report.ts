import type { z } from 'zod'
import type { domainReport } from '../../../contract/core/domain-report.ts'
import type { Store } from '../../store/database/handle.ts'

export type StoredDomainReport = z.output<ReturnType<typeof domainReport>>

/**
 * Returns the newest stored report of a domain or one of its parent domains. Domain scans are not stored yet, so there
 * is none.
 */
export function findStoredReport(_store: Store, _domain: string): StoredDomainReport | null {
  return null
}
