import { invalid, type Problem } from '../../../contract/problem.ts'
import type { KindName } from '../../../contract/register/kinds.ts'
import { grouped } from '../../../contract/schema.ts'
import type { StoredData } from '../../store/register/register-data.ts'
import type { KeptRecord } from '../../store/register/register-records.ts'
import { assessmentRules } from './assessment-rules.ts'
import { functionRules } from './function-rules.ts'
import type { KindRules } from './kind-rule-set.ts'
import { providerRules } from './provider-rules.ts'
import { refuseCircle } from './refuse-circle.ts'
import type { Writing } from './register-work.ts'
import { withoutSameRows } from './same-rows.ts'
import { storedIfLei, storedLei } from './stored-lei.ts'

/** Maximum number of rows derived from one service; more arise only when all countries are selected three times. */
const maxRows = 20_000

function tooManyRows(data: StoredData): Problem | null {
  const several = ['function_uuids', 'provision_countries', 'storage_countries', 'processing_countries']
  const rows = several.reduce(
    (product, name) => product * Math.max(1, (data[name] as readonly string[] | null)?.length ?? 0),
    1,
  )
  if (rows <= maxRows) return null
  return invalid(
    'processing_countries',
    `the service would become ${grouped(rows)} rows, more than ${grouped(maxRows)}; split it into several`,
  )
}

const rules: Readonly<Partial<Record<KindName, KindRules>>> = {
  providers: providerRules,
  scopeEntities: {
    complete: (data) => ({ ...data, lei: storedLei(data.lei) }),
  },
  branches: {
    complete: (data) => ({ ...data, branch_code: storedIfLei(data.branch_code) }),
  },
  arrangements: withoutSameRows('arrangements', {}),
  functions: withoutSameRows('functions', functionRules),
  services: withoutSameRows('services', { complete: (data) => tooManyRows(data) ?? data }),
  intraGroupLinks: {
    complete: (data) =>
      isSame(data.arrangement_uuid, data.linked_arrangement_uuid)
        ? invalid('linked_contract_ref', 'an arrangement cannot be linked to itself')
        : data,
  },
  supplyChains: {
    complete: (data) =>
      isSame(data.provider_uuid, data.recipient_uuid)
        ? invalid('recipient_name', 'a provider cannot work for itself')
        : data,
  },
  assessments: assessmentRules,
}

/** Whether two references mean the same record; both may be empty while the record is incomplete. */
function isSame(left: unknown, right: unknown): boolean {
  return typeof left === 'string' && left === right
}

const noRules: KindRules = {}

export function rulesOf(kind: KindName): KindRules {
  return rules[kind] ?? noRules
}

/** Completes a record before it is stored, by the rules of its kind, or returns why it cannot be. */
export function completeData(
  kind: KindName,
  data: StoredData,
  about: { readonly uuid: string; readonly before: KeptRecord | null },
  work: Writing,
): StoredData | Problem {
  return refuseCircle(work, kind, data, about.uuid) ?? rulesOf(kind).complete?.(data, about, work) ?? data
}
