import { type Command, useAllCommands } from '../state/commands.ts'
import { Dialog } from '../ui/dialog.tsx'
import { KeyOverview } from '../ui/key-overview.tsx'

/** The keyboard shortcuts of the window and of the current view. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const commands: readonly Command[] = useAllCommands()
  return (
    <Dialog onClose={onClose} title="Keys of this view" size="lg">
      <KeyOverview commands={commands} />
    </Dialog>
  )
}
