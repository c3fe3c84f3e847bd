import type { XmlAttributes } from '../xml/xml-reader.ts'
import { OfficeRefusal, officeLimits } from './office-refusal.ts'
import { readXmlPart } from './xml-part.ts'
import type { ZipParts } from './zip-parts.ts'

/** How a part of an Office Open XML file leads to another, or out of the file (ECMA-376 part 2, 9.3). */
export type Relation = {
  readonly id: string
  /** The last word of its type: `hyperlink`, `attachedTemplate`, `worksheet`. */
  readonly kind: string
  /** The part that it leads to; null where it leads out of the file. */
  readonly part: string | null
  /** As it is written. */
  readonly target: string
}

/** The relations of a part, those of the file for the empty name; none where it has no list of them. */
export function readRelations(parts: ZipParts, part: string): Relation[] {
  const found: Relation[] = []
  const list = listOf(part)
  if (!parts.has(list)) return found
  readXmlPart(parts, list, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      found.push(relationOf(attributes, part))
      if (found.length > officeLimits.parts) throw new OfficeRefusal('it refers to too many parts', true)
    },
    text: () => {},
    close: () => {},
  })
  return found
}

/**
 * The relations of a list that is no well-formed XML, tag by tag: AbiWord writes addresses with a bare `&`. For those who had rather read
 * too much than too little.
 */
export function scanRelations(parts: ZipParts, part: string): Relation[] {
  const pieces: Uint8Array[] = []
  let length = 0
  parts.read(listOf(part), (piece) => {
    pieces.push(piece)
    length += piece.length
    return length < maxScanned
  })
  const text = Buffer.concat(pieces).toString('utf8').slice(0, maxScanned)
  const found: Relation[] = []
  for (const [, tag = ''] of text.matchAll(/<(?:\w{1,20}:)?Relationship\s([^<>]{1,70000})>/g)) {
    const attributes = new Map<string, string>()
    for (const [, name = '', double, single] of tag.matchAll(
      /(\w{1,20})\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)')/g,
    ))
      attributes.set(name, withSigns(double ?? single ?? ''))
    found.push(relationOf(attributes, part))
    if (found.length >= officeLimits.parts) break
  }
  return found
}

const maxScanned = 4 * 2 ** 20
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function withSigns(written: string): string {
  return written.replace(/&(amp|lt|gt|quot|apos);/g, (_sign, name: string) => signs[name] ?? '')
}

function listOf(part: string): string {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  return `${folder}_rels/${part.slice(folder.length)}.rels`
}

function relationOf(attributes: XmlAttributes, part: string): Relation {
  const type = attributes.get('Type') ?? ''
  const target = attributes.get('Target') ?? ''
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  return {
    id: attributes.get('Id') ?? '',
    kind: type.slice(type.lastIndexOf('/') + 1),
    part: attributes.get('TargetMode') === 'External' ? null : resolved(folder, target),
    target,
  }
}

/** The prefix of the namespace of relations is `r` by habit only. */
export function relationId(attributes: XmlAttributes): string {
  for (const [name, value] of attributes) if (name.endsWith(':id')) return value
  return ''
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}
