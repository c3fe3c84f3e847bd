import { type Command, useCommands } from '../state/commands.ts'
import { navigate } from '../state/router.ts'
import { selectAll } from '../state/selection.ts'
import { undoNewest } from '../ui/toast.tsx'
import { useChosenCount } from './chosen-alerts.ts'
import { acknowledgeChosen, escalateToNew } from './decide.ts'
import { clearFilter, isNarrowed } from './filter-chips.tsx'
import { openFilterDialog } from './filter-dialog.tsx'
import { chooseAlerts, readInboxAnew, useInbox } from './inbox.ts'
import { beginMerging } from './merge.ts'
import { loadSample, removeSample } from './sample.ts'
import {
  nameFilter,
  removeSavedFilter,
  showSavedFilter,
  useSavedFilters,
  useShownFilter,
} from './saved-filters.ts'

const group = 'Alerts'

/** Passes a key on to the table, which has the keys of every table; letters move the selection like the arrow keys. */
function pressInTable(key: string): void {
  const table = document.getElementById('alert-table')
  table?.focus()
  table?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** What can be done in the inbox. */
type Dialogs = { readonly dismiss: () => void; readonly reviewSuppressed: () => void }

export function useAlertCommands({ dismiss, reviewSuppressed }: Dialogs): void {
  const { total, newer, isStale, selection, hasSample, filter } = useInbox()
  const saved = useSavedFilters((now) => now.filters)
  const shown = useShownFilter()
  const chosen = useChosenCount()
  const which = chosen > 1 ? 'the selected alerts' : 'the alert'
  const opened = useInbox((now) => now.opened)
  const commands: Command[] = [
    {
      id: 'escalate',
      group,
      key: 'e',
      title: `Escalate ${which} to a new case`,
      isPossible: chosen > 0,
      isForRows: true,
      run: () => void escalateToNew(),
    },
    {
      id: 'dismiss',
      group,
      key: 'd',
      title: `Dismiss ${which}…`,
      isPossible: chosen > 0,
      isForRows: true,
      run: dismiss,
    },
    {
      id: 'acknowledge',
      group,
      key: 'a',
      title: `Acknowledge ${which}`,
      isPossible: chosen > 0,
      isForRows: true,
      run: () => void acknowledgeChosen(),
    },
    {
      id: 'merge',
      group,
      key: 'm',
      title: 'Merge the selected alerts…',
      isPossible: chosen > 1,
      isForRows: true,
      run: () => void beginMerging(),
    },
    {
      id: 'graph',
      group,
      key: 'v',
      title: 'Show the graph of shared observables',
      isPossible: opened !== null,
      run: () => navigate(`/observables/graph?root=${encodeURIComponent(opened ?? '')}`),
    },
    { id: 'undo', group, key: 'z', title: 'Undo the last change', run: () => void undoNewest() },
    {
      id: 'next',
      group,
      key: 'j',
      title: 'Next alert',
      isPossible: total > 0,
      run: () => pressInTable('ArrowDown'),
    },
    {
      id: 'previous',
      group,
      key: 'k',
      title: 'Previous alert',
      isPossible: total > 0,
      run: () => pressInTable('ArrowUp'),
    },
    {
      id: 'all',
      group,
      key: 'ctrl+a',
      hasOwnListener: true,
      title: 'Select all alerts in the list',
      isPossible: total > 0,
      run: () => chooseAlerts(selectAll(selection, total)),
    },
    {
      id: 'search',
      group,
      key: '/',
      title: 'Search the alerts',
      run: () => document.getElementById('alert-search')?.focus(),
    },
    {
      id: 'table',
      group,
      key: 't',
      title: 'Go to the list',
      isPossible: total > 0,
      run: () => document.getElementById('alert-table')?.focus(),
    },
    {
      id: 'anew',
      group,
      key: '.',
      title: 'Refresh the list',
      isPossible: newer > 0 || isStale,
      run: () => readInboxAnew(),
    },
    { id: 'filter', group, key: 'f', title: 'Add a filter…', run: openFilterDialog },
    {
      id: 'save-filter',
      group,
      key: 's',
      title: 'Save this filter…',
      isPossible: isNarrowed(filter) && shown === null,
      run: () => nameFilter('new'),
    },
    ...saved.map((each) => ({
      id: `saved-${each.id}`,
      group: 'Saved filters',
      title: `Show the saved filter ${each.name}`,
      run: () => showSavedFilter(each),
    })),
    {
      id: 'rename-filter',
      group,
      title: `Rename the saved filter ${shown?.name ?? ''}…`,
      isPossible: shown !== null,
      run: () => shown !== null && nameFilter(shown),
    },
    {
      id: 'remove-filter',
      group,
      title: `Remove the saved filter ${shown?.name ?? ''}`,
      isPossible: shown !== null,
      run: () => shown !== null && void removeSavedFilter(shown),
    },
    { id: 'clear-filter', group, title: 'Clear the filter', run: clearFilter },
    { id: 'suppressed', group, key: 'u', title: 'Suppressed observables…', run: reviewSuppressed },
    {
      id: 'sample',
      group,
      title: hasSample ? 'Remove the sample incident' : 'Load a sample incident',
      run: () => void (hasSample ? removeSample() : loadSample()),
    },
  ]
  useCommands('alerts', commands)
}
