/**
 * Lines of a message's header (RFC 5322, section 2.2), as mail programs read them: also those that no standard allows,
 * because a program that reads on is what the receiver of a message has.
 */

/**
 * The name of a field and its colon. A name may have letters outside ASCII; what has brackets, quotes or slashes in it
 * is the rest of a folded value, and `https://` is an address.
 */
const field = /^([^\s:<>()"@=,;/\\[\]\p{Cc}]{1,76})[ \t\u00a0]*:(?!\/\/)/u
/** A name has a letter; `09:00:00` is a time. */
const letter = /\p{L}/u

/** Fields by which a header goes on after a line that is none; those of parts (RFC 2045) alone in `partField`. */
const messageField =
  /^(?:from|to|cc|bcc|subject|date|received|return-path|delivered-to|mime-version|message-id|in-reply-to|references|reply-to|sender|content-[a-z-]{2,30}|dkim-signature|authentication-results|received-spf|arc-[a-z-]{2,30}|x-[a-z0-9-]{2,60}|list-[a-z-]{2,20})$/i
const partField = /^content-[a-z-]{2,30}$/i

/** The line that begins a message in a mailbox (RFC 4155), also with the mark that some programs put before it. */
export const mailboxLine = /^>*From [^\s]+ +(?:[A-Za-z]{3},? )/

export type FieldLine = {
  /** As written, without the blanks before the colon. */
  readonly name: string
  readonly value: string
}

/** Returns name and value of a line that begins a field; null for any other line. */
export function fieldIn(line: string): FieldLine | null {
  const found = field.exec(line)
  const name = found?.[1]
  if (found === null || name === undefined || !letter.test(name)) return null
  return { name, value: line.slice(found[0].length).trim() }
}

/** Whether a field is one of a message's header, or of a part's where `isPart`. */
export function isUsualField(name: string, isPart: boolean): boolean {
  return (isPart ? partField : messageField).test(name)
}

const parameter = /^[\w*-]{1,40}\s{0,10}=/
const tag = /^[a-z.]{1,20}\s{0,10}=/i
const hop = /^(?:(?:by|from|for|with|via|id)\s|[(<[;]|(?:mon|tue|wed|thu|fri|sat|sun),? \d)/i
const encoded = /^[A-Za-z0-9+/=]{20,}$/

/** How the values of some fields go on: parameters, tags, the words of a hop, identifiers. */
const continuations: readonly (readonly [name: RegExp, rest: RegExp])[] = [
  [/^content-(?:type|disposition)$/i, parameter],
  [/^(?:dkim-signature|domainkey-signature|arc-[a-z-]+|authentication-results|received-spf)$/i, tag],
  [/^(?:dkim-signature|domainkey-signature|arc-[a-z-]+|x-[a-z0-9-]+)$/i, encoded],
  [/^(?:x-)?received$/i, hop],
  [/^(?:references|in-reply-to|list-[a-z-]+|message-id)$/i, /^</],
]

/** Whether a line that lost its indentation is the rest of the field before it. */
export function continuesField({ name, value }: FieldLine, line: string): boolean {
  if (/[;,]$/.test(value)) return !/^subject$/i.test(name)
  return continuations.some(([of, rest]) => of.test(name) && rest.test(line))
}

/** Number of CR before LF that are one line end, since relays double them. */
const maxReturns = 3
/** A line end of any kind. */
export const lineEnd = /\r{0,3}\n|\r/

/** Returns the end of the line at `at` and the start of the next; a line end may be of any kind. */
export function lineAt(
  bytes: Uint8Array,
  at: number,
  to: number,
): { readonly end: number; readonly next: number } {
  let end = at
  while (end < to && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end++
  if (end >= to) return { end: to, next: to }
  if (bytes[end] === 0x0a) return { end, next: end + 1 }
  let next = end
  while (next < to && next < end + maxReturns && bytes[next] === 0x0d) next++
  return { end, next: next < to && bytes[next] === 0x0a ? next + 1 : end + 1 }
}
