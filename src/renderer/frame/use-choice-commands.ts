import { useChoosers, useFocusedEntry } from '../state/choice.ts'
import { choiceOwner, useCommands } from '../state/commands.ts'
import { addChoiceToCase, raiseOfChoice } from '../ui/choice-acts.ts'

const group = 'Cases and alerts'

/** Commands that every table and page offers for its chosen items, with the same titles and keys. */
export function useChoiceCommands(): void {
  useFocusedEntry()
  const { isForRows, isTypedInto } = useChoosers()
  useCommands(choiceOwner, [
    {
      id: 'add-to-case',
      group,
      key: isTypedInto ? 'alt+c' : 'c',
      alsoKey: 'alt+c',
      title: 'Add to case…',
      isForRows,
      run: () => void addChoiceToCase(),
    },
    {
      id: 'raise-alert',
      group,
      key: isTypedInto ? 'alt+A' : 'A',
      alsoKey: 'alt+A',
      title: 'Raise alert…',
      isForRows,
      run: () => void raiseOfChoice(),
    },
  ])
}
