/** Returns a host in the form required before a port: an IPv6 address in brackets. */
export function withPort(host: string, port: number | undefined): string {
  if (port === undefined) return host
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
