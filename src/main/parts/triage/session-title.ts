import { decodeWords } from '../../engine/email/headers/encoded-words.ts'
import { fieldsNamed, readHeaderBlock } from '../../engine/email/headers/header-block.ts'
import { defang } from '../../engine/ioc/defang.ts'
import { extractFromText } from '../../engine/ioc/extract.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import { scrubProse } from '../../engine/url/credentials.ts'
import type { NewSource } from '../../store/triage/sessions.ts'
import { natureOf } from './nature.ts'

/** Default titles of sessions, chosen so that one of twenty can be recognised. */

/** Bytes at the start of a source in which its title is searched. */
export const titleBytes = 65_536

const longestTitle = 120
const fileName = /[^\s/]\.[a-z0-9]{1,5}$/i

/** Returns the title by the names of the sources alone. */
export function titleOfNames(sources: readonly Pick<NewSource, 'name'>[]): string {
  const [first] = sources
  if (first === undefined) return 'Triage'
  return sources.length === 1 ? first.name : `${first.name} and ${sources.length - 1} more`
}

/**
 * Returns the title by the content of the only source of a session: the subject of a message, unless there are several; the first line with a
 * word of a text that was pasted or dropped, and so has no file name. Null keeps the name. `start` is the beginning of
 * the source.
 */
export function titleOfText(name: string, start: string): string | null {
  // the subject of one message says nothing of the others of a mailbox (RFC 4155)
  const isMailbox = start.startsWith('From ') && /\n\r?\nFrom \S/.test(start)
  if (!isMailbox && natureOf(start, name) === 'message') {
    const [subject] = fieldsNamed(readHeaderBlock(start), 'subject')
    const shown = subject === undefined ? '' : plainLine(decodeWords(subject.value))
    if (shown !== '') return shown
  }
  if (fileName.test(name)) return null
  for (const line of start.split(/[\r\n]+/, 200)) if (/[\p{L}\p{N}]{2}/u.test(line)) return plainLine(line)
  return null
}

/**
 * Returns one line that is safe to show anywhere: without characters that reverse or hide text, with values defanged,
 * and truncated.
 */
function plainLine(line: string): string {
  const words = line
    .slice(0, 2000)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim()
  // a title is shown, searched and included in every answer that names the session
  const shown = defanged(scrubProse(words))
  const letters = [...shown]
  return letters.length <= longestTitle ? shown : `${letters.slice(0, longestTitle - 1).join('')}…`
}

function defanged(line: string): string {
  const bytes = Buffer.from(line)
  const pieces: string[] = []
  let at = 0
  for (const { found, start, end, marks } of extractFromText(line).hits) {
    if ((marks & (markBit.part_of | markBit.defanged)) !== 0 || start < at) continue
    pieces.push(bytes.toString('utf8', at, start), defang(found.kind, bytes.toString('utf8', start, end)))
    at = end
  }
  return pieces.join('') + bytes.toString('utf8', at)
}
