import { create } from 'zustand'
import { oneAtATimeWords } from '../../ui/one-at-a-time-words.ts'
import { openFiles } from '../../ui/open-triage.ts'
import { toast } from '../../ui/toast.tsx'

/** A package that was dropped on the filings, until they compare it with the register. */
export const useDroppedPackage = create<{ readonly file: File | null }>(() => ({ file: null }))

/** Compares the first of the dropped files; the others are offered to Triage. */
export function compareDropped(files: readonly File[]): void {
  const [file, ...others] = files
  if (file === undefined) return
  useDroppedPackage.setState({ file })
  if (others.length === 0) return
  toast(oneAtATimeWords('package', file.name, others.length), {
    label: 'Read the others in Triage',
    run: () => void openFiles(others),
  })
}
