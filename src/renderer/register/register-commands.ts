import { isKindName } from '../../contract/register/kinds.ts'
import { type Command, useCommands } from '../state/commands.ts'
import { navigate } from '../state/router.ts'
import { toast } from '../ui/toast.tsx'
import { saveCalendar } from './due/save-calendar.ts'
import { registerExports, saveExport } from './export/register-exports.ts'
import { filedModules, keptModules, shortName } from './modules.ts'
import { newPath } from './paths.ts'
import type { RegisterRoute } from './route.ts'
import { undoLast } from './steps.ts'

const group = 'Register'

/** Returns the commands of the register that are available in every view: its pages, and adding records. */
export function registerCommands(): Command[] {
  const modules = [...filedModules, ...keptModules]
  const additions: Command[] = modules.flatMap(({ kind }) =>
    isKindName(kind)
      ? [{ id: `new-${kind}`, group, title: `New ${shortName(kind)}`, run: () => navigate(newPath(kind)) }]
      : [],
  )
  const places: Command[] = modules.map(({ kind, label, path }) => ({
    id: `go-${kind}`,
    group,
    title: `Open ${label}`,
    run: () => navigate(path),
  }))
  return [
    {
      id: 'package',
      group,
      key: 'b',
      title: 'Build the package',
      run: () => navigate({ view: 'register', page: 'package' }),
    },
    {
      id: 'due',
      group,
      title: 'Due: contracts, notice, reviews, assessments, exit tests, tasks',
      run: () => navigate({ view: 'register', page: 'due' }),
    },
    {
      id: 'import',
      group,
      key: 'i',
      title: 'Import into the register',
      run: () => navigate({ view: 'register', page: 'import' }),
    },
    {
      id: 'filings',
      group,
      title: 'Filings, and compare two of them',
      run: () => navigate({ view: 'register', page: 'filings' }),
    },
    {
      id: 'risk',
      group,
      title: 'Concentration of the portfolio',
      run: () => navigate({ view: 'register', page: 'risk' }),
    },
    {
      id: 'history',
      group,
      title: 'History of the register',
      run: () => navigate({ view: 'register', page: 'history' }),
    },
    {
      id: 'entity',
      group,
      title: 'Reporting entity',
      run: () => navigate({ view: 'register', page: 'entity', field: null }),
    },
    ...registerExports.map(
      (each): Command => ({
        id: `export-${each.id}`,
        group,
        title: `Export: ${each.subject} as ${each.form}`,
        run: () => void saveExport(each),
      }),
    ),
    {
      id: 'export-due-ics',
      group,
      title: 'Export: Due as calendar (.ics)',
      run: () => void saveCalendar(),
    },
    ...additions,
    ...places,
  ]
}

/** Commands available on every page of the register: its pages and its acts. */
export function useRegisterCommands(route: RegisterRoute): void {
  useCommands('register', [
    ...registerCommands().filter(({ id }) => route.page !== 'list' || id !== `go-${route.kind}`),
    {
      id: 'findings',
      group,
      key: 'v',
      title: 'Go to the findings',
      // the page of an import has none, and a preview of its own under this key
      isPossible: route.page !== 'import',
      run: goToFindings,
    },
    { id: 'undo-register', group, title: 'Undo the last change of the register', run: () => void undoLast() },
  ])
}

function goToFindings(): void {
  const list = document.getElementById('findings')
  if (list === null) toast('Findings are listed beside the records of the register.')
  else list.focus()
}
