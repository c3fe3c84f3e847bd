import { type Zippable, zipSync } from 'fflate/browser'

/**
 * Unix mode of a plain file, in the position where archives store it; without it, some programs create unreadable
 * files.
 */
const plainFile = (0o100644 << 16) >>> 0

/** Packs texts into a zip, as UTF-8. */
export function zipPackage(files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  return zipFiles(new Map([...files].map(([path, text]) => [path, encoder.encode(text)])))
}

/**
 * Packs files into a zip. The same files give the same bytes, anywhere and at any time: names are sorted, and every
 * entry has the same date. The format stores local time, so the date is built from local parts.
 */
export function zipFiles(
  files: ReadonlyMap<string, Uint8Array>,
  isStored: (path: string) => boolean = () => false,
): Uint8Array<ArrayBuffer> {
  const sorted = [...files].sort(([left], [right]) => (left < right ? -1 : 1))
  const entries = sorted.map(([path, bytes]): [string, Zippable[string]] => [
    path,
    isStored(path) ? [bytes, { level: 0 }] : bytes,
  ])
  return zipSync(Object.fromEntries(entries), {
    level: 6,
    os: 3,
    attrs: plainFile,
    mtime: new Date(2000, 0, 1),
  })
}
