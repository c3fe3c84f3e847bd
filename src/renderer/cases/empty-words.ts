import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'

/** Sentences in place of what a case, or the list of cases, has none of. */

const nothing = {
  alert_list: 'No alert belongs to this case.',
  indicator_list: 'This case has no indicators yet.',
  evidence_list: 'This case has no evidence yet.',
  link_list: 'This case has no links yet.',
  task_list: 'This case has no tasks yet.',
  techniques: 'No technique is proposed or entered.',
} as const

/** The sentence in place of an empty section; null where there is something in it. */
export function emptySectionWords<S extends keyof typeof nothing>(
  opened: { readonly [section in S]: { readonly length: number } },
  section: S,
): string | null {
  return opened[section].length > 0 ? null : nothing[section]
}

/** The sentence in place of a report; null where there is one. */
export function noReportWords({ report }: Pick<OpenedCase, 'report'>): string | null {
  return report === null ? 'There is no report yet.' : null
}

/** The sentence in place of the cases; `cases` is the number of all, of which none passes the words and the tag. */
export function noCasesWords(cases: number, words: string, tag: string | null): string {
  if (cases === 0) return 'There are no cases yet.'
  const sought = words.trim()
  const which = tag === null ? 'No case has' : `No case with the tag “${tag}” has`
  if (sought !== '') return `${which} “${sought}” in its title or tags.`
  return `No case has the tag “${tag ?? ''}”.`
}

/** The title of a due time: that of the first open task; tasks that are done are not looked at. */
export function noDueWords(nextDue: string | null): string | null {
  return nextDue === null ? 'No open task has a due time' : null
}
