import { viewOf } from './byte-source.ts'
import type { MemberSink } from './member-sink.ts'

/**
 * The files of a disc image (ECMA-119, ISO 9660): sectors of 2048 bytes; a descriptor in the seventeenth names the root
 * folder, whose records name files and folders by their first sector and size. A second descriptor (Joliet) has the
 * names as Windows shows them, and is read in place of the first. Each folder is visited once, whatever the records
 * state.
 */

const sector = 2048
const maxDescriptors = 64
const maxFolders = 10_000
const maxDepth = 64

type Folder = { readonly at: number; readonly size: number; readonly path: string; readonly depth: number }

export function readDisc(bytes: Uint8Array, sink: MemberSink): string | null {
  const root = rootFolder(bytes)
  if (root === null)
    return 'The disc image is damaged, or in a format that is not read (UDF only): open it and drop what is inside.'
  const open: Folder[] = [root]
  const met = new Set<number>()
  for (let folder = open.shift(); folder !== undefined && met.size < maxFolders; folder = open.shift()) {
    if (met.has(folder.at)) continue
    met.add(folder.at)
    readFolder(bytes, folder, root.isWide, open, sink)
    if (sink.isFull) break
  }
  return null
}

function rootFolder(bytes: Uint8Array): (Folder & { readonly isWide: boolean }) | null {
  let found: (Folder & { readonly isWide: boolean }) | null = null
  for (let index = 0; index < maxDescriptors; index++) {
    const descriptor = bytes.subarray((16 + index) * sector, (17 + index) * sector)
    if (descriptor.length < sector || latin(descriptor.subarray(1, 6)) !== 'CD001') break
    const type = descriptor[0]
    if (type === 255) break
    const isWide = type === 2 && /^%\/[@CE]/.test(latin(descriptor.subarray(88, 91)))
    if (type !== 1 && !isWide) continue
    const view = viewOf(descriptor)
    const folder = {
      at: view.getUint32(158, true) * sector,
      size: view.getUint32(166, true),
      path: '',
      depth: 0,
    }
    if (found === null || isWide) found = { ...folder, isWide }
  }
  return found
}

function readFolder(
  bytes: Uint8Array,
  folder: Folder,
  isWide: boolean,
  open: Folder[],
  sink: MemberSink,
): void {
  const records = bytes.subarray(folder.at, folder.at + Math.min(folder.size, 16 * 2 ** 20))
  const view = viewOf(records)
  for (let at = 0; at + 34 <= records.length && !sink.isFull; ) {
    const length = records[at] as number
    // a record does not cross a sector: the rest of the sector is empty
    if (length === 0) {
      at = (Math.floor(at / sector) + 1) * sector
      continue
    }
    const nameLength = records[at + 32] as number
    const written = records.subarray(at + 33, at + 33 + nameLength)
    if (length < 34 || at + length > records.length) return
    const isItself = nameLength === 1 && (written[0] as number) <= 1
    if (!isItself) {
      const name = nameOf(written, isWide)
      const path = folder.path === '' ? name : `${folder.path}/${name}`
      const first = view.getUint32(at + 2, true) * sector
      const size = view.getUint32(at + 10, true)
      if (((records[at + 25] as number) & 2) !== 0) {
        if (folder.depth < maxDepth) open.push({ at: first, size, path, depth: folder.depth + 1 })
      } else takeFile(bytes, path, first, size, sink)
    }
    at += length
  }
}

function takeFile(bytes: Uint8Array, path: string, first: number, size: number, sink: MemberSink): void {
  const why = sink.refuse(size, size)
  const content = bytes.subarray(first, first + size)
  if (why !== null) sink.add(path, null, why)
  else if (content.length < size)
    sink.add(path, content.length === 0 ? null : content, 'The disc image is cut off: its end is missing.')
  else sink.add(path, content)
}

/** Returns a name without its version suffix, `;1`. */
function nameOf(written: Uint8Array, isWide: boolean): string {
  const name = isWide
    ? Buffer.from(written.subarray(0, written.length & ~1))
        .swap16()
        .toString('utf16le')
    : latin(written)
  return name.replace(/\.?;\d+$/, '')
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
