import { parseIpv4 } from '../../net/ipv4.ts'
import { parseIpv6 } from '../../net/ipv6.ts'
import { markOfIpv4, markOfIpv6 } from '../../net/special-address.ts'
import { readHost } from '../../risk/read-host.ts'
import type { HeaderField } from './header-block.ts'
import { type Party, type Received, readReceived } from './received.ts'

/** One hop of a message. */
export type Hop = Received & {
  /** Number of the line that contains it. */
  readonly line: number
  /** Seconds since the previous hop; negative when the clocks disagree, null when a date is missing. */
  readonly delaySeconds: number | null
  /** Whether the address that handed the message over is a public Internet address; null when none is stated. */
  readonly isPublic: boolean | null
}

export type Way = {
  /** From oldest to newest. */
  readonly hops: readonly Hop[]
  /** Index of the hop at which the message came in from outside; null when there is none. */
  readonly firstExternal: number | null
  readonly totalSeconds: number | null
  readonly isCut: boolean
}

export const maxHops = 500

/** Reads trace fields in the order of a message, newest first. */
export function readWay(fields: readonly HeaderField[]): Way {
  const oldestFirst = fields.slice(0, maxHops).reverse()
  const hops: Hop[] = []
  for (const { value, line } of oldestFirst) {
    const received = readReceived(value)
    const before = hops.at(-1)?.date?.at
    const delaySeconds =
      received.date === null || before === undefined ? null : Math.round((received.date.at - before) / 1000)
    hops.push({ ...received, line, delaySeconds, isPublic: isPublicAddress(received.from?.address ?? null) })
  }
  const dated = hops.flatMap(({ date }) => (date === null ? [] : [date.at]))
  const first = dated[0]
  const last = dated.at(-1)
  return {
    hops,
    firstExternal: findFirstExternal(hops),
    totalSeconds:
      first === undefined || last === undefined || dated.length < 2
        ? null
        : Math.round((last - first) / 1000),
    isCut: fields.length > maxHops,
  }
}

/**
 * Finds the newest hop whose sender is not part of the receiver's organisation: a public address, under another
 * registered name. Fields below it were written by others and prove nothing.
 */
function findFirstExternal(hops: readonly Hop[]): number | null {
  const position = hops.findLastIndex(({ from, by, isPublic }) => {
    if (from === null || isPublic === false) return false
    const receiver = organisationOfParty(by)
    const sender = organisationOfParty(from)
    if (isPublic === null) return sender !== null && receiver !== null && sender !== receiver
    return sender === null || sender !== receiver
  })
  return position < 0 ? null : position
}

/** Returns the registered name of a party: from the name that the server found, else from the one that was claimed. */
export function organisationOfParty(party: Party | null): string | null {
  const name = party?.reverse ?? party?.name ?? null
  return name === null ? null : (readHost(name).registrable ?? null)
}

/** The registered name above a mail domain, or the domain itself. */
export function organisationOf(domain: string): string {
  return readHost(domain).registrable ?? domain
}

function isPublicAddress(address: string | null): boolean | null {
  if (address === null) return null
  const four = parseIpv4(address)
  const groups = four === null ? parseIpv6(address) : null
  const mark = four === null ? (groups === null ? null : markOfIpv6(groups)) : markOfIpv4(four)
  return mark !== 'private' && mark !== 'loopback' && mark !== 'link_local'
}
