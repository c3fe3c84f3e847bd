import type { AttachedFile } from '../message/read-message.ts'
import type { ReadPart } from './read-part.ts'

/** Receives what a reader reads: text in UTF-8, in order, and the parts of the source. */
export type ReaderOutput = {
  readonly onText: (text: Buffer) => void
  readonly onPart: (part: ReadPart) => void
  /**
   * Receives files that are not text, when there is a reader for them; without it they are reported as unread parts.
   */
  readonly onFile?: (file: AttachedFile) => void
}

/** Reads one source incrementally. */
export type TextReader = {
  push(bytes: Uint8Array): void
  end(): void
  /** True when the text differs from the bytes. */
  readonly isDecoded: boolean
  /** Messages read so far; 1 when the source is not a message. */
  readonly messages: number
  /** Whether it contains documents or archives that were not read. */
  readonly holdsFiles?: boolean
}
