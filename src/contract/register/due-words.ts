import type { DueGapKind, DueKind } from './due-kinds.ts'

/** Names of what is due, and sentences about what has no day, as the window, the command line and exports write them. */

export const dueLabels: Readonly<Record<DueKind, string>> = {
  contract_end: 'Contract ends',
  notice: 'Last day to give notice',
  review: 'Review',
  assessment: 'Assessment',
  exit_test: 'Exit test',
  audit: 'Audit',
  task: 'Task',
}

/** Singular and plural of the records, and what is said of one and of several. */
type Gap = { readonly of: readonly [string, string]; readonly says: readonly [string, string] }

const gaps: Readonly<Record<DueGapKind, Gap>> = {
  no_end: { of: ['contract', 'contracts'], says: ['has no end date', 'have no end date'] },
  indefinite: { of: ['contract', 'contracts'], says: ['has no fixed end', 'have no fixed end'] },
  unreadable_day: {
    of: ['record', 'records'],
    says: ['has a day that cannot be read', 'have a day that cannot be read'],
  },
  ended: {
    of: ['contract', 'contracts'],
    says: ['has ended, with a reason of termination', 'have ended, with a reason of termination'],
  },
  no_notice: {
    of: ['contract with an end date', 'contracts with an end date'],
    says: ['has no notice period by us', 'have no notice period by us'],
  },
  no_review: { of: ['provider', 'providers'], says: ['has no next review', 'have no next review'] },
  no_exit_test: {
    of: ['exit strategy', 'exit strategies'],
    says: ['has no next test', 'have no next test'],
  },
  assessment_undated: {
    of: ['current assessment', 'current assessments'],
    says: ['has no date', 'have no date'],
  },
  assessment_pending: {
    of: ['assessment', 'assessments'],
    says: ['waits for a decision', 'wait for a decision'],
  },
  function_undated: {
    of: ['function', 'functions'],
    says: ['has no date of assessment', 'have no date of assessment'],
  },
  task_undated: { of: ['open task', 'open tasks'], says: ['has no due time', 'have no due time'] },
}

/** Returns why records have no day in the list: `12 contracts have no end date`. */
export function gapWords({ what, count }: { readonly what: DueGapKind; readonly count: number }): string {
  const { of, says } = gaps[what]
  const form = count === 1 ? 0 : 1
  return `${count.toLocaleString('en-GB')} ${of[form]} ${says[form]}`
}
