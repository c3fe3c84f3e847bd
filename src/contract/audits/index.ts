import { launchAudit, readAuditQuota, readAuditStatus } from './audit.ts'
import {
  addCaseComment,
  addCaseIndicators,
  createCase,
  deleteCase,
  deleteCaseComment,
  deleteCaseIndicator,
  listCases,
  readCase,
  updateCase,
} from './case.ts'
import { addFindingTag, listFindingTags, removeFindingTag } from './finding-tag.ts'
import { createSchedule, deleteSchedule, listSchedules, updateSchedule } from './schedule.ts'

/** Audits, schedules, shared cases and finding tags: the 19 operations of the second document. */
export const auditOperations = [
  launchAudit,
  readAuditStatus,
  readAuditQuota,
  listSchedules,
  createSchedule,
  updateSchedule,
  deleteSchedule,
  listCases,
  readCase,
  createCase,
  updateCase,
  deleteCase,
  addCaseIndicators,
  deleteCaseIndicator,
  addCaseComment,
  deleteCaseComment,
  listFindingTags,
  addFindingTag,
  removeFindingTag,
] as const
