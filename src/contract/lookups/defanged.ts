/**
 * Defangs values inside an answer, so that neither a click nor a program that detects links can open them. The
 * workstation defangs the values it returns as such; this covers hosts, embedded addresses and other forms within an
 * answer. It may bracket more than the workstation does, never less.
 */

const schemes: Readonly<Record<string, string>> = { http: 'hxxp', https: 'hxxps', ftp: 'fxp', ftps: 'fxps' }

/**
 * Brackets the last dot, and each dot before it as long as the label in front of it could itself be a top-level domain.
 */
export function defangedHost(host: string): string {
  if (/^[\d.]+$/.test(host)) return bracketLast(host, '.')
  const [, name, port] = /^([^:]+)(:\d{1,5})$/.exec(host) ?? []
  if (name !== undefined && port !== undefined) return defangedHost(name) + port
  if (host.includes(':') || host.startsWith('[')) return host
  const labels = host.split('.')
  let tail = labels.pop() ?? ''
  while (labels.length > 0) {
    const last = labels.at(-1) ?? ''
    tail = `[.]${tail}`
    if (!/^(?:\p{L}+|xn--[a-z0-9-]+)$/iu.test(last)) break
    tail = `${last}${tail}`
    labels.pop()
  }
  return labels.join('.') + tail
}

/** Returns `hxxps://host[.]example/path`; other schemes are kept, with a bracket around the colon. */
export function defangedUrl(url: string): string {
  const parts = /^([a-z][a-z0-9+.-]*):(\/\/(?:[^/?#]*@)?)?([^/?#]*)(.*)$/is.exec(url)
  if (parts === null) return url.replace(/^([^/?#]*)/, (host) => defangedHost(host))
  const [, scheme = '', lead = '', hostAndPort = '', rest = ''] = parts
  const spelled = schemes[scheme.toLowerCase()]
  const opening = spelled === undefined ? `${scheme}[:]` : `${spelled}:`
  const [, host = '', port = ''] = /^(.*?)((?::\d*)?)$/s.exec(hostAndPort) ?? []
  return `${opening}${lead}${lead === '' ? hostAndPort : defangedHost(host) + port}${rest}`
}

/** Defangs an e-mail address by its domain; the mailbox is unchanged. */
export function defangedEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (domain.startsWith('[')) return `${address.slice(0, Math.max(at, 0))}[@]${domain}`
  return address.slice(0, at + 1) + defangedHost(domain)
}

/** Defangs an IPv4 or IPv6 address or range. */
export function defangedIp(address: string): string {
  if (/^[\d.]+(?::\d{1,5})?$/.test(address)) return bracketLast(address, '.')
  if (address.startsWith('[')) return address
  const colon = address.lastIndexOf(':')
  const at = address.charAt(colon - 1) === ':' ? colon - 1 : colon
  return `${address.slice(0, at)}[:]${bracketLast(address.slice(at + 1), '.')}`
}

/** Defangs a value that may be an address, a mailbox or a host. */
export function defangedAny(value: string): string {
  if (value.includes('://')) return defangedUrl(value)
  if (value.includes('@')) return defangedEmail(value)
  return value.includes(':') ? defangedIp(value) : defangedHost(value)
}

/**
 * Returns the defanged value of a page until the workstation returns its spelling. Ranges cannot be opened and are
 * unchanged.
 */
export function defanged(kind: string, value: string): string {
  switch (kind) {
    case 'ip':
    case 'ipv4':
    case 'ipv6':
      return /[/-]/.test(value) ? value : defangedIp(value)
    case 'domain':
      return defangedHost(value)
    case 'url':
      return defangedUrl(value)
    case 'email':
      return defangedEmail(value)
    default:
      return value
  }
}

function bracketLast(text: string, separator: string): string {
  const at = text.lastIndexOf(separator)
  return at < 0 ? text : `${text.slice(0, at)}[${separator}]${text.slice(at + 1)}`
}
