/**
 * Tells a message by its first bytes, whatever its file is called: the fields that a message has, in lines that are fields, before an
 * empty line. A mailbox (mbox) begins with a line of its own before the first message.
 */

const knownField =
  /^(?:from|to|cc|subject|date|received|return-path|delivered-to|mime-version|message-id|reply-to|sender|content-type|content-transfer-encoding|dkim-signature|authentication-results|arc-seal|x-[a-z0-9-]{2,40}|list-[a-z-]{2,20}):/i
/** Every message has who it is from or how it came; what a web server answers has none of these. */
const ownField = /^(?:from|received|return-path|delivered-to|reply-to|sender):/i
const anyField = /^[!-9;-~]{1,76}[ \t]*:/
export const mailboxLine = /^From [^\s]+ +(?:[A-Za-z]{3},? )/

const minKnown = 3
const maxOdd = 2

export function looksLikeMessage(sample: string): boolean {
  const lines = sample.replace(/^(?:\ufeff|\s)+/, '').split(/\r?\n/, 400)
  if (mailboxLine.test(lines[0] ?? '')) lines.shift()
  let known = 0
  let odd = 0
  let hasOwn = false
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') break
    if (/^[ \t]/.test(line) && index > 0) continue
    if (!anyField.test(line)) {
      if (index === 0 || ++odd > maxOdd) return false
      continue
    }
    if (knownField.test(line)) known++
    hasOwn ||= ownField.test(line)
  }
  return hasOwn && known >= minKnown
}

/** A mailbox of messages rather than one: its first line says so. */
export function looksLikeMailbox(sample: string): boolean {
  return mailboxLine.test(sample.slice(0, 200)) && looksLikeMessage(sample)
}
