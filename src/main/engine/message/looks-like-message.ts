/**
 * Recognises a message by its first bytes, whatever its file name: lines that are header fields, with fields typical of
 * messages, before an empty line. A mailbox (mbox) has an additional line before the first message.
 */

const knownField =
  /^(?:from|to|cc|subject|date|received|return-path|delivered-to|mime-version|message-id|reply-to|sender|content-type|content-transfer-encoding|dkim-signature|authentication-results|arc-seal|x-[a-z0-9-]{2,40}|list-[a-z-]{2,20}):/i
/** Every message states its sender or its way; responses of web servers contain none of these fields. */
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

/** Whether a sample begins with the first line of a mailbox of messages. */
export function looksLikeMailbox(sample: string): boolean {
  return mailboxLine.test(sample.slice(0, 200)) && looksLikeMessage(sample)
}
