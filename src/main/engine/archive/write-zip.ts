import { zipSync } from 'fflate/browser'

/** Rights of a plain file on Unix, where archives keep them; without any, some programs unpack unreadable files. */
const plainFile = (0o100644 << 16) >>> 0

/**
 * Packs texts into a zip, as UTF-8. The same texts give the same bytes, anywhere and at any time: names are sorted, every
 * entry bears the same date. The format keeps local time, so the date is made of local parts.
 */
export function zipPackage(files: ReadonlyMap<string, string>): Uint8Array {
  const encoder = new TextEncoder()
  const sorted = [...files].sort(([left], [right]) => (left < right ? -1 : 1))
  const entries = sorted.map(([path, text]): [string, Uint8Array] => [path, encoder.encode(text)])
  return zipSync(Object.fromEntries(entries), {
    level: 6,
    os: 3,
    attrs: plainFile,
    mtime: new Date(2000, 0, 1),
  })
}
