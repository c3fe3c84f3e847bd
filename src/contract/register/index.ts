import { assessmentActs } from './assessment.ts'
import { listEntityTypes, readAuthority } from './authority.ts'
import { listDashboardActivity, readDashboardStats } from './dashboard.ts'
import { readDefinitions, updateDefinitions } from './definition.ts'
import { readReportingEntity, updateReportingEntity } from './entity.ts'
import { downloadTemplates, packageRegister, readTemplates, validateRegister } from './export.ts'
import { linkFunctionProvider, unlinkFunctionProvider } from './function.ts'
import { kinds } from './kind-list.ts'
import type { KindName } from './kinds.ts'
import { readLicenceInfo, readLicenceStatus } from './licence.ts'
import { operationsOfKind } from './module.ts'
import { countProviders, listProviders, summariseProviders } from './provider.ts'
import { readConcentration, summariseRisks } from './risk.ts'
import { exportRegister, readRegister } from './view.ts'

/** The operations of every kind. */
type KindOperation = { readonly [N in KindName]: ReturnType<typeof operationsOfKind<N>>[number] }[KindName]

const kindOperations = kinds.flatMap((kind) =>
  operationsOfKind(kind).slice(kind.listsItself === true ? 1 : 0),
) as readonly unknown[] as readonly Exclude<KindOperation, { readonly name: 'providers.list' }>[]

/** Third-party register: the 90 operations of the third document's part B, and the entries of authorities. */
export const registerOperations = [
  ...kindOperations,
  listProviders,
  countProviders,
  summariseProviders,
  ...assessmentActs,
  readReportingEntity,
  updateReportingEntity,
  linkFunctionProvider,
  unlinkFunctionProvider,
  readDefinitions,
  updateDefinitions,
  listEntityTypes,
  readAuthority,
  summariseRisks,
  readConcentration,
  readTemplates,
  downloadTemplates,
  validateRegister,
  packageRegister,
  readRegister,
  exportRegister,
  readDashboardStats,
  listDashboardActivity,
  readLicenceStatus,
  readLicenceInfo,
] as const
