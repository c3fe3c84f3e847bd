import type { MessagePart } from '../message/read-message.ts'

/** A piece of a source with its places in the source and in what was read: a part of a message, a sheet, a page, a file of an archive. */
export type ReadPart = MessagePart & {
  /** Names of its columns where it is a table whose first row holds them. */
  readonly columns?: readonly string[]
  /** Where those begin in a line, in characters, where nothing but blanks stands between cells. */
  readonly columnStarts?: readonly number[]
}
