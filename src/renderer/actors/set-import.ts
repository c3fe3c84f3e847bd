import { create } from 'zustand'

/** Files of sets that are to be imported, asked about one after the other; null while nobody asked. */
export const useSetImport = create<{ readonly files: readonly File[] | null }>(() => ({ files: null }))

/** Asks for a file, or about those that were dropped. */
export function importSets(files: readonly File[] = []): void {
  useSetImport.setState({ files })
}

/** Goes on with the next file that was dropped. */
export function nextSet(): void {
  useSetImport.setState(({ files }) => ({
    files: files === null || files.length < 2 ? null : files.slice(1),
  }))
}
