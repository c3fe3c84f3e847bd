import { type CompoundEntry, CompoundFile } from '../office/compound-file.ts'
import { OfficeRefusal } from '../office/office-refusal.ts'
import type { DocumentSink } from './document-sink.ts'
import { TextBudget } from './flowing-text.ts'
import {
  addRecipient,
  attachedName,
  headerOf,
  noRecipients,
  number,
  type Recipients,
  writeBody,
  writeReference,
} from './mapi-message.ts'
import { OutlookProperties } from './outlook-properties.ts'
import { compoundRefusal } from './refused-form.ts'

/** Maximum nesting depth of messages. */
const maxDepth = 8
const maxParts = 10_000

/**
 * Reads an Outlook message (.msg): header, body, attachments, and messages within it. Throws a refusal for any other
 * file.
 */
export function readOutlook(bytes: Uint8Array, sink: DocumentSink): void {
  const file = CompoundFile.open(bytes)
  if (file === null) throw new OfficeRefusal('it is not an Outlook message, or is damaged at its beginning')
  if (file.find('__properties_version1.0') === undefined) throw new OfficeRefusal(compoundRefusal(file))
  new OutlookReader(file, sink).message(file.root, 32, '', 0)
}

class OutlookReader {
  private readonly file: CompoundFile
  private readonly sink: DocumentSink
  private readonly budget = new TextBudget()
  private parts = 0

  constructor(file: CompoundFile, sink: DocumentSink) {
    this.file = file
    this.sink = sink
  }

  /**
   * @param header Number of bytes before the fixed properties.
   * @param prefix Name of the message within others.
   */
  message(storage: CompoundEntry, header: number, prefix: string, depth: number): void {
    const properties = new OutlookProperties(this.file, storage, header)
    this.header(properties, storage, prefix)
    const transport = properties.text(number.transportHeaders) ?? ''
    this.sink.text(`${prefix}transport headers`, transport.replaceAll('\r\n', '\n').trim())
    writeBody(properties, prefix, this.budget, this.sink)
    for (const child of storage.children)
      if (child.isStorage && /^__attach_version1\.0_/i.test(child.name) && ++this.parts <= maxParts)
        this.attachment(child, properties.codePage, prefix, depth)
  }

  private header(properties: OutlookProperties, storage: CompoundEntry, prefix: string): void {
    this.sink.text(`${prefix}header`, headerOf(properties, this.recipients(storage, properties.codePage)))
  }

  private recipients(storage: CompoundEntry, page: number): Recipients {
    const found = noRecipients()
    for (const child of storage.children)
      if (child.isStorage && /^__recip_version1\.0_/i.test(child.name) && ++this.parts <= maxParts)
        addRecipient(found, new OutlookProperties(this.file, child, 8, page))
    return found
  }

  private attachment(storage: CompoundEntry, page: number, prefix: string, depth: number): void {
    const properties = new OutlookProperties(this.file, storage, 8, page)
    const name = attachedName(properties) ?? 'attachment'
    const isReferred = writeReference(properties, name, prefix, this.sink)
    const object = properties.object(number.attachment)
    if (object !== null) this.innerObject(object, name, prefix, depth)
    else {
      const bytes = properties.bytes(number.attachment)
      if (bytes !== null) this.sink.file(`${prefix}${name}`, bytes)
      else if (!isReferred) this.sink.file(`${prefix}${name}`, null, 'The message contains no data for it.')
    }
  }

  private innerObject(object: CompoundEntry, name: string, prefix: string, depth: number): void {
    const isMessage = this.file.find('__properties_version1.0', object) !== undefined
    if (!isMessage)
      this.sink.file(`${prefix}${name}`, null, 'It is an embedded object (OLE), which is not read.')
    else if (depth + 1 >= maxDepth)
      this.sink.file(`${prefix}${name}`, null, `Nested deeper than ${maxDepth} messages: not read.`)
    else this.message(object, 24, `${prefix}message “${name.slice(0, 100)}”: `, depth + 1)
  }
}
