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
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const list = `${folder}_rels/${part.slice(folder.length)}.rels`
  const found: Relation[] = []
  if (!parts.has(list)) return found
  readXmlPart(parts, list, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const type = attributes.get('Type') ?? ''
      const target = attributes.get('Target') ?? ''
      found.push({
        id: attributes.get('Id') ?? '',
        kind: type.slice(type.lastIndexOf('/') + 1),
        part: attributes.get('TargetMode') === 'External' ? null : resolved(folder, target),
        target,
      })
      if (found.length > officeLimits.parts) throw new OfficeRefusal('it refers to too many parts', true)
    },
    text: () => {},
    close: () => {},
  })
  return found
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
