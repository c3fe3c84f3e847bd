import type { AttachedFile } from '../message/read-message.ts'
import type { ReadPart } from './read-part.ts'

/** Where a reader hands over what it reads: UTF-8 in order, and the parts that it stands in. */
export type ReaderOutput = {
  readonly onText: (text: Buffer) => void
  readonly onPart: (part: ReadPart) => void
  /** Gets files that are no text, where somebody reads them; without it they are parts that were not read. */
  readonly onFile?: (file: AttachedFile) => void
}

/** Reads one source from its bytes as they come. */
export type TextReader = {
  push(bytes: Uint8Array): void
  end(): void
  /** True when the text differs from what the bytes show as they stand. */
  readonly isDecoded: boolean
  /** Messages read so far; 1 for what is none. */
  readonly messages: number
  /** Whether it holds documents or archives, which were not read. */
  readonly holdsFiles?: boolean
}
