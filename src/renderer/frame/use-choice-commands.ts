import { useChoosers, useFocusedEntry } from '../state/choice.ts'
import { choiceOwner, useCommands } from '../state/commands.ts'
import { choiceCommands } from '../state/view.ts'

/** Commands that every table and page offers for its chosen items, with the same titles and keys. */
export function useChoiceCommands(): void {
  useFocusedEntry()
  const { isForRows, isTypedInto } = useChoosers()
  useCommands(
    choiceOwner,
    choiceCommands().map(({ id, key, title, run }) => ({
      id,
      group: 'Cases and alerts',
      key: isTypedInto ? `alt+${key}` : key,
      alsoKey: `alt+${key}`,
      title,
      isForRows,
      run,
    })),
  )
}
