import type { ToolOutput } from '../file-tool.ts'

/** Lists of what a capture says, each within a limit; what is beyond is counted and reported once. */

type Row = Record<string, string | number | boolean | null>

export const listLimits = {
  ...{ dns: 5000, dns_answers: 5000, http: 3000, tls: 3000, certificates: 500 },
  ...{ credentials: 500, commands: 2000, smb: 1000, mail: 500 },
} as const
export type ListName = keyof typeof listLimits

/** Bytes that are kept of all bodies together, and of one. */
const allBodyBytes = 128 * 2 ** 20
export const maxBody = 32 * 2 ** 20

export class CaptureFacts {
  readonly output: ToolOutput
  readonly lists = Object.fromEntries(Object.keys(listLimits).map((name) => [name, []])) as unknown as Record<
    ListName,
    Row[]
  >
  private readonly rows = new Map<string, Row>()
  private readonly indicated = new Set<string>()
  /** Bytes that bodies may still have. */
  bodyRoom = allBodyBytes
  /** Files of HTTP that were handed over. */
  files = 0

  constructor(output: ToolOutput) {
    this.output = output
  }

  add(list: ListName, row: Row): boolean {
    if (this.lists[list].length >= listLimits[list]) {
      const sentence = `Of the ${list.replace('_', ' ')} of this capture the first ${listLimits[list]} are listed.`
      this.output.leftOut('limit', sentence)
      return false
    }
    this.lists[list].push(row)
    return true
  }

  /** Adds a row once: later ones with the same key are counted in its `count`. Returns the row, null beyond the limit. */
  count(list: ListName, key: string, row: () => Row): Row | null {
    const full = `${list} ${key}`
    const known = this.rows.get(full)
    if (known !== undefined) {
      known.count = (known.count as number) + 1
      return known
    }
    const made: Row = { ...row(), count: 1 }
    if (!this.add(list, made)) return null
    this.rows.set(full, made)
    return made
  }

  /** Reports an indicator once. */
  indicator(
    kind: 'ipv4' | 'ipv6' | 'domain' | 'url' | 'email' | 'hash',
    value: string,
    context: string,
  ): void {
    const key = `${kind} ${value}`
    if (value === '' || this.indicated.size > 20_000 || this.indicated.has(key)) return
    this.indicated.add(key)
    this.output.indicator({ kind, value, context })
  }

  /** A login whose password is readable; a finding once for each protocol, user and server. */
  credentials(
    protocol: string,
    user: string,
    password: string,
    at: { readonly client: string; readonly server: string; readonly serverPort: number },
    url: string | null,
  ): void {
    const { client, server, serverPort } = at
    const shown = { user: fieldText(user, 200), password: fieldText(password, 200) }
    let isNew = false
    this.count('credentials', JSON.stringify([protocol, user, password, server, serverPort]), () => {
      isNew = true
      return { protocol, ...shown, client, server, server_port: serverPort, url }
    })
    if (!isNew) return
    this.output.finding({
      ...{ severity: 'medium', code: 'capture.clear_credentials', technique: 'T1040' },
      title: `Readable password: ${protocol.toUpperCase()}`,
      detail: `User “${shown.user}” of ${client} at ${server}:${serverPort}.`,
    })
  }

  /** A host as a field names it: an address or a name, perhaps with a port. */
  host(host: string, context: string): void {
    const plain = host
      .replace(/:\d{1,5}$/, '')
      .replace(/^\[|\]$/g, '')
      .replace(/\.$/, '')
    if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(plain)) this.indicator('ipv4', plain, context)
    else if (plain.includes(':')) this.indicator('ipv6', plain.toLowerCase(), context)
    else if (isDomain(plain)) this.indicator('domain', plain.toLowerCase(), context)
  }
}

/** Whether a name could be a domain of the Internet: two labels, a top level of letters, and none that stays inside. */
export function isDomain(name: string): boolean {
  if (name.length > 253 || !/^[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})+$/.test(name)) return false
  const top = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(top) && !insideOnly.has(top)
}

/** Top levels that name nothing of the Internet (RFC 6761, RFC 6762, RFC 9476, common practice). */
const insideOnly = new Set([
  'arpa',
  'local',
  'localhost',
  'localdomain',
  'lan',
  'home',
  'internal',
  'invalid',
  'alt',
])

/** ISO 8601 of microseconds since 1970; null where there is no time. */
export function isoTime(microseconds: number): string | null {
  const milliseconds = Math.floor(microseconds / 1000)
  if (!(Math.abs(milliseconds) <= 8.64e15)) return null
  const rest = microseconds - milliseconds * 1000
  return new Date(milliseconds).toISOString().replace('Z', `${String(Math.round(rest)).padStart(3, '0')}Z`)
}

/** Header and field text: control characters shown as dots, cut. */
export function fieldText(text: string, max = 1000): string {
  return text.slice(0, max).replace(/\p{Cc}/gu, '.')
}
