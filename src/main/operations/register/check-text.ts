import { invalid, type Problem } from '../../../contract/problem.ts'

/** Texts that reach a cell of a filed table stand in one line and hold nothing invisible that breaks it. */

const lineBreak = /[\n\r\u0085\u2028\u2029]/
const control = /\p{Cc}/u
const controlBesidesBreaks = /[^\P{Cc}\t\n\r]/u

/** Says what is wrong with a text of one line; null when nothing is. */
export function faultOfLine(field: string, text: string): Problem | null {
  if (lineBreak.test(text)) return invalid(field, 'it has a line break; write it in one line')
  return faultOf(field, text, control)
}

/** Says what is wrong with a text of several lines; null when nothing is. */
export function faultOfProse(field: string, text: string): Problem | null {
  return faultOf(field, text, controlBesidesBreaks)
}

function faultOf(field: string, text: string, refused: RegExp): Problem | null {
  if (refused.test(text)) return invalid(field, 'it holds a control character')
  return text.isWellFormed() ? null : invalid(field, 'it holds half of a character')
}
