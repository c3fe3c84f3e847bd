import { create } from 'zustand'

/** Files of sets to import, asked about one after the other; null while the dialog is closed. */
export const useSetImport = create<{ readonly files: readonly File[] | null }>(() => ({ files: null }))

/** Asks for a file, or asks about the dropped files. */
export function importSets(files: readonly File[] = []): void {
  useSetImport.setState({ files })
}

/** Goes on to the next dropped file. */
export function nextSet(): void {
  useSetImport.setState(({ files }) => ({
    files: files === null || files.length < 2 ? null : files.slice(1),
  }))
}
