const special = ['http:', 'https:', 'ftp:', 'ws:', 'wss:']

/**
 * Returns a URL as it may be printed. User name and password are never output, not even to the terminal on which they
 * were typed, since terminal output ends up in logs. When it has some, or when their end cannot be determined reliably,
 * everything before the last at sign is hidden.
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
