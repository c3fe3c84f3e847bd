import type { MessagePart } from '../message/read-message.ts'

/** A piece of a source with its places in the source and in what was read: a part of a message, a sheet, a page, a file of an archive. */
export type ReadPart = MessagePart & {
  /** Names of its columns when it is a table whose first row contains them. */
  readonly columns?: readonly string[]
  /** Start of each column within a line, in characters, when cells are separated by blanks only. */
  readonly columnStarts?: readonly number[]
}
