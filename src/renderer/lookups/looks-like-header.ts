/** Header fields; a pasted text with two of them at the beginnings of lines is taken for a message header. */
const fields =
  /^(?:received|return-path|delivered-to|from|to|subject|date|message-id|mime-version|reply-to|authentication-results|dkim-signature|arc-seal|x-[a-z-]{2,40}):[ \t]/gim
const enough = 2
const looked = 20_000

/** Whether a text looks like a message header rather than a list of values. */
export function looksLikeHeader(text: string): boolean {
  const start = text.slice(0, looked)
  const found = new Set((start.match(fields) ?? []).map((field) => field.trim().toLowerCase()))
  return found.size >= enough || /^received:[ \t]+(?:from|by)\b/im.test(start)
}
