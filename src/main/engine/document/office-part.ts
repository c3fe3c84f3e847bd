import { OfficeRefusal } from '../office/office-refusal.ts'
import { type Relation, readRelations, scanRelations } from '../office/relations.ts'
import { readXmlPart } from '../office/xml-part.ts'
import type { ZipParts } from '../office/zip-parts.ts'
import type { DocumentSink } from './document-sink.ts'
import { TextBudget } from './flowing-text.ts'
import { OfficeFlow } from './office-flow.ts'
import { linkAddress, shownLink, standInFor } from './shown-link.ts'

/** An Office Open XML file being read. */
export class OfficeFile {
  readonly parts: ZipParts
  readonly sink: DocumentSink
  readonly budget = new TextBudget()
  /** Lines for external links without a place in the text. */
  private readonly outside = new Set<string>()
  private readonly met = new Set<string>()
  private readonly relations = new Map<string, readonly Relation[]>()

  constructor(parts: ZipParts, sink: DocumentSink) {
    this.parts = parts
    this.sink = sink
  }

  /** Hands over the text of a part under a name; false when the part is missing or was already read. */
  readFlow(path: string, part: string): boolean {
    if (!this.isNew(part)) return false
    const placed = new Set<string>()
    const relations = this.relationsOf(part)
    const flow = new OfficeFlow(this.budget, relations, placed)
    const problem = this.attempt(() => readXmlPart(this.parts, part, flow))
    this.sink.text(path, flow.finish(), { problem })
    this.noteOutside(relations, placed)
    return true
  }

  /** Whether a part exists and was not requested before. */
  isNew(part: string): boolean {
    if (this.met.has(part) || !this.parts.has(part)) return false
    this.met.add(part)
    return true
  }

  /** Returns the relations of a part; from a damaged list those that can still be recognised. */
  relationsOf(part: string): readonly Relation[] {
    const known = this.relations.get(part)
    if (known !== undefined) return known
    let found: readonly Relation[] = []
    const problem = this.attempt(() => {
      found = readRelations(this.parts, part)
    })
    if (problem !== null) {
      this.sink.text('links', '', { problem })
      this.attempt(() => {
        found = scanRelations(this.parts, part)
      })
    }
    this.relations.set(part, found)
    return found
  }

  /** Collects external links, to be listed at the end. */
  noteOutside(relations: readonly Relation[], placed: ReadonlySet<string>): void {
    for (const { id, kind, part, target } of relations) {
      const address = part === null && !placed.has(id) ? linkAddress(target) : null
      if (address !== null) this.outside.add(shownLink(standInFor(kind), address))
    }
  }

  /** Hands over the external links that have no place in the text. */
  listOutside(): void {
    this.sink.text('links out of the document', [...this.outside].join('\n'))
  }

  /** Hands over a part as a file of its own, like an attachment. */
  readFile(part: string): void {
    if (!this.isNew(part)) return
    const pieces: Uint8Array[] = []
    let problem: string | null = this.attempt(() =>
      this.parts.read(part, (piece) => {
        pieces.push(piece)
        return true
      }),
    )
    const name = part.slice(part.lastIndexOf('/') + 1)
    if (/^vbaProject/i.test(name)) problem = 'Macros (VBA): their code is not read.'
    this.sink.file(name, problem === null ? Buffer.concat(pieces) : null, problem)
  }

  /** Runs a read operation; returns the sentence why it ended early, or null. */
  attempt(read: () => void): string | null {
    try {
      read()
      return null
    } catch (error) {
      if (!(error instanceof OfficeRefusal)) throw error
      return `Not all of it was read: ${error.message}.`
    }
  }
}
