/**
 * Characters of a host name, the dot at its end not counted (RFC 1035, Section 2.3.4, as written). No resolver takes a
 * longer one, while the URL Standard does, and whatever looks at names would look at thousands of labels.
 */
export const longestHost = 253

/** Reads a text by the WHATWG URL Standard; null when it is no URL, or its host is longer than a name can be. */
export function parseUrl(text: string): URL | null {
  const url = URL.parse(text)
  return url === null || isHostTooLong(url) ? null : url
}

/** Tells whether the host of a URL is longer than a name can be. */
export function isHostTooLong({ hostname }: URL): boolean {
  return hostname.length > longestHost && hostname.replace(/\.$/, '').length > longestHost
}
