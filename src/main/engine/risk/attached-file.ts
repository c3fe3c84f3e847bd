import type { RiskSpan } from './risk-types.ts'

/** A file of a message, by the name under which its text shows it. */
export type AttachedFile = {
  readonly name: string
  readonly span: RiskSpan
  /** Whether the name stands in the line of its part, not alone above what was read in it. */
  readonly isPart: boolean
}

const searchedCharacters = 1_000_000
const maxFiles = 200
const inPart = /^Content-Disposition: attachment; filename="([^"\n]{1,300})"$/gm
/** A name alone in its line, of a kind that is attached and seldom written about. */
const alone =
  /^([^\n"<>:/|]{1,200}\.(?:pdf|doc[xm]?|xls[xmb]?|ppt[xm]?|rtf|zip|rar|7z|gz|tgz|tar|cab|ace|arj|lzh|xz|iso|img|vhdx?|udf|one))$/gim

/** Lists the files of a message, at most 200. */
export function attachedFiles(text: string): AttachedFile[] {
  const searched = text.slice(0, searchedCharacters)
  const files: AttachedFile[] = []
  for (const [form, isPart] of [
    [inPart, true],
    [alone, false],
  ] as const)
    for (const { index, 0: line, 1: name = '' } of searched.matchAll(form)) {
      if (files.length >= maxFiles) return files
      const start = index + line.indexOf(name)
      files.push({ name: name.trim(), span: { start, end: start + name.length }, isPart })
    }
  return files
}
