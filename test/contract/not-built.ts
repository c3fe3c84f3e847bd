/**
 * Operations that are declared and answer 501, in the order of the contract. Remove an entry when its operation is
 * built.
 */
export const notBuilt: readonly string[] = [
  'domain.scan',
  'domain.readStatus',
  'domain.readResults',
  'domain.readReport',
  'domain.captureNetwork',
  'certificates.list',
  'domain.resolve',
  'audits.launch',
  'audits.readStatus',
  'audits.readQuota',
  'schedules.list',
  'schedules.create',
  'schedules.update',
  'schedules.delete',
  'findingTags.list',
  'findingTags.add',
  'findingTags.remove',
]
