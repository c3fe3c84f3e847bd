/** What can be due on a day. */
export const dueKinds = [
  'contract_end',
  'notice',
  'review',
  'assessment',
  'exit_test',
  'audit',
  'task',
] as const
export type DueKind = (typeof dueKinds)[number]

/** Ranges of days: before today; today and the given number of days after it; all days. */
export const dueRanges = ['overdue', '30', '90', '365', 'all'] as const
export type DueRange = (typeof dueRanges)[number]

/** Why records are looked at and have no day in the list. */
export const dueGapKinds = [
  'no_end',
  'indefinite',
  'unreadable_day',
  'ended',
  'no_notice',
  'no_review',
  'no_exit_test',
  'assessment_undated',
  'assessment_pending',
  'function_undated',
  'task_undated',
] as const
export type DueGapKind = (typeof dueGapKinds)[number]
