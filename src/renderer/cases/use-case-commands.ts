import { isProblem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { type Command, useCommands } from '../state/commands.ts'
import { navigate } from '../state/router.ts'
import { act } from '../ui/act.ts'
import { navigateInto } from '../ui/navigate-into.ts'
import { undoNewest } from '../ui/toast.tsx'
import { type CaseStatus, statusLabels } from './case-words.ts'
import { type CaseSection, caseSections } from './route.ts'
import type { ActOnCase } from './use-opened-case.ts'

const group = 'Case'

type Dialogs = {
  readonly addIndicators: () => void
  readonly resolve: () => void
  readonly saveAsTemplate: () => void
  readonly linkRelated: () => void
  readonly seal: () => void
}

/** Goes to a section, and into its field. */
function goTo(id: string, section: CaseSection, field?: string): void {
  const route = { view: 'cases', page: 'case', id, section } as const
  if (field === undefined) navigate(route)
  else navigateInto(route, field)
}

/** Commands of the case that is shown. */
export function useCaseCommands(
  opened: OpenedCase,
  actOnCase: ActOnCase,
  { addIndicators, resolve, saveAsTemplate, linkRelated: related, seal }: Dialogs,
): void {
  const { id, title, status } = opened
  const commands: Command[] = [
    { id: 'add', group, key: 'a', title: 'Add indicators…', run: addIndicators },
    {
      id: 'resolve',
      group,
      key: 'r',
      title: 'Resolve with a verdict…',
      isPossible: status !== 'closed',
      run: resolve,
    },
    {
      id: 'comment',
      group,
      key: 'm',
      title: 'Write a comment',
      run: () => goTo(id, 'comments', 'comment-body'),
    },
    {
      id: 'note',
      group,
      key: 't',
      title: 'Write in the timeline',
      run: () => goTo(id, 'timeline', 'note-line'),
    },
    {
      id: 'task',
      group,
      key: 'k',
      title: 'Add a task',
      run: () => goTo(id, 'tasks', 'task-title'),
    },
    {
      id: 'tag',
      group,
      key: 'T',
      title: 'Add a tag',
      run: () => document.getElementById('case-tag')?.focus(),
    },
    {
      id: 'technique',
      group,
      title: 'Add an ATT&CK technique',
      run: () => goTo(id, 'techniques', 'technique-id'),
    },
    { id: 'related', group, key: 'l', title: 'Link a related case…', run: related },
    { id: 'template', group, title: 'Save the case as a template…', run: saveAsTemplate },
    {
      id: 'graph',
      group,
      key: 'v',
      title: 'Show the graph of shared observables',
      run: () => navigate({ view: 'observables', page: 'graph', root: id, type: null }),
    },
    { id: 'seal', group, key: 's', title: 'Sealed export of the case…', run: seal },
    { id: 'undo', group, key: 'z', title: 'Undo the last change', run: () => void undoNewest() },
    ...caseSections.map(
      (section, index): Command => ({
        id: `section-${section}`,
        group,
        key: String(index + 1),
        title: `Show the ${section === 'report' ? 'report' : section}`,
        run: () => goTo(id, section),
      }),
    ),
    ...(Object.keys(statusLabels) as CaseStatus[]).map(
      (each): Command => ({
        id: `status-${each}`,
        group,
        title: `Set the case to ${statusLabels[each].toLowerCase()}`,
        isPossible: each !== status,
        run: () => void actOnCase('caseBoard.change', { id, status: each }, 'Changed the status.'),
      }),
    ),
    {
      id: 'delete',
      group,
      title: 'Delete this case',
      run: async () => {
        const answer = await act(
          'caseBoard.delete',
          { id },
          {
            done: `Deleted the case ${title}.`,
            undone: () => navigate({ view: 'cases', page: 'case', id, section: 'timeline' }),
          },
        )
        if (!isProblem(answer)) navigate({ view: 'cases', page: 'board' }, 'replace')
      },
    },
  ]
  useCommands('case', commands)
}
