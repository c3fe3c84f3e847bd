import { ByteCollector } from './byte-collector.ts'
import { type CaptureFacts, fieldText, isDomain, isoTime } from './capture-facts.ts'
import type { DialogueContext, DialogueReader } from './dialogue-reader.ts'
import { netbiosName, readDns } from './dns-message.ts'

/** DNS in a capture: what was asked, and what was answered. */

export type DnsWay = {
  readonly protocol: 'dns' | 'mdns' | 'llmnr' | 'nbns'
  readonly source: string
  readonly destination: string
  readonly time: number
}

/** Notes a message; false where it is none. */
export function noteDns(bytes: Uint8Array, way: DnsWay, facts: CaptureFacts): boolean {
  const message = readDns(bytes)
  if (message === null) return false
  const [client, server] = message.isResponse ? [way.destination, way.source] : [way.source, way.destination]
  const nameOf = (name: string) => (way.protocol === 'nbns' ? (netbiosName(name)?.name ?? name) : name)
  for (const question of message.questions) {
    const name = fieldText(nameOf(question.name))
    const row = facts.count('dns', `${way.protocol} ${name} ${question.type} ${client} ${server}`, () => ({
      ...{ protocol: way.protocol, name, type: question.type, client, server },
      ...{ first_time: isoTime(way.time), queries: 0, responses: 0, rcode: null },
    }))
    if (row !== null) {
      const field = message.isResponse ? 'responses' : 'queries'
      row[field] = (row[field] as number) + 1
      if (message.isResponse) row.rcode = message.rcode
    }
    if (way.protocol === 'dns' && isDomain(name))
      facts.indicator('domain', name.toLowerCase(), `DNS query, ${question.type}`)
  }
  for (const answer of message.answers) {
    const name = fieldText(nameOf(answer.name))
    const value = fieldText(answer.value, 4000)
    facts.count('dns_answers', `${way.protocol} ${name} ${answer.type} ${value}`, () => ({
      ...{ protocol: way.protocol, name, type: answer.type, value, ttl: answer.ttl },
      ...{ first_time: isoTime(way.time) },
    }))
    if (way.protocol !== 'dns') continue
    const context = `DNS answer, ${answer.type} of ${name}`
    if (answer.type === 'A') facts.indicator('ipv4', value, context)
    else if (answer.type === 'AAAA') facts.indicator('ipv6', value, context)
    else if (['CNAME', 'NS', 'MX', 'DNAME'].includes(answer.type) && isDomain(value))
      facts.indicator('domain', value.toLowerCase(), context)
  }
  return true
}

/** DNS over TCP: messages with their length in front. */
export function dnsOverTcp(context: DialogueContext): DialogueReader {
  const { client, server, facts } = context
  const sides = [new ByteCollector(), new ByteCollector()] as const
  return {
    bytes: (fromClient, bytes) => {
      const held = sides[fromClient ? 0 : 1]
      held.add(bytes)
      let at = 0
      while (held.length - at >= 2) {
        const length = ((held.bytes[at] as number) << 8) | (held.bytes[at + 1] as number)
        if (held.length - at < 2 + length) break
        const [source, destination] = fromClient ? [client, server] : [server, client]
        const way = { protocol: 'dns', source, destination, time: context.time() } as const
        if (!noteDns(held.bytes.subarray(at + 2, at + 2 + length), way, facts)) return false
        at += 2 + length
      }
      held.drop(at)
      return true
    },
    lost: () => false,
    end: () => undefined,
  }
}
