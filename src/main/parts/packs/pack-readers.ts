import { logFault } from '../../operations/system/log.ts'
import type { PackFolder } from './pack-folder.ts'
import type { PackKindName, PackRecord } from './pack-kind.ts'

/** Something that holds a file open. */
export type Closable = { readonly close: () => void }

export type OpenedPack<T> = { readonly pack: PackRecord; readonly reader: T }

type Open<T> = (path: string, pack: PackRecord) => T | Promise<T>

/** Opened files of packs, by kind and file name. A file never changes under its name, so the name is enough. */
export class PackReaders {
  private readonly folder: PackFolder
  private readonly kinds = new Map<PackKindName, Map<string, Promise<Closable | null>>>()

  constructor(folder: PackFolder) {
    this.folder = folder
  }

  async opened<T extends Closable>(
    kind: PackKindName,
    packs: readonly PackRecord[],
    open: Open<T>,
  ): Promise<readonly OpenedPack<T>[]> {
    const kept = this.kinds.get(kind) ?? new Map<string, Promise<Closable | null>>()
    this.kinds.set(kind, kept)
    const wanted = new Set(packs.map(({ file }) => file))
    for (const [file, reader] of kept) {
      if (wanted.has(file)) continue
      kept.delete(file)
      void closeSoon(reader)
    }
    const opened: OpenedPack<T>[] = []
    for (const pack of packs) {
      const reader = kept.get(pack.file) ?? this.open(pack, open)
      kept.set(pack.file, reader)
      // readers cached for a kind are all created by the one function that opens this kind
      const ready = (await reader) as T | null
      if (ready !== null) opened.push({ pack, reader: ready })
    }
    return opened
  }

  async close(): Promise<void> {
    for (const kept of this.kinds.values()) for (const reader of kept.values()) (await reader)?.close()
    this.kinds.clear()
  }

  private async open<T extends Closable>(pack: PackRecord, open: Open<T>): Promise<T | null> {
    try {
      return await open(this.folder.pathOf(pack.file), pack)
    } catch (error) {
      logFault(`The data pack ${pack.name} cannot be opened`, error)
      return null
    }
  }
}

/** Closes a reader after the current event loop turn, in which it may still be in use. */
async function closeSoon(reader: Promise<Closable | null>): Promise<void> {
  const open = await reader
  if (open !== null) setImmediate(() => open.close())
}
