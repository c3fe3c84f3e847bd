import { lookedWords } from '../../../contract/workstation/files/looked-words.ts'
import type { RulesResult } from '../../../contract/workstation/files/rules-result.ts'

type Tried = {
  readonly data: unknown
  readonly left_out: readonly string[]
  readonly failure: string | null
}

/** Says what rules found in a file, one line each. */
export function triedWords(path: string, { data, left_out, failure }: Tried): string[] {
  if (failure !== null || data === null)
    return [`${path}: not looked at to the end: ${failure ?? 'no result'}`]
  const result = data as RulesResult
  return [
    `${path}: ${lookedWords(result, left_out.length)}`,
    ...left_out.map((sentence) => `  not looked at: ${sentence}`),
    ...result.matches.flatMap(({ rule, severity, strings }) => [
      `  ${severity.padEnd(8)}  ${rule}`,
      ...strings
        .slice(0, 10)
        .map(({ identifier, offset, bytes }) => `    0x${offset.toString(16)}  ${identifier}  ${bytes}`),
    ]),
    ...result.strings.map(
      ({ text, count, places: [first] }) => `  ${text}  ${count}  0x${(first?.offset ?? 0).toString(16)}`,
    ),
  ]
}
