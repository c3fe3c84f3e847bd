import { z } from 'zod'
import { listLimits } from './capture-facts.ts'

const text = () => z.string().max(8000)
const known = () => text().nullable()
const number = () => z.number().min(0)
const list = <S extends z.ZodRawShape>(shape: S, max: number) => z.array(z.strictObject(shape)).max(max)
const values = () => list({ value: text(), count: number() }, 1000)
/** Rows of a protocol: columns are those that its reader fills. */
const rows = (max: number) =>
  z.array(z.record(z.string().max(40), z.union([text(), z.number(), z.boolean(), z.null()]))).max(max)

/**
 * Schema of what is said about a packet capture; names are those of `capinfos` and `tshark`. Times are ISO 8601 with
 * microseconds, sizes bytes on the wire. `protocols` counts the packets of each network and transport protocol, and for
 * applications all packets of the conversations in which they were recognised by their content.
 */
export const captureResult = () =>
  z.strictObject({
    ...{ format: z.enum(['pcap', 'pcapng']), version: text() },
    byte_order: z.enum(['little endian', 'big endian']),
    ...{ packets: number(), bytes: number(), captured_bytes: number(), truncated_packets: number() },
    ...{ first_time: known(), last_time: known(), duration_seconds: number().nullable() },
    ...{ hardware: known(), operating_system: known(), application: known() },
    comments: z.array(text()).max(100),
    interfaces: list(
      {
        ...{ name: known(), description: known(), link_type: number(), link_type_name: text() },
        ...{ snapshot_length: number(), packets: number() },
      },
      1000,
    ),
    protocols: list(
      {
        level: z.enum(['network', 'transport', 'application']),
        ...{ protocol: text(), packets: number(), bytes: number() },
      },
      1000,
    ),
    conversation_count: number(),
    /** Those with the most bytes. A sent the first packet. */
    conversations: list(
      {
        ...{ transport: text(), address_a: text(), port_a: number().nullable() },
        ...{ address_b: text(), port_b: number().nullable(), application: known() },
        ...{ packets: number(), bytes: number(), packets_a_to_b: number(), bytes_a_to_b: number() },
        ...{ packets_b_to_a: number(), bytes_b_to_a: number(), first_time: known(), last_time: known() },
      },
      1000,
    ),
    address_count: number(),
    addresses: list({ address: text(), packets: number(), bytes: number() }, 1000),
    /** One row for each name, type, client and server. */
    dns: rows(listLimits.dns),
    dns_answers: rows(listLimits.dns_answers),
    /** One row for each request with its response. */
    http: rows(listLimits.http),
    ...{ http_hosts: values(), user_agents: values(), http_servers: values(), content_types: values() },
    /** One row for each connection. */
    tls: rows(listLimits.tls),
    tls_server_names: values(),
    certificates: rows(listLimits.certificates),
    /** Logins whose passwords are readable. */
    credentials: rows(listLimits.credentials),
    /** Commands of SMTP, FTP, POP and IMAP, without passwords. */
    commands: rows(listLimits.commands),
    /** Mails sent by SMTP. */
    mail: rows(listLimits.mail),
    /** Shares, files, users and workstations that SMB names. */
    smb: rows(listLimits.smb),
  })
