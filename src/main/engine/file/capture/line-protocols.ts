import { ByteCollector } from './byte-collector.ts'
import { fieldText, isoTime } from './capture-facts.ts'
import type { DialogueContext, DialogueReader } from './dialogue-reader.ts'
import { tlsReader } from './tls-reader.ts'

/** Protocols of lines: SMTP (RFC 5321, 4954), FTP (RFC 959), POP3 (RFC 1939), IMAP (RFC 9051): commands, logins, mails. */

type Application = 'smtp' | 'ftp' | 'pop' | 'imap'

const maxLine = 8192
const maxMail = 32 * 2 ** 20
const secret = /^(PASS|AUTH PLAIN|AUTH LOGIN|AUTHENTICATE PLAIN)\b.*/i

export function lineReader(application: Application, context: DialogueContext): DialogueReader {
  const lines = new CommandLines(application, context)
  const sides = [new LineSide(), new LineSide()] as const
  return {
    bytes: (fromClient, bytes) => {
      if (fromClient && bytes[0] === 0x16 && bytes[1] === 3) {
        const reader = tlsReader(context)
        context.become('tls', reader)
        return reader.bytes(true, bytes)
      }
      return sides[fromClient ? 0 : 1].add(bytes, (line) => {
        if (fromClient) lines.command(line)
        else lines.reply(line)
      })
    },
    lost: () => {
      lines.endMail(false)
      return false
    },
    end: () => lines.endMail(false),
  }
}

/** Cuts the bytes of one side into lines. */
class LineSide {
  private readonly held = new ByteCollector()

  add(bytes: Uint8Array, take: (line: Uint8Array) => void): boolean {
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const part = bytes.subarray(start, end + 1)
      if (this.held.length === 0) take(part)
      else {
        this.held.add(part)
        take(this.held.bytes)
        this.held.length = 0
      }
      start = end + 1
    }
    if (start < bytes.length) this.held.add(bytes.subarray(start))
    return this.held.length <= 2 ** 20
  }
}

class CommandLines {
  private user: string | null = null
  /** What the next line of the client is. */
  private expects: 'command' | 'plain' | 'login user' | 'login password' | 'data asked' | 'mail' = 'command'
  private mail: ByteCollector | null = null
  private readonly application: Application
  private readonly context: DialogueContext

  constructor(application: Application, context: DialogueContext) {
    this.application = application
    this.context = context
  }

  reply(line: Uint8Array): void {
    if (this.expects === 'data asked') this.expects = startsWith(line, '354') ? 'mail' : 'command'
    if (this.expects === 'mail' && this.mail === null) this.mail = new ByteCollector()
    // a login that was refused, or needs no more
    if (this.expects.startsWith('login') && /^[45]/.test(textOf(line))) this.expects = 'command'
  }

  command(line: Uint8Array): void {
    if (this.expects === 'mail' || this.expects === 'data asked') {
      this.mailLine(line)
      return
    }
    const text = textOf(line)
    if (this.expects === 'plain') this.plain(text)
    else if (this.expects === 'login user') {
      this.user = decoded(text)
      this.expects = 'login password'
    } else if (this.expects === 'login password') {
      this.credentials(this.user ?? '', decoded(text))
      this.expects = 'command'
    } else this.read(text)
  }

  private read(text: string): void {
    const { facts, client, server, serverPort } = this.context
    // tags of IMAP stand before its commands
    const command = this.application === 'imap' ? text.replace(/^\S+ /, '') : text
    const shown = command.replace(secret, (_, verb: string) => `${verb} …`)
    facts.add('commands', {
      ...{ protocol: this.application, client, server, server_port: serverPort },
      ...{ time: isoTime(this.context.time()), command: fieldText(shown, 500) },
    })
    const [verb = '', ...rest] = command.split(' ')
    const argument = rest.join(' ')
    const name = verb.toUpperCase()
    if (name === 'USER') this.user = argument
    else if (name === 'PASS') this.credentials(this.user ?? '', argument)
    else if (name === 'LOGIN' && this.application === 'imap') this.imapLogin(argument)
    else if (name === 'AUTH' || name === 'AUTHENTICATE') this.authenticate(argument)
    else if (this.application !== 'smtp') return
    else if (name === 'MAIL' || name === 'RCPT') this.address(argument, name)
    else if (name === 'DATA') this.expects = 'data asked'
  }

  private authenticate(argument: string): void {
    const [mechanism = '', initial = ''] = argument.split(' ')
    if (/^PLAIN$/i.test(mechanism)) {
      if (initial !== '' && initial !== '=') this.plain(initial)
      else this.expects = 'plain'
    } else if (/^LOGIN$/i.test(mechanism)) {
      this.user = initial === '' ? null : decoded(initial)
      this.expects = initial === '' ? 'login user' : 'login password'
    }
  }

  private plain(text: string): void {
    this.expects = 'command'
    const [, user = '', password = ''] = decoded(text).split('\0')
    if (user !== '') this.credentials(user, password)
  }

  private imapLogin(argument: string): void {
    const parts = [...argument.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    )
    if (parts.length >= 2) this.credentials(parts[0] as string, parts[1] as string)
  }

  private credentials(user: string, password: string): void {
    this.context.facts.credentials(this.application, user, password, this.context, null)
  }

  private address(argument: string, verb: string): void {
    const address = /<([^<>\s]{3,254})>/.exec(argument)?.[1]
    if (address?.includes('@') === true)
      this.context.facts.indicator('email', address, verb === 'MAIL' ? 'SMTP sender' : 'SMTP recipient')
  }

  private mailLine(line: Uint8Array): void {
    this.expects = 'mail'
    this.mail ??= new ByteCollector()
    if (line[0] === 0x2e) {
      if (line.length <= 3) {
        this.endMail(true)
        return
      }
      line = line.subarray(1)
    }
    if (this.mail.length + line.length <= maxMail) this.mail.add(line)
  }

  /** The mail is complete, or the connection ended within it. */
  endMail(isWhole: boolean): void {
    const { facts, client, server, serverPort } = this.context
    const bytes = this.mail?.bytes.slice() ?? null
    this.mail = null
    this.expects = 'command'
    if (bytes === null || bytes.length === 0) return
    const problem = isWhole ? null : 'Its end is not in the capture.'
    const row = { time: isoTime(this.context.time()), client, server, size: bytes.length, is_whole: isWhole }
    if (!facts.add('mail', row)) return
    facts.output.object({
      name: 'message.eml',
      place: `SMTP, ${client} to ${server}:${serverPort}`,
      bytes,
      problem,
    })
  }
}

const textOf = (line: Uint8Array) =>
  Buffer.from(line.subarray(0, maxLine))
    .toString('utf8')
    .replace(/[\r\n]+$/, '')
const decoded = (text: string) => Buffer.from(text.slice(0, maxLine), 'base64').toString('utf8')
const startsWith = (line: Uint8Array, text: string) => textOf(line.subarray(0, text.length)) === text
