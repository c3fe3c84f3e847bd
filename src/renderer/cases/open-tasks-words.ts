import { countOf, formatCount } from '../state/format.ts'

/** Number of titles that are named. */
const named = 5

type Task = { readonly title: string; readonly done_at: string | null }

/** Names the open tasks of a case that is about to be resolved; null when none is open. */
export function openTasksWords(tasks: readonly Task[]): string | null {
  const open = tasks.filter(({ done_at }) => done_at === null)
  if (open.length === 0) return null
  const titles = open.slice(0, named).map(({ title }) => `“${title}”`)
  const more = open.length > named ? ` and ${formatCount(open.length - named)} more` : ''
  return `${countOf(open.length, 'task')} ${open.length === 1 ? 'is' : 'are'} still open: ${titles.join(', ')}${more}. Resolving the case does not close ${open.length === 1 ? 'it' : 'them'}.`
}
