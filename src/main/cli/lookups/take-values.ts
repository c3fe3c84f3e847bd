import { invalid, isProblem, missing, type Problem, problem } from '../../../contract/problem.ts'
import { readContent } from '../content.ts'
import type { Surroundings } from '../surroundings.ts'

/**
 * Maximum size of piped-in values, in bytes: larger input is a file for `ioc` or `batch` rather than a list of values.
 */
const maxBytes = 16 * 1_048_576

/**
 * Returns the values passed to a command. `-` means standard input, one value per line, without blank lines. An empty
 * value is refused before any request: it is more likely an empty variable of a script than intended.
 */
export async function takeValues(
  words: readonly string[],
  name: string,
  { input }: Pick<Surroundings, 'input'>,
): Promise<readonly string[] | Problem> {
  const given = words.map((word) => word.trim())
  if (given.length === 0 || given.includes('')) return missing(name)
  if (given.filter((word) => word === '-').length > 1) return invalid(name, '- can be named once')
  if (!given.includes('-')) return given
  const bytes = await readContent(input, maxBytes)
  if (isProblem(bytes)) return bytes
  const piped = linesOf(bytes.toString('utf8'))
  if (piped.length === 0 && given.length === 1)
    return problem('missing', `Please provide ${name}: the input is empty.`, { field: name })
  return given.flatMap((word) => (word === '-' ? piped : [word]))
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
