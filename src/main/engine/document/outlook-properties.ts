import { viewOf } from '../archive/byte-source.ts'
import type { CompoundEntry, CompoundFile } from '../office/compound-file.ts'
import { type MapiProperties, momentOf, withoutEnd } from './mapi-message.ts'
import { decodeCodePage } from './rtf-code-page.ts'

/**
 * The properties of an Outlook message, or of a recipient or an attachment in it (MS-OXMSG 2.1.3, 2.4). Those of
 * variable length are streams named by number and type, `__substg1.0_0037001F`; those of fixed length are in one stream
 * with entries of 16 bytes.
 */
export class OutlookProperties implements MapiProperties {
  private readonly file: CompoundFile
  private readonly storage: CompoundEntry
  private readonly fixed: DataView
  /** Bytes before the first entry. */
  private readonly header: number
  private readonly page: number

  /** @param page Code page of the message; determined from the properties when it is null. */
  constructor(file: CompoundFile, storage: CompoundEntry, header: number, page: number | null = null) {
    this.file = file
    this.storage = storage
    this.header = header
    const entry = file.find('__properties_version1.0', storage)
    this.fixed = viewOf(entry === undefined ? new Uint8Array() : file.read(entry))
    this.page = page ?? this.number(0x3ffd) ?? this.number(0x3fde) ?? 1252
  }

  get codePage(): number {
    return this.page
  }

  /** Returns a text without trailing zero bytes; null where there is none. */
  text(number: number): string | null {
    const wide = this.stream(number, '001F')
    if (wide !== null) return withoutEnd(decodeCodePage(wide, 1200))
    const narrow = this.stream(number, '001E')
    return narrow === null ? null : withoutEnd(decodeCodePage(narrow, this.page))
  }

  bytes(number: number): Uint8Array | null {
    return this.stream(number, '0102')
  }

  /** The storage of an object: a message within the message. */
  object(number: number): CompoundEntry | null {
    const entry = this.file.find(streamName(number, '000D'), this.storage)
    return entry?.isStorage === true ? entry : null
  }

  /** Returns a 32-bit number. */
  number(number: number): number | null {
    const at = this.entryAt(number)
    return at === null ? null : this.fixed.getUint32(at + 8, true)
  }

  /** Returns a moment; null where it is missing or invalid. */
  time(number: number): Date | null {
    const at = this.entryAt(number)
    if (at === null) return null
    return momentOf(this.fixed.getBigUint64(at + 8, true))
  }

  private entryAt(number: number): number | null {
    for (let at = this.header; at + 16 <= this.fixed.byteLength; at += 16)
      if (this.fixed.getUint16(at + 2, true) === number) return at
    return null
  }

  private stream(number: number, type: string): Uint8Array | null {
    const entry = this.file.find(streamName(number, type), this.storage)
    return entry === undefined || entry.isStorage ? null : this.file.read(entry)
  }
}

function streamName(number: number, type: string): string {
  return `__substg1.0_${number.toString(16).toUpperCase().padStart(4, '0')}${type}`
}
