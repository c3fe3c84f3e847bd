import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Words } from './collect-words.ts'

/** Returns the texts of a file of this folder: an object from source file to its texts. */
function read(name: string): readonly Words[] {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8')
  return Object.entries(JSON.parse(text) as Record<string, string[]>).flatMap(([source, all]) =>
    all.map((words) => ({ source, words })),
  )
}

/**
 * Texts of the window with words of a statement that state nothing of the data: names of acts, filters and fields, explanations,
 * selectors; and reports of a failure, made where it happens.
 */
export const noStatements = read('no-statements.json')
