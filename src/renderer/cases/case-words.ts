import type { CaseRow } from '../../contract/workstation/cases/case-board.ts'

export type CaseStatus = CaseRow['status']
export type CaseVerdict = NonNullable<CaseRow['verdict']>

/** Labels of the states, in the order in which a case passes through them. */
export const statusLabels: Readonly<Record<CaseStatus, string>> = {
  open: 'Open',
  in_progress: 'In progress',
  closed: 'Closed',
}

export const verdictLabels: Readonly<Record<CaseVerdict, string>> = {
  true_positive: 'True positive',
  false_positive: 'False positive',
  benign: 'Benign',
  duplicate: 'Duplicate',
}
