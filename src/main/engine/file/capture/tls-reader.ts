import { createHash, X509Certificate } from 'node:crypto'
import { ByteCollector } from './byte-collector.ts'
import { fieldText, isoTime } from './capture-facts.ts'
import type { DialogueContext, DialogueReader } from './dialogue-reader.ts'
import { certificatesOf, readClientHello, readServerHello } from './tls-hello.ts'

const maxHandshake = 2 ** 18

/** Reads the handshake of a TLS connection until it encrypts. */
export function tlsReader(context: DialogueContext): DialogueReader {
  const sides = [new HandshakeSide(), new HandshakeSide()] as const
  let row: Record<string, string | number | boolean | null> | null = null
  const rowOf = () => {
    if (row === null) {
      const { client, server, clientPort, serverPort } = context
      row = {
        ...{
          time: isoTime(context.time()),
          client,
          client_port: clientPort,
          server,
          server_port: serverPort,
        },
        ...{ server_name: null, client_version: null, version: null, cipher: null, alpn: null },
        ...{ ja3: null, ja3_text: null, ja3s: null, ja4: null, ja4_raw: null },
      }
      context.facts.add('tls', row)
    }
    return row
  }
  const take = (type: number, body: Uint8Array) => {
    if (type === 1) {
      const hello = readClientHello(body)
      if (hello === null) return
      const { serverName, alpn, ja3, ja3Text, ja4, ja4Raw, version } = hello
      const name = serverName === null ? null : fieldText(serverName)
      Object.assign(rowOf(), {
        server_name: name,
        alpn: alpn.length === 0 ? null : fieldText(alpn.join(', ')),
      })
      Object.assign(rowOf(), { client_version: version, ja3, ja3_text: ja3Text.slice(0, 2000) })
      Object.assign(rowOf(), { ja4, ja4_raw: ja4Raw.slice(0, 2000) })
      if (name !== null) context.facts.host(name, 'TLS server name')
    } else if (type === 2) {
      const hello = readServerHello(body)
      if (hello !== null) Object.assign(rowOf(), hello)
    } else if (type === 11)
      for (const [index, der] of certificatesOf(body).entries()) noteCertificate(der, index, context)
  }
  return {
    bytes: (fromClient, bytes) => {
      const [own, other] = fromClient ? sides : [sides[1], sides[0]]
      own.add(bytes, take)
      return !(own.done && other.done)
    },
    lost: (fromClient) => {
      sides[fromClient ? 0 : 1].done = true
      return !(sides[0].done && sides[1].done)
    },
    end: () => undefined,
  }
}

/** Handshake messages of one side: records are cut anywhere, and messages run over records. */
class HandshakeSide {
  done = false
  private readonly records = new ByteCollector()
  private readonly messages = new ByteCollector()

  add(bytes: Uint8Array, take: (type: number, body: Uint8Array) => void): void {
    if (this.done) return
    this.records.add(bytes)
    const held = this.records.bytes
    let at = 0
    while (held.length - at >= 5) {
      const type = held[at] as number
      const length = ((held[at + 3] as number) << 8) | (held[at + 4] as number)
      // anything but handshake records: it encrypts from here on, or it is no TLS
      if (type !== 22 || held[at + 1] !== 3) {
        this.finish()
        return
      }
      if (held.length - at < 5 + length) break
      this.messages.add(held.subarray(at + 5, at + 5 + length))
      at += 5 + length
      this.takeMessages(take)
    }
    this.records.drop(at)
    if (this.messages.length > maxHandshake) this.finish()
  }

  private takeMessages(take: (type: number, body: Uint8Array) => void): void {
    const held = this.messages.bytes
    let at = 0
    while (held.length - at >= 4) {
      const length =
        ((held[at + 1] as number) << 16) | ((held[at + 2] as number) << 8) | (held[at + 3] as number)
      if (length > maxHandshake) {
        this.finish()
        return
      }
      if (held.length - at < 4 + length) break
      take(held[at] as number, held.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
    this.messages.drop(at)
  }

  private finish(): void {
    this.done = true
    this.records.clear()
    this.messages.clear()
  }
}

function noteCertificate(der: Uint8Array, index: number, context: DialogueContext): void {
  const { facts, server, serverPort } = context
  const sha256 = createHash('sha256').update(der).digest('hex')
  const place = `certificate ${index + 1} of ${server}:${serverPort}`
  let isNew = false
  facts.count('certificates', `${sha256} ${server} ${serverPort}`, () => {
    isNew = true
    return { server, server_port: serverPort, position: index + 1, sha256, ...certificateFields(der) }
  })
  if (isNew) facts.output.object({ name: `${sha256.slice(0, 16)}.der`, place, bytes: der })
}

function certificateFields(der: Uint8Array): Record<string, string | boolean | null> {
  const sha1 = createHash('sha1').update(der).digest('hex')
  try {
    const read = new X509Certificate(der)
    const oneLine = (name: string) => fieldText(name.split('\n').join(', '))
    return {
      ...{ sha1, subject: oneLine(read.subject ?? ''), issuer: oneLine(read.issuer ?? '') },
      ...{ serial_number: read.serialNumber.toLowerCase(), subject_alt_name: altNames(read.subjectAltName) },
      ...{ not_before: dateOf(read.validFrom), not_after: dateOf(read.validTo) },
      self_signed: read.subject === read.issuer,
    }
  } catch {
    const none = { subject: null, issuer: null, serial_number: null, subject_alt_name: null }
    return { sha1, ...none, not_before: null, not_after: null, self_signed: null }
  }
}

const altNames = (names: string | undefined) => (names === undefined ? null : fieldText(names, 4000))

function dateOf(text: string): string | null {
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z')
}
