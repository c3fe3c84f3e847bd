import { inflateSync } from 'node:zlib'
import { decodeMarkup, readMarkup } from '../../message/read-markup.ts'
import { CompoundFile } from '../../office/compound-file.ts'
import { readFieldCodes } from './field-codes.ts'
import type { OfficeFacts } from './office-facts.ts'
import { readContent } from './open-document.ts'
import { readVbaProject, vbaStorages } from './vba-project.ts'

const maxUnpacked = 16 * 2 ** 20

/**
 * Reads a document in a single XML file: Word 2003 XML, a flat package of Word, flat OpenDocument. Macros of the former
 * are a compound file behind a header of `ActiveMime`.
 */
export function readFlatOffice(bytes: Uint8Array, facts: OfficeFacts): void {
  const text = decodeMarkup(bytes)
  facts.result.format = text.includes('office:document')
    ? 'fodf'
    : text.includes('pkg:package')
      ? 'flat-opc'
      : 'xml'
  if (facts.result.format === 'fodf') readContent(text, 'document', facts)
  else readFieldCodes(text, 'document', facts)
  let name: string | null = null
  let data: string[] = []
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element === 'binData' || element === 'docOleData') name = attributes.get('w:name') ?? ''
      else if (element === 'part') name = attributes.get('pkg:name') ?? ''
      else if (element === 'attachedTemplate') {
        const target = attributes.get('w:val') ?? ''
        if (/^(?:[a-z][a-z0-9+.-]+:|\\\\)/i.test(target))
          facts.add('external', { kind: 'attachedTemplate', target, place: 'document', is_automatic: true })
      } else if (element === 'Relationship' && attributes.get('TargetMode') === 'External') {
        const type = attributes.get('Type') ?? ''
        const kind = type.slice(type.lastIndexOf('/') + 1)
        if (kind === 'hyperlink')
          facts.add('links', { target: attributes.get('Target') ?? '', place: 'document' })
        else
          facts.add('external', {
            kind,
            target: attributes.get('Target') ?? '',
            place: 'document',
            is_automatic: true,
          })
      }
      data = []
    },
    text: (piece) => {
      if (name !== null) data.push(piece)
    },
    close: (element) => {
      if (element !== 'binData' && element !== 'binaryData') return
      const decoded = Buffer.from(data.join(''), 'base64')
      if (name !== null) facts.attempt('An embedded part', () => takeBinary(decoded, name ?? '', facts))
      name = null
      data = []
    },
  })
}

function takeBinary(bytes: Buffer, place: string, facts: OfficeFacts): void {
  const inner = bytes.toString('latin1', 0, 10) === 'ActiveMime' ? activeMime(bytes) : bytes
  const file = inner === null ? null : CompoundFile.open(inner)
  if (file !== null)
    for (const { storage, path } of vbaStorages(file))
      facts.vbaProject(readVbaProject(file, storage, file.root), `${place}/${path}`.replace(/\/$/, ''))
  facts.output.object({ name: place.slice(place.lastIndexOf('/') + 1), place, bytes: inner ?? bytes })
}

/** Behind the header of an `ActiveMime` file, whose length varies, is a stream of zlib. */
export function activeMime(bytes: Buffer): Buffer | null {
  for (let at = 16; at < Math.min(bytes.length, 2048); at++)
    if (bytes[at] === 0x78)
      try {
        return inflateSync(bytes.subarray(at), { maxOutputLength: maxUnpacked })
      } catch {
        // no stream of zlib begins here
      }
  return null
}
