import { ByteCollector } from './byte-collector.ts'
import { fieldText, isoTime } from './capture-facts.ts'
import type { DialogueContext, DialogueReader } from './dialogue-reader.ts'

/** Names in SMB 2 and 3 ([MS-SMB2] 2.2.9, 2.2.13) and in NTLM logins ([MS-NLMP] 2.2.1.3); SMB 1 is only named. */

const maxHeld = 2 ** 18
const maxMessage = 2 ** 17

export function smbReader(context: DialogueContext): DialogueReader {
  const sides = [new SmbSide(), new SmbSide()] as const
  return {
    bytes: (fromClient, bytes) => {
      sides[fromClient ? 0 : 1].add(bytes, (message) => {
        if (fromClient) readRequest(message, context)
      })
      return true
    },
    lost: (fromClient) => {
      sides[fromClient ? 0 : 1].isLost = true
      return !sides[0].isLost
    },
    end: () => undefined,
  }
}

/** Messages behind the four bytes of direct TCP; of large ones only the head is kept. */
class SmbSide {
  isLost = false
  private readonly held = new ByteCollector()
  private skip = 0

  add(bytes: Uint8Array, take: (message: Uint8Array) => void): void {
    if (this.isLost) return
    if (this.skip >= bytes.length) {
      this.skip -= bytes.length
      return
    }
    this.held.add(this.skip === 0 ? bytes : bytes.subarray(this.skip))
    this.skip = 0
    const all = this.held.bytes
    let at = 0
    while (all.length - at >= 4) {
      const length =
        ((all[at + 1] as number) << 16) | ((all[at + 2] as number) << 8) | (all[at + 3] as number)
      if (all[at] !== 0) {
        this.isLost = all[at] !== 0x85
        at += 4
        continue
      }
      const wanted = Math.min(length, maxMessage)
      if (all.length - at < 4 + wanted) break
      take(all.subarray(at + 4, at + 4 + wanted))
      at += 4 + length
    }
    this.skip = Math.max(0, at - all.length)
    this.held.drop(at)
    if (this.held.length > maxHeld) this.isLost = true
  }
}

const at16 = (bytes: Uint8Array, at: number) => (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
const at32 = (bytes: Uint8Array, at: number) => at16(bytes, at) + at16(bytes, at + 2) * 65_536

function readRequest(message: Uint8Array, context: DialogueContext): void {
  let start = 0
  // requests can be joined
  for (let joined = 0; joined < 50 && message.length - start >= 64; joined++) {
    const at = message.subarray(start)
    if (at[0] !== 0xfe || at[1] !== 0x53) return
    readOne(at, context)
    const next = at32(at, 20)
    if (next < 64) return
    start += next
  }
}

function readOne(message: Uint8Array, context: DialogueContext): void {
  const command = at16(message, 12)
  if (command === 3 && message.length >= 72)
    note('share', wide(message, at16(message, 68), at16(message, 70)), context)
  else if (command === 5 && message.length >= 112)
    note('file', wide(message, at16(message, 108), at16(message, 110)), context)
  else if (command === 1) readLogin(message, context)
}

/** NTLM Authenticate message in a session setup. */
function readLogin(message: Uint8Array, context: DialogueContext): void {
  const at = Buffer.from(message.buffer, message.byteOffset, message.length).indexOf(
    'NTLMSSP\0\x03\0\0\0',
    0,
    'latin1',
  )
  if (at < 0 || at + 64 > message.length) return
  const login = message.subarray(at)
  const field = (offset: number) => wide(login, at32(login, offset + 4), at16(login, offset))
  note('domain', field(28), context)
  note('user', field(36), context)
  note('workstation', field(44), context)
}

function note(kind: string, name: string, { facts, client, server, time }: DialogueContext): void {
  if (name === '') return
  const first = isoTime(time())
  facts.count('smb', `${kind} ${name} ${client} ${server}`, () => ({
    kind,
    name,
    client,
    server,
    first_time: first,
  }))
}

function wide(bytes: Uint8Array, at: number, length: number): string {
  if (at + length > bytes.length) return ''
  return fieldText(Buffer.from(bytes.subarray(at, at + length)).toString('utf16le'))
}
