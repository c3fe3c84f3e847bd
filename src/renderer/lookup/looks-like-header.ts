/** Fields of which a pasted text needs two, at the beginnings of lines, to be taken for the header of a message. */
const fields =
  /^(?:received|return-path|delivered-to|from|to|subject|date|message-id|mime-version|reply-to|authentication-results|dkim-signature|arc-seal|x-[a-z-]{2,40}):[ \t]/gim
const enough = 2
const looked = 20_000

/** Tells whether a text is rather the header of a message than a list of values. */
export function looksLikeHeader(text: string): boolean {
  const start = text.slice(0, looked)
  const found = new Set((start.match(fields) ?? []).map((field) => field.trim().toLowerCase()))
  return found.size >= enough || /^received:[ \t]+(?:from|by)\b/im.test(start)
}
