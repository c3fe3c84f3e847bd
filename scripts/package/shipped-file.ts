import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One file of a package: its path in it, with `/`, and what it holds when it is asked. */
export type ShippedFile = {
  readonly path: string
  readonly bytes: () => Buffer
  readonly isExecutable: boolean
}

/** In the order in which they are packed: that of their bytes, the same on every machine. */
export function inOrder(files: readonly ShippedFile[]): ShippedFile[] {
  return [...files].sort((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)))
}

/** A file with a text of ours. */
export function textFile(path: string, text: string): ShippedFile {
  return { path, bytes: () => Buffer.from(text), isExecutable: false }
}

/** A file of the disk under a path in the package. */
export function fileFrom(source: string, path: string, isExecutable = false): ShippedFile {
  return { path, bytes: () => readFileSync(source), isExecutable }
}

/** All files below a folder for which `isWanted` holds, which gets their path from there. Links are followed. */
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

/** Lays the files out below a folder. */
export function layOut(files: readonly ShippedFile[], folder: string): void {
  for (const { path, bytes, isExecutable } of files) {
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, bytes(), { mode: isExecutable ? 0o755 : 0o644 })
  }
}
