import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One file of a package: its path in it, with `/`, and its content, read on demand. */
export type ShippedFile = {
  readonly path: string
  readonly bytes: () => Buffer
  readonly isExecutable: boolean
}

/** Returns the files in packing order, which is byte order and the same on every machine. */
export function inOrder(files: readonly ShippedFile[]): ShippedFile[] {
  return [...files].sort((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)))
}

/** A file with generated text. */
export function textFile(path: string, text: string): ShippedFile {
  return { path, bytes: () => Buffer.from(text), isExecutable: false }
}

/** A file on disk under its path in the package. */
export function fileFrom(source: string, path: string, isExecutable = false): ShippedFile {
  return { path, bytes: () => readFileSync(source), isExecutable }
}

/**
 * Returns all files below a folder for which `isWanted`, called with the path relative to it, returns true. Links are
 * followed.
 */
export function filesBelow(
  folder: string,
  prefix: string,
  isWanted: (path: string) => boolean = () => true,
  isExecutable: (source: string) => boolean = () => false,
): ShippedFile[] {
  const found: ShippedFile[] = []
  const walk = (below: string) => {
    for (const name of readdirSync(join(folder, below))) {
      const path = below === '' ? name : `${below}/${name}`
      const source = join(folder, path)
      if (!isWanted(path)) continue
      if (statSync(source).isDirectory()) walk(path)
      else found.push(fileFrom(source, prefix === '' ? path : `${prefix}/${path}`, isExecutable(source)))
    }
  }
  walk('')
  return found
}

/** Writes the files below a folder. */
export function layOut(files: readonly ShippedFile[], folder: string): void {
  for (const { path, bytes, isExecutable } of files) {
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, bytes(), { mode: isExecutable ? 0o755 : 0o644 })
  }
}
