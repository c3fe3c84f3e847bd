/**
 * Maximum number of characters of a host name, without a trailing dot (RFC 1035, Section 2.3.4, as written). No
 * resolver accepts a longer one, whereas the URL Standard does, and every check of names would have to handle thousands
 * of labels.
 */
export const longestHost = 253

/** Parses a text by the WHATWG URL Standard; null when it is not a URL, or its host is too long for a name. */
export function parseUrl(text: string): URL | null {
  const url = URL.parse(text)
  return url === null || isHostTooLong(url) ? null : url
}

/** Whether the host of a URL is too long for a name. */
export function isHostTooLong({ hostname }: URL): boolean {
  return hostname.length > longestHost && hostname.replace(/\.$/, '').length > longestHost
}
