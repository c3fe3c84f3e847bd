import { Button } from './button.tsx'
import { openFiles } from './open-triage.ts'

type TriageInsteadProps = { readonly files: readonly File[]; readonly onLeave: () => void }

/** The other way for dropped files, in a dialog or page that asks about them. */
export function TriageInstead({ files, onLeave }: TriageInsteadProps) {
  return (
    <Button
      onClick={() => {
        onLeave()
        void openFiles(files)
      }}
    >
      Read in Triage instead
    </Button>
  )
}
