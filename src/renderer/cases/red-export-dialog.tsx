import { Modal } from '@mantine/core'
import { Button } from '../ui/button.tsx'

type RedExportProps = {
  /** What is exported: `Report as PDF`. */
  readonly what: string
  readonly onExport: () => void
  readonly onClose: () => void
}

/** Asks before a case that is TLP:RED leaves this workstation. */
export function RedExportDialog({ what, onExport, onClose }: RedExportProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Export a TLP:RED case?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="dialog-form">
        <p>
          TLP:RED is for the eyes and ears of individual recipients only; they may not pass it on. The file
          carries the label and is not protected by it.
        </p>
        <p>{what}</p>
        <div className="dialog-acts">
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="primary"
            onClick={() => {
              onClose()
              onExport()
            }}
          >
            Export
          </Button>
        </div>
      </div>
    </Modal>
  )
}
