import type { RegisterFinding } from '../../contract/register/finding.ts'
import { definitionsUuid, filingUuid, isKindName } from '../../contract/register/kinds.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'

/** Returns the address of the records of a kind. */
export function listPath(kind: string): string {
  return routePath({ view: 'register', page: 'list', kind })
}

/** Returns the address of a record, or of one of its fields. */
export function recordPath(kind: string, uuid: string, field: string | null = null): string {
  return routePath({ view: 'register', page: 'record', kind, uuid, field })
}

/** Returns the address of the form for a new record, with initial values for some of its fields. */
export function newPath(kind: string, fields: Readonly<Record<string, string>> = {}): string {
  return routePath({ view: 'register', page: 'new', kind, fields })
}

/** Returns the address of the history of one record. */
export function historyPath(uuid: string): string {
  return routePath({ view: 'register', page: 'history-of', record: uuid })
}

/** Returns where a finding can be resolved: the record and field at fault; null when it concerns no record. */
export function findingPath(finding: RegisterFinding): string | null {
  const { record_kind: kind, record_uuid: uuid, field } = finding
  if (kind === null || uuid === null) return null
  if (uuid === filingUuid) return routePath({ view: 'register', page: 'entity', field })
  if (uuid === definitionsUuid) return routePath({ view: 'register', page: 'definitions', field })
  return isKindName(kind) ? recordPath(kind, uuid, field) : null
}

/** Goes to where a finding can be resolved. */
export function openFinding(finding: RegisterFinding): void {
  const path = findingPath(finding)
  if (path !== null) navigate(path)
}
