import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'

/** Sentences in place of what a case, or the list of cases, has none of. */

const nothing = {
  alert_list: 'No alert belongs to this case.',
  indicator_list: 'This case has no indicators yet.',
  evidence_list: 'This case has no evidence yet.',
  link_list: 'This case has no links yet.',
  task_list: 'This case has no tasks yet.',
  techniques: 'No technique is proposed or entered.',
  comment_list: 'No comments yet.',
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

/** Returns whether the report of a case is written, for the list of sections. */
export const reportState = ({ report }: Pick<OpenedCase, 'report'>): string =>
  report === null ? 'none yet' : 'written'

/** Returns that there are no templates; null where there is one. */
export function noTemplatesWords(templates: readonly unknown[]): string | null {
  return templates.length === 0 ? 'There are no templates.' : null
}

/** Returns that the filter of a timeline leaves no entry; null where it leaves one. */
export function noEntriesWords(shown: readonly unknown[]): string | null {
  return shown.length === 0 ? 'No entry matches.' : null
}

/** Returns the mark of a link whose other end is gone; null while it is there. */
export function goneLinkWords({ is_here }: { readonly is_here: boolean }): string | null {
  return is_here ? null : 'no longer here'
}
