import type { z } from 'zod'
import type { domainReport } from '../../../contract/core/domain-report.ts'
import type { Store } from '../../store/open.ts'

export type StoredDomainReport = z.output<ReturnType<typeof domainReport>>

/** The newest stored report of a domain or of one above it. Domain scans are not kept yet, so there is none. */
export function findStoredReport(_store: Store, _domain: string): StoredDomainReport | null {
  return null
}
