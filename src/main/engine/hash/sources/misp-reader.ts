import type { KnownVerdict } from '../layout.ts'
import { JsonObjects, type Members } from './json-objects.ts'
import { familyOf, readAttribute } from './misp-attribute.ts'
import type { DigestSink, HashSetOptions, SourceReader } from './sink.ts'

/** Metadata in an export. */
export type DeclaredBySource = { name?: string; source?: string; dated?: string }

/**
 * Reads MISP JSON: one event, a list of events, or a search response, with any wrapper around them. Attributes of
 * events and of their objects are read, except deleted ones and those that are not meant for detection.
 */
export class MispReader implements SourceReader {
  readonly declared: DeclaredBySource = {}
  private readonly json: JsonObjects
  private readonly sink: DigestSink
  private readonly options: HashSetOptions & { readonly otherwise: KnownVerdict | null }
  private events = 0
  private organisation: string | undefined
  private number = 0

  constructor(sink: DigestSink, options: HashSetOptions & { readonly otherwise: KnownVerdict | null }) {
    this.sink = sink
    this.options = options
    const wanted = ['type', 'value', 'to_ids', 'deleted', 'name', 'info', 'date']
    this.json = new JsonObjects(wanted, (key, members, outer) => this.take(key, members, outer))
  }

  push(bytes: Buffer): void {
    this.json.push(bytes)
  }

  end(): void {
    this.json.end()
  }

  private take(key: string, members: Members, outer: Members): void {
    if (key === 'Tag') {
      const family = typeof members.name === 'string' ? familyOf(members.name) : null
      if (family !== null) outer.family ??= family
    } else if (key === 'Orgc') {
      if (typeof members.name === 'string') this.organisation = members.name
    } else if (key === 'Event') this.takeEvent(members)
    else if (typeof members.type === 'string' && typeof members.value === 'string')
      this.takeAttribute(members, members.type, members.value)
  }

  private takeEvent({ info, date }: Members): void {
    this.events++
    if (this.events === 1) {
      if (typeof info === 'string') this.declared.name = info.slice(0, 200)
      if (this.organisation !== undefined) this.declared.source = this.organisation.slice(0, 200)
    } else {
      // with several events, the name of one does not describe the whole
      delete this.declared.name
      delete this.declared.source
    }
    if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return
    if (this.declared.dated === undefined || date > this.declared.dated) this.declared.dated = date
  }

  private takeAttribute(members: Members, type: string, value: string): void {
    const attribute = readAttribute(type, value)
    if (attribute === null) return
    this.number++
    const refuse = (why: string) => this.sink.refuse(`attribute ${this.number}`, value, why)
    if (isSet(members.deleted)) return
    if (members.to_ids !== undefined && !isSet(members.to_ids)) {
      refuse('it is not meant for detection')
      return
    }
    const digest = Buffer.from(attribute.digest)
    const reference = this.sink.referenceTo(this.options.otherwise, {
      family: typeof members.family === 'string' ? members.family : this.options.family,
      fileName: this.options.keepsNames ? attribute.fileName : null,
    })
    if (!this.sink.addHex(digest, 0, digest.length, reference)) refuse('its value is not a digest')
  }
}

function isSet(value: Members[string] | undefined): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
