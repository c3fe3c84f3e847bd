import type { KindName } from '../../../contract/register/kinds.ts'
import { useChoice } from '../../state/choice.ts'
import { useCommands } from '../../state/commands.ts'
import { navigate } from '../../state/router.ts'
import { selectAll, selectedCount, trimSelection } from '../../state/selection.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { shortName } from '../modules.ts'
import { recordPath } from '../paths.ts'
import { choiceOfRecords, copyChosen, removeChosen } from './list-acts.ts'
import type { ListColumn } from './list-columns.ts'
import { changeList, listState, useListState } from './list-state.ts'
import type { ListRows } from './use-list-rows.ts'

type ActsOn = {
  readonly kind: KindName
  readonly label: string
  readonly columns: readonly ListColumn[]
  readonly context: FieldContext
  readonly source: ListRows
}

/** Acts on the rows of a list: by key, from the command bar, and from the context menu. */
export function useRowActs({ kind, label: group, columns, context, source }: ActsOn): void {
  const { rows, total } = source
  const { active, ranges } = trimSelection(useListState(kind).selection, total)
  const selected = selectedCount({ active, ranges, anchor: null })
  useChoice('register-rows', {
    none: 'Choose a record first: the arrow keys move from row to row.',
    isForRows: true,
    read: () => choiceOfRecords(kind, ranges, rows.get, context),
  })
  useCommands('register-rows', [
    {
      id: 'open',
      group,
      key: 'Enter',
      hasOwnListener: true,
      title: `Open the ${shortName(kind)}`,
      isPossible: active !== null,
      isForRows: true,
      run: () => {
        const row = active === null ? undefined : rows.get(active)
        if (row !== undefined) navigate(recordPath(kind, row.record.uuid))
      },
    },
    {
      id: 'copy-rows',
      group,
      key: 'ctrl+c',
      hasOwnListener: true,
      title: 'Copy the columns as shown',
      isPossible: selected > 0,
      isForRows: true,
      run: () => void copyChosen(kind, ranges, rows.get, columns, context),
    },
    {
      id: 'remove',
      group,
      key: 'Delete',
      hasOwnListener: true,
      title: selected > 1 ? `Remove the ${selected} selected` : 'Remove the selected',
      isPossible: selected > 0,
      isForRows: true,
      run: () => void removeChosen(kind, ranges, rows.get),
    },
    {
      id: 'all',
      group,
      key: 'ctrl+a',
      hasOwnListener: true,
      title: 'Select all',
      isPossible: total > 0,
      run: () => changeList(kind, { selection: selectAll(listState(kind).selection, total) }),
    },
  ])
}
