import { arrangementOperations } from './arrangement.ts'
import { assessmentOperations } from './assessment.ts'
import { authorityEntryOperations, listEntityTypes, readAuthority } from './authority.ts'
import { listDashboardActivity, readDashboardStats } from './dashboard.ts'
import { readDefinitions, updateDefinitions } from './definition.ts'
import {
  branchOperations,
  readReportingEntity,
  scopeEntityOperations,
  updateReportingEntity,
} from './entity.ts'
import { downloadTemplates, packageRegister, readTemplates, validateRegister } from './export.ts'
import { functionOperations } from './function.ts'
import { readLicenceInfo, readLicenceStatus } from './licence.ts'
import { moduleOperations } from './modules.ts'
import { providerOperations } from './provider.ts'
import { readConcentration, summariseRisks } from './risk.ts'
import { serviceOperations } from './service.ts'
import { exportRegister, readRegister } from './view.ts'

/** Third-party register: the 90 operations of the third document's part B, and the entries of authorities. */
export const registerOperations = [
  ...providerOperations,
  ...arrangementOperations,
  ...serviceOperations,
  ...assessmentOperations,
  readReportingEntity,
  updateReportingEntity,
  ...scopeEntityOperations,
  ...branchOperations,
  ...moduleOperations,
  ...functionOperations,
  readDefinitions,
  updateDefinitions,
  listEntityTypes,
  readAuthority,
  ...authorityEntryOperations,
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
