import { looksLikeMailbox } from './looks-like-message.ts'
import { type AttachedFile, type MessagePart, readMessage } from './read-message.ts'

/**
 * Messages in a stream of bytes: one, or the many of a mailbox (mbox), each read as soon as it is there. Of a mailbox one message is
 * held at a time.
 */

/** Bytes of one message; a longer one is no message that anybody sent. */
export const maxMessageBytes = 268_435_456

export type MailboxOutput = {
  readonly onText: (text: Buffer) => void
  readonly onPart: (part: MessagePart) => void
  /** Gets parts that are no text, where somebody reads them. */
  readonly onFile?: (file: AttachedFile) => void
}

export class MailboxReader {
  /** Messages read so far. */
  messages = 0
  /** True when a text differs from what the bytes show as they stand. */
  isDecoded = false
  /** Whether documents or archives are attached to one of them, which were not read. */
  holdsFiles = false
  private readonly output: MailboxOutput
  private readonly isMailbox: boolean
  private pieces: Buffer[] = []
  /** The last bytes so far. */
  private tail: Buffer = Buffer.alloc(0)
  private held = 0
  /** Where the held bytes begin in the source. */
  private at = 0
  /** Bytes of text so far. */
  private length = 0

  /** `sample` is what the source begins with. */
  constructor(sample: string, output: MailboxOutput) {
    this.isMailbox = looksLikeMailbox(sample)
    this.output = output
  }

  push(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes)
    this.pieces.push(chunk)
    this.held += chunk.length
    if (this.isMailbox) {
      // the line that parts messages may lie across chunks
      const near = Buffer.concat([this.tail, chunk])
      this.tail = near.subarray(-overlap)
      if (nextMessage(near, 0) >= 0) this.readWhole()
    }
    if (this.held > maxMessageBytes)
      throw new RangeError('A message in it is longer than 256 MB. Take the text out of it and drop that.')
  }

  end(): void {
    this.read(Buffer.concat(this.pieces))
    this.pieces = []
    this.held = 0
  }

  /** Reads all messages but the last, which may go on. */
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
/** Bytes of a chunk in which that line may have begun. */
const overlap = parting.length + 2

/** Where the next message of a mailbox begins after an offset: a line "From " behind an empty one; -1 when there is none. */
function nextMessage(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(parting, from); at >= 0; at = bytes.indexOf(parting, at + 1)) {
    const before = bytes[at - 1]
    const isAfterEmpty = before === 0x0a || (before === 0x0d && bytes[at - 2] === 0x0a)
    if (isAfterEmpty) return at + 1
  }
  return -1
}
