import { strFromU8, unzipSync } from 'fflate/browser'

/** A file in a package, with its size and its text. The window opens only packages from its own host. */
export type PackageFile = {
  /** Path below the root folder: `reports/b_01.01.csv`. */
  readonly path: string
  readonly size: number
  /** Number of lines without the header; null when the file is no table. */
  readonly rows: number | null
  readonly text: string
}

/** Returns the files of a ZIP archive; `META-INF` and the control files come first. Null when it cannot be read. */
export function readPackageFiles(bytes: Uint8Array): readonly PackageFile[] | null {
  try {
    return Object.entries(unzipSync(bytes))
      .filter(([name]) => !name.endsWith('/'))
      .map(([name, content]) => {
        const text = strFromU8(content)
        const path = name.slice(name.indexOf('/') + 1)
        return { path, size: content.length, rows: isTable(path) ? countRecords(text) : null, text }
      })
      .sort((a, b) => orderOf(a.path) - orderOf(b.path) || (a.path < b.path ? -1 : 1))
  } catch {
    return null
  }
}

function isTable(path: string): boolean {
  return /\/b_\d\d\.\d\d\.csv$/.test(path)
}

function orderOf(path: string): number {
  if (path.startsWith('META-INF/')) return 0
  return isTable(path) ? 2 : 1
}

/**
 * Returns the number of records of a CSV text after its header; a line break within quotes does not end a record (RFC
 * 4180).
 */
export function countRecords(text: string): number {
  let isQuoted = false
  let records = 0
  let isStarted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 34) isQuoted = !isQuoted
    if (sign === 10 && !isQuoted) {
      if (isStarted) records += 1
      isStarted = false
    } else if (sign !== 13) isStarted = true
  }
  return Math.max(0, records + (isStarted ? 1 : 0) - 1)
}
