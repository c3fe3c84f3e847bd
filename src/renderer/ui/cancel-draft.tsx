import { Button } from './button.tsx'

/** Closes a dialog and discards what was entered in it, which closing it in any other way does not. */
export function CancelDraft({
  discard,
  onClose,
}: {
  readonly discard: () => void
  readonly onClose: () => void
}) {
  return (
    <Button
      onClick={() => {
        discard()
        onClose()
      }}
    >
      Cancel
    </Button>
  )
}
