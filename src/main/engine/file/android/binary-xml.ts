import { inMemory } from '../../archive/byte-source.ts'
import { ByteReader } from '../program/byte-reader.ts'
import { attributeNames } from './attribute-names.ts'
import { readStringPool } from './string-pool.ts'

/** An element of a manifest in binary XML (Android, `ResourceTypes.h`), with its attributes as text. */
export type XmlElement = {
  readonly name: string
  readonly depth: number
  readonly attributes: ReadonlyMap<string, string>
  /** Index of the element that contains it; null for the first. */
  readonly parent: number | null
}

const chunk = { strings: 0x0001, resourceMap: 0x0180, startElement: 0x0102, endElement: 0x0103 }
const limits = {
  bytes: 8 << 20,
  shown: 1_000_000,
  elements: 20_000,
  attributes: 200,
  strings: 50_000,
  text: 4000,
  depth: 200,
}

/**
 * Reads the elements of a document. Android takes the name of an attribute from the number of its resource and not from
 * its text, which programs that want to mislead leave empty; so does this reader. Throws when it is no such document.
 */
export function readBinaryXml(bytes: Uint8Array): XmlElement[] {
  if (bytes.length > limits.bytes) throw new Error(`it has ${bytes.length} bytes, more than is read`)
  const reader = new ByteReader(inMemory(bytes))
  const size = Math.min(reader.u32(4), reader.size)
  if (reader.u16(2) !== 8) throw new Error('it is not a document in binary XML')
  let strings: (index: number) => string = () => ''
  let resources: readonly number[] = []
  const found: XmlElement[] = []
  const open: number[] = []
  for (let at = 8; at + 8 <= size && found.length < limits.elements; ) {
    const type = reader.u16(at)
    const length = reader.u32(at + 4)
    if (length < 8 || at + length > reader.size) break
    if (type === chunk.strings) strings = readStringPool(reader, at)
    if (type === chunk.resourceMap)
      resources = Array.from({ length: Math.min((length - 8) >>> 2, limits.strings) }, (_, index) =>
        reader.u32(at + 8 + index * 4),
      )
    if (type === chunk.startElement && open.length < limits.depth) {
      found.push(elementAt(reader, at, length, strings, resources, open))
      open.push(found.length - 1)
    }
    if (type === chunk.endElement) open.pop()
    at += length
  }
  return found
}

function elementAt(
  reader: ByteReader,
  at: number,
  length: number,
  strings: (index: number) => string,
  resources: readonly number[],
  open: readonly number[],
): XmlElement {
  const head = at + reader.u16(at + 2)
  const start = head + reader.u16(head + 8)
  const size = Math.max(reader.u16(head + 10), 20)
  const count = Math.min(reader.u16(head + 12), limits.attributes)
  const attributes = new Map<string, string>()
  for (let index = 0; index < count; index++) {
    const place = start + index * size
    if (place + 20 > at + length) break
    const name = reader.u32(place + 4)
    const called = attributeNames[resources[name] ?? 0] ?? strings(name)
    if (!attributes.has(called)) attributes.set(called, valueAt(reader, place, strings))
  }
  return { name: strings(reader.u32(head + 4)), depth: open.length, attributes, parent: open.at(-1) ?? null }
}

/** A value with its type (`Res_value`): a text, a number, a reference to a resource. */
function valueAt(reader: ByteReader, place: number, strings: (index: number) => string): string {
  const raw = reader.u32(place + 8)
  const type = reader.u8(place + 15)
  const data = reader.u32(place + 16)
  if (type === 3) return strings(data)
  if (type === 0x12) return data === 0 ? 'false' : 'true'
  if (type === 0x10) return String(data | 0)
  if (type === 0x11) return `0x${data.toString(16)}`
  if (type === 1) return `@0x${data.toString(16)}`
  if (type === 2) return `?0x${data.toString(16)}`
  if (type === 4) {
    const float = new DataView(new ArrayBuffer(4))
    float.setUint32(0, data)
    return String(float.getFloat32(0))
  }
  return raw === 0xffffffff ? `0x${data.toString(16)}` : strings(raw)
}

/** Writes the elements as XML, as a person reads it, up to a million characters. */
export function asXml(elements: readonly XmlElement[]): { readonly text: string; readonly isCut: boolean } {
  const lines = ['<?xml version="1.0" encoding="utf-8"?>']
  const open: XmlElement[] = []
  const close = (depth: number) => {
    while (open.length > depth) {
      const element = open.pop()
      lines.push(`${'  '.repeat(open.length)}</${element?.name}>`)
    }
  }
  let length = 0
  for (const element of elements) {
    close(element.depth)
    const attributes = [...element.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
    const line = `${'  '.repeat(element.depth)}<${element.name}${attributes}>`
    length += line.length
    if (length > limits.shown) break
    lines.push(line)
    open.push(element)
  }
  close(0)
  return { text: lines.join('\n'), isCut: length > limits.shown }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<"]/g, (character) => entities[character] ?? character)
}
