import { columnName } from './column-name.ts'
import type { HeadLine } from './head-line.ts'
import { isHostAround } from './host-around.ts'
import { surroundingBytes, versionEndings } from './kernel/agreed.ts'
import type { LineMemo } from './line-memo.ts'
import { meter } from './meter.ts'
import { textAt } from './spelled-separator.ts'
import type { Needs, TokenHit } from './token-reading.ts'

/** The context of a token, which decides about some hits: version words, commit words, wallet words, an assignment. */

export type Surroundings = 'fine' | 'git' | 'refuse'

const versionWord =
  /(?:^|[^a-z])(?:version|versions|ver|v|release|build|firmware|rev|revision|patch|update|oid)[.:=]?\s?$/i
const gitWord =
  /\b(?:commit|commits|git|merge|tree|parent|rev|revision|head|refs|cherry|branch|tag|checkout)\b/i
/** Words that name the chain, or a wallet; adjacent `_` and digits do not count as letters. */
const walletWord = /(?<![a-z])(?:solana|sol|wallets?|spl|phantom)(?![a-z])/i

function namesWallet(text: string): boolean {
  return walletWord.test(text)
}

function upToLineEnd(text: string): string {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}

/** An assignment, or a call: a bracket directly after a name. Brackets after a space enclose a remark. */
const assignment = /^(?:\s{0,3}(?:=[^=>]|[+\-*/|&]=)|\()/

/** Whether the bytes before an index may end in a version word, with one sign and one space at most in between. */
function mayEndVersionWord(buffer: Buffer, at: number): boolean {
  let last = at - 1
  if (isSpace(buffer[last])) last--
  const byte = buffer[last]
  if (byte === 0x2e || byte === 0x3a || byte === 0x3d) last--
  const letter = last < 0 ? 0 : (buffer[last] as number) | 32
  return letter >= 0x61 && letter <= 0x7a && ((versionEndings >> (letter - 0x61)) & 1) !== 0
}

/** Matches `\s` in Latin-1 except for line feeds: a word on another line does not count. */
function isSpace(byte: number | undefined): boolean {
  return (
    byte === 0x20 || byte === 0xa0 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d && byte !== 0x0a)
  )
}

export function judgeSurroundings(
  buffer: Buffer,
  start: number,
  end: number,
  hit: TokenHit,
  needs: Needs,
  line: number,
  lines: LineMemo,
  head: HeadLine,
): Surroundings {
  // most lines are settled by one byte, at which no version word ends
  if (needs === 'no-version-before' && !mayEndVersionWord(buffer, start + hit.start)) return 'fine'
  if (needs === 'host-around')
    return isHostAround(buffer, start + hit.start, start + hit.end, hit, lines.at(line)) ? 'fine' : 'refuse'
  if (needs === 'no-assignment-after') {
    return start + hit.end === end && assignment.test(textAt(buffer, end, 8)) ? 'refuse' : 'fine'
  }
  if (needs === 'escapes-around' || needs === 'no-escapes-around')
    return hasEscapesAround(buffer, start + hit.start, start + hit.end) === (needs === 'escapes-around')
      ? 'fine'
      : 'refuse'
  const from = Math.max(0, start + hit.start - surroundingBytes)
  const before = buffer.toString('latin1', from, start + hit.start)
  meter.steps += before.length
  const onLine = before.slice(before.lastIndexOf('\n') + 1)
  if (needs === 'no-version-before') return versionWord.test(onLine.slice(-12)) ? 'refuse' : 'fine'
  if (needs === 'git-before') return gitWord.test(onLine) ? 'git' : 'fine'
  if (namesWallet(onLine)) return 'fine'
  const behind = textAt(buffer, start + hit.end, surroundingBytes)
  meter.steps += behind.length
  if (namesWallet(upToLineEnd(behind))) return 'fine'
  const isWholeLine = onLine.length < before.length || from === 0
  return isWholeLine && head.known !== null && namesWallet(columnName(head.known, onLine)) ? 'fine' : 'refuse'
}

/** Escapes that no path and no account has: of signs, and of lines where no word adjoins. */
const backslashEscape = /\\(?:["'/]|u00[\da-f]{2}|x[\da-f]{2}|r\\n|[nrt](?![\w\\]))|(?:^|[^\w\\])\\[nrt]/i
const printableEscape = /=(?:3D|C[23]=[\dA-F]{2}|E2=[\dA-F]{2}|20(?=[a-zA-Z=\s]))|=\r?$/m
/** A path that begins on the line: what follows its backslashes are names. */
const pathBefore = /(?:(?:^|[^a-z0-9])[a-z]:|%[a-z]\w{1,20}%|\\\\[\w.-]{1,64})\\[^"'<>|*?]*$/i

/**
 * Whether the line around a value holds more escapes of the kind that may be in or before it, or quotes that enclose it
 * as text.
 */
function hasEscapesAround(buffer: Buffer, start: number, end: number): boolean {
  const before = buffer.toString('latin1', Math.max(0, start - surroundingBytes), start)
  const behind = textAt(buffer, end, surroundingBytes)
  meter.steps += before.length + behind.length
  const left = before.slice(before.lastIndexOf('\n') + 1)
  const right = upToLineEnd(behind)
  // as written, the value may begin with the end of an escape
  const value = left.slice(-3) + buffer.toString('latin1', start, end)
  if (/=[\dA-F]{2}/.test(value) && !value.includes('\\'))
    return printableEscape.test(left) || printableEscape.test(right)
  if (pathBefore.test(left)) return false
  // the backslashes of its own token may be those of a path
  const others = left.slice(0, left.search(/[^\s"<>`]*$/))
  const further = right.slice(right.search(/[\s"<>`]|$/))
  if (backslashEscape.test(others) || backslashEscape.test(further)) return true
  // an account of a Windows domain may be quoted as well: `"CORP\nina@…"`
  if (/^[A-Z][A-Z0-9-]{0,14}\\/.test(left.slice(others.length))) return false
  return (others.split('"').length - 1) % 2 === 1 && further.includes('"')
}
