import type { XmlAttributes } from '../xml/xml-reader.ts'
import { OfficeRefusal, officeLimits } from './office-refusal.ts'
import { readXmlPart } from './xml-part.ts'
import type { ZipParts } from './zip-parts.ts'

/**
 * A relationship from a part of an Office Open XML file to another part or to an external target (ECMA-376 part 2,
 * 9.3).
 */
export type Relation = {
  readonly id: string
  /** The last path segment of its type: `hyperlink`, `attachedTemplate`, `worksheet`. */
  readonly kind: string
  /** The target part; null when the target is external. */
  readonly part: string | null
  /** The target as written. */
  readonly target: string
}

/**
 * Returns the relationships of a part, or those of the file for the empty name; none when it has no relationships list.
 */
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
 * Reads the relationships of a list that is not well-formed XML, tag by tag: AbiWord writes addresses with a bare `&`.
 * For callers that prefer reading too much to reading too little.
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

/** Returns the relationship id; the namespace prefix `r` is only a convention. */
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
