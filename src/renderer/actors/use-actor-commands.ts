import { isProblem } from '../../contract/problem.ts'
import type { ActorRow } from '../../contract/workstation/actors/actor-table.ts'
import { maxCompared } from '../../contract/workstation/lookups/max-compared.ts'
import { useChoice } from '../state/choice.ts'
import { type Command, useCommands } from '../state/commands.ts'
import { countOf } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { selectAll, selectedCount } from '../state/selection.ts'
import { copySaying } from '../ui/copy-button.tsx'
import { toastProblem } from '../ui/toast.tsx'
import { chosenActors, useActorList } from './actor-list.ts'
import { choiceOfActors } from './choice-of-actors.ts'
import { actorMatrix, actorTable } from './route.ts'

const group = 'Actors'

/** Passes a key on to the table, which has the keys of every table; letters move the selection like the arrow keys. */
function pressInTable(key: string): void {
  const table = document.getElementById('actor-table')
  table?.focus()
  table?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** Does something with the first of the chosen actors, or reports why they cannot be read. */
async function withChosen(limit: number, work: (rows: readonly ActorRow[]) => void): Promise<void> {
  const rows = await chosenActors(limit)
  if (isProblem(rows)) toastProblem(rows)
  else work(rows)
}

async function copyChosen(of: (row: ActorRow) => string, what: string): Promise<void> {
  await withChosen(Number.POSITIVE_INFINITY, (rows) => {
    const [only] = rows
    if (only === undefined) return
    const words =
      rows.length === 1 ? `${what} of ${only.name}` : `${what} of ${countOf(rows.length, 'actor')}`
    void copySaying(rows.map(of).join('\n'), words)
  })
}

function asLine({ name, origin, motivation, sectors, countries }: ActorRow): string {
  return [name, origin ?? '', motivation.join(', '), sectors.join(', '), countries.join(', ')].join('\t')
}

/** Commands of the table of threat actors. */
export function useActorCommands(): void {
  const { selection, counts, asked } = useActorList()
  const total = counts?.total ?? 0
  const chosen = selectedCount(selection)
  const isNarrowed = JSON.stringify(asked.filter) !== JSON.stringify(actorTable.filter)
  useChoice('actors', {
    none: 'Choose an actor first: the arrow keys move between rows.',
    isForRows: true,
    read: async () => {
      const rows = await chosenActors()
      return isProblem(rows) ? rows : choiceOfActors(rows)
    },
  })
  const commands: Command[] = [
    {
      id: 'open',
      group,
      key: 'Enter',
      hasOwnListener: true,
      title: 'Open the profile',
      isPossible: chosen === 1,
      isForRows: true,
      run: () => pressInTable('Enter'),
    },
    {
      id: 'copy',
      group,
      key: 'y',
      alsoKey: 'ctrl+c',
      title: chosen > 1 ? 'Copy the names' : 'Copy the name',
      isPossible: chosen > 0,
      isForRows: true,
      run: () => void copyChosen(({ name }) => name, chosen > 1 ? 'the names' : 'the name'),
    },
    {
      id: 'copy-rows',
      group,
      key: 'Y',
      title: 'Copy with origin, motivation and targets',
      isPossible: chosen > 0,
      isForRows: true,
      run: () => void copyChosen(asLine, 'the table rows'),
    },
    {
      id: 'compare',
      group,
      key: 'v',
      title:
        chosen > maxCompared
          ? `Compare the first ${maxCompared} of the selected actors`
          : 'Compare techniques of the selected actors',
      isPossible: chosen > 0,
      isForRows: true,
      run: () =>
        void withChosen(maxCompared, (rows) =>
          navigate({ ...actorMatrix, compared: rows.map(({ slug }) => slug) }),
        ),
    },
    {
      id: 'graph',
      group,
      key: 'n',
      title: 'Show the links of the actor',
      isPossible: chosen === 1,
      isForRows: true,
      run: () =>
        void withChosen(1, ([actor]) => {
          if (actor !== undefined) navigate({ view: 'actors', page: 'graph', root: actor.slug })
        }),
    },
    {
      id: 'next',
      group,
      key: 'j',
      title: 'Next actor',
      isPossible: total > 0,
      run: () => pressInTable('ArrowDown'),
    },
    {
      id: 'previous',
      group,
      key: 'k',
      title: 'Previous actor',
      isPossible: total > 0,
      run: () => pressInTable('ArrowUp'),
    },
    {
      id: 'all',
      group,
      key: 'ctrl+a',
      hasOwnListener: true,
      title: 'Select all actors of the table',
      isPossible: total > 0,
      run: () => useActorList.setState({ selection: selectAll(selection, total) }),
    },
    {
      id: 'search',
      group,
      key: '/',
      title: 'Search the actors',
      run: () => document.getElementById('actor-search')?.focus(),
    },
    {
      id: 'table',
      group,
      key: 't',
      title: 'Go to the table',
      isPossible: total > 0,
      run: () => document.getElementById('actor-table')?.focus(),
    },
    {
      id: 'clear',
      group,
      title: 'Show all actors',
      isPossible: isNarrowed,
      run: () => navigate(actorTable),
    },
  ]
  useCommands('actors', commands)
}
