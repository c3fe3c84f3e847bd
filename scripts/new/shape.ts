import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a new item consists of: files of its own, lines in existing lists, and manual steps left to do. */
export type Shape = {
  readonly files: readonly NewFile[]
  readonly lines: readonly ListLine[]
  readonly left: readonly string[]
}

export type NewFile = { readonly path: string; readonly text: string }

/** A line in a list that ends with `]`, and the import that it needs. */
export type ListLine = { readonly path: string; readonly import: string | null; readonly line: string }

/**
 * Writes a shape into the project. Nothing is written when a file exists already or a list does not have the expected
 * form.
 */
export function writeShape(root: string, { files, lines }: Shape): void {
  for (const { path } of files)
    if (existsSync(join(root, path))) throw new Error(`${path} is there already. Nothing was written.`)
  const changed = lines.map(({ path, ...line }) => ({
    path,
    text: withLine(readFileSync(join(root, path), 'utf8'), { path, ...line }),
  }))
  for (const { path, text } of [...files, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** Returns the text of a list with the line added at its end and the import after the others. */
export function withLine(text: string, { path, import: imported, line }: ListLine): string {
  const end = text.search(/^\](?: as const)?$/m)
  if (end < 0)
    throw new Error(`${path} has no list whose end stands on a line of its own. Nothing was written.`)
  const withItem = `${text.slice(0, end)}  ${line},\n${text.slice(end)}`
  if (imported === null) return withItem
  const lastImport = [...withItem.matchAll(/^(?:import .*|\} from .*)$/gm)].at(-1)
  if (lastImport === undefined) return `${imported}\n${withItem}`
  const at = lastImport.index + lastImport[0].length
  return `${withItem.slice(0, at)}\n${imported}${withItem.slice(at)}`
}
