import { readFileSync } from 'node:fs'
import { invalid, type Problem } from '../../contract/problem.ts'

/** Returns the first line of a file: a password on the command line would be seen by others. */
export function passwordOf(path: string): string | Problem {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return invalid('password-file', `${path} cannot be read`)
  }
  const [line = ''] = text.split(/\r?\n/)
  return line === '' ? invalid('password-file', 'its first line is empty') : line
}
