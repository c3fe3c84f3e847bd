import { create } from 'zustand'

/** Dropped files of data packs, asked about one after the other. */
export const useDroppedPacks = create<{ readonly files: readonly File[] }>(() => ({ files: [] }))

export function importDroppedPacks(files: readonly File[]): void {
  useDroppedPacks.setState({ files })
}

/** Goes on to the next dropped file. */
export function nextDroppedPack(): void {
  useDroppedPacks.setState(({ files }) => ({ files: files.slice(1) }))
}
