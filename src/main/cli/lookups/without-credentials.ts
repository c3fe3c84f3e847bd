const special = ['http:', 'https:', 'ftp:', 'ws:', 'wss:']

/**
 * A URL as it may be told back. User name and password go nowhere, not even to the terminal on which they were typed: what
 * a terminal shows ends in logs. Where it has some, or cannot be trusted to say where they end, all that stands before the
 * last at sign is hidden.
 */
export function withoutCredentials(text: string): string {
  const url = URL.parse(text)
  if (url !== null && special.includes(url.protocol)) {
    const rest = url.pathname + url.search + url.hash
    const mayHoldOthers = /(?::|%3a)(?:\/|%2f){2}/i.test(rest)
    if (url.username === '' && url.password === '' && !mayHoldOthers) return text
  }
  const at = Math.max(text.lastIndexOf('@'), text.toLowerCase().lastIndexOf('%40'))
  return at < 0 ? text : `…${text.slice(at)}`
}
