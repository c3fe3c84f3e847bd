import { auditOperations } from '../../contract/audits/index.ts'
import { notBuilt } from './context.ts'
import { implement } from './implement.ts'

/** Audits, schedules, cases and finding tags: what is built, and what answers 501. */
export const auditHandlers = implement(auditOperations)({
  'audits.launch': notBuilt,
  'audits.readStatus': notBuilt,
  'audits.readQuota': notBuilt,
  'schedules.list': notBuilt,
  'schedules.create': notBuilt,
  'schedules.update': notBuilt,
  'schedules.delete': notBuilt,
  'cases.list': notBuilt,
  'cases.read': notBuilt,
  'cases.create': notBuilt,
  'cases.update': notBuilt,
  'cases.delete': notBuilt,
  'cases.addIndicators': notBuilt,
  'cases.deleteIndicator': notBuilt,
  'cases.addComment': notBuilt,
  'cases.deleteComment': notBuilt,
  'findingTags.list': notBuilt,
  'findingTags.add': notBuilt,
  'findingTags.remove': notBuilt,
})
