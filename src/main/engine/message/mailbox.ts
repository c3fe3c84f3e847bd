import { looksLikeMailbox } from './looks-like-message.ts'
import { type AttachedFile, type MessagePart, readMessage } from './read-message.ts'

/**
 * Messages in a stream of bytes: one, or the many of a mailbox (mbox), each read as soon as it is complete. Of a
 * mailbox, one message is held in memory at a time.
 */

/** Maximum number of bytes of one message; no real message is longer. */
export const maxMessageBytes = 268_435_456

export type MailboxOutput = {
  readonly onText: (text: Buffer) => void
  readonly onPart: (part: MessagePart) => void
  /** Receives the parts that are not text, where the caller reads them. */
  readonly onFile?: (file: AttachedFile) => void
}

export class MailboxReader {
  /** Messages read so far. */
  messages = 0
  /** True when a text differs from the undecoded bytes. */
  isDecoded = false
  /** Whether a message has documents or archives attached that were not read. */
  holdsFiles = false
  private readonly output: MailboxOutput
  private readonly isMailbox: boolean
  private pieces: Buffer[] = []
  /** The last bytes received. */
  private tail: Buffer = Buffer.alloc(0)
  private held = 0
  /** Offset of the held bytes in the source. */
  private at = 0
  /** Bytes of text so far. */
  private length = 0

  /** @param sample The beginning of the source. */
  constructor(sample: string, output: MailboxOutput) {
    this.isMailbox = looksLikeMailbox(sample)
    this.output = output
  }

  push(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes)
    this.pieces.push(chunk)
    this.held += chunk.length
    if (this.isMailbox) {
      // the separator line may be split across chunks
      const near = Buffer.concat([this.tail, chunk])
      this.tail = near.subarray(-overlap)
      if (nextMessage(near, 0) >= 0) this.readWhole()
    }
    if (this.held > maxMessageBytes)
      throw new RangeError('A message in it is longer than 256 MB. Extract its text and drop that.')
  }

  end(): void {
    this.read(Buffer.concat(this.pieces))
    this.pieces = []
    this.held = 0
  }

  /** Reads all messages but the last, which may be incomplete. */
  private readWhole(): void {
    const bytes = Buffer.concat(this.pieces)
    let start = 0
    for (let next = nextMessage(bytes, 0); next >= 0; next = nextMessage(bytes, next)) {
      this.read(bytes.subarray(start, next))
      start = next
    }
    this.pieces = [bytes.subarray(start)]
    this.held = bytes.length - start
  }

  private read(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.messages++
    const offset = this.at
    const { parts, isDecoded, holdsFiles } = readMessage(bytes, this.output.onText, {
      start: this.length,
      path: this.isMailbox ? `${this.messages}` : '',
      ...(this.output.onFile !== undefined && { onFile: this.output.onFile }),
    })
    for (const part of parts) {
      this.length = Math.max(this.length, part.end)
      this.output.onPart({ ...part, from: part.from + offset, to: part.to + offset })
    }
    this.holdsFiles ||= holdsFiles
    this.isDecoded ||= isDecoded || this.isMailbox
    this.at += bytes.length
  }
}

const parting = Buffer.from('\nFrom ')
/** Number of bytes at the end of a chunk in which the separator may have begun. */
const overlap = parting.length + 2

/** Returns the offset of the next message of a mailbox: a line "From " after an empty one; -1 when there is none. */
export function nextMessage(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(parting, from); at >= 0; at = bytes.indexOf(parting, at + 1)) {
    const before = bytes[at - 1]
    const isAfterEmpty = before === 0x0a || (before === 0x0d && bytes[at - 2] === 0x0a)
    if (isAfterEmpty) return at + 1
  }
  return -1
}
