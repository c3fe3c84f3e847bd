import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type RedExportProps = {
  readonly title: string
  /** What is exported: `Report as PDF`. */
  readonly what: string
  /** What the file says of the label, in a sentence. */
  readonly note: string
  readonly onExport: () => void
  readonly onClose: () => void
}

/** Asks before something that is TLP:RED leaves this workstation. */
export function RedExportDialog({ title, what, note, onExport, onClose }: RedExportProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <div className="dialog-form">
        <p>TLP:RED is for the eyes and ears of individual recipients only; they may not pass it on. {note}</p>
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
    </Dialog>
  )
}
