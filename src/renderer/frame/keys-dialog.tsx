import { Modal } from '@mantine/core'
import { type Command, useAllCommands } from '../state/commands.ts'
import { KeyOverview } from '../ui/key-overview.tsx'

/** The keyboard shortcuts of the window and of the current view. */
export function KeysDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const commands: readonly Command[] = useAllCommands()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keys of this view"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeyOverview commands={commands} />
    </Modal>
  )
}
