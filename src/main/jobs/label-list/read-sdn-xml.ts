import { XmlReader } from '../../engine/xml/xml-reader.ts'
import type { LabelSink } from './label-sink.ts'
import { currencyOfType, dayOf, takeEntity } from './sdn-entity.ts'

/** Reads SDN.XML (or CONSOLIDATED.XML, which has the same layout); returns its publication date. */
export async function readSdnXml(text: AsyncIterable<string>, sink: LabelSink): Promise<string | null> {
  const state = new SdnState(sink)
  const reader = new XmlReader(state)
  for await (const piece of text) reader.write(piece)
  reader.end()
  return state.dated
}

/** Maximum number of aliases and addresses of one entry that are kept while it is read. */
const maxOfEntry = 20_000

class SdnState {
  dated: string | null = null
  private readonly sink: LabelSink
  private readonly path: string[] = []
  private leaf = ''
  private entry = newEntry()

  constructor(sink: LabelSink) {
    this.sink = sink
  }

  open(name: string): void {
    this.path.push(name)
    this.leaf = ''
    if (name === 'sdnEntry') this.entry = newEntry()
    else if (name === 'id') this.entry.id = { type: '', number: '' }
    else if (name === 'aka') this.entry.aka = { last: '', first: '' }
  }

  text(text: string): void {
    this.leaf += text
  }

  close(name: string): void {
    this.path.pop()
    const { entry } = this
    const text = this.leaf.trim()
    this.leaf = ''
    switch (`${this.path.at(-1)}/${name}`) {
      case 'publshInformation/Publish_Date':
      case 'publishInformation/Publish_Date':
        this.dated = dayOfPublication(text)
        break
      case 'sdnEntry/uid':
        entry.uid = text
        break
      case 'sdnEntry/lastName':
        entry.last = text
        break
      case 'sdnEntry/firstName':
        entry.first = text
        break
      case 'sdnEntry/sdnType':
        entry.type = text
        break
      case 'programList/program':
        entry.programs.push(text)
        break
      case 'id/idType':
        entry.id.type = text
        break
      case 'id/idNumber':
        entry.id.number = text
        break
      case 'idList/id':
        this.takeId()
        break
      case 'aka/lastName':
        entry.aka.last = text
        break
      case 'aka/firstName':
        entry.aka.first = text
        break
      case 'akaList/aka':
        if (entry.aliases.length < maxOfEntry) entry.aliases.push(fullName(entry.aka))
        break
      case 'sdnList/sdnEntry':
        this.takeEntry()
        break
      default:
    }
  }

  private takeId(): void {
    const { id, addresses } = this.entry
    const currency = currencyOfType(id.type)
    if (currency !== null && addresses.length < maxOfEntry) addresses.push({ currency, address: id.number })
  }

  private takeEntry(): void {
    const { entry } = this
    const { uid, type, programs, aliases, addresses } = entry
    if (addresses.length === 0) return
    const name = fullName(entry) || `OFAC entry ${uid}`
    takeEntity(
      { uid, name, type: type || null, programs, aliases, list: null, listed: null, addresses },
      this.sink,
    )
  }
}

function newEntry() {
  return {
    uid: '',
    last: '',
    first: '',
    type: '',
    programs: [] as string[],
    aliases: [] as string[],
    addresses: [] as { currency: string; address: string }[],
    id: { type: '', number: '' },
    aka: { last: '', first: '' },
  }
}

/** Returns `LAST, First`, the list's own format of names. */
function fullName({ last, first }: { readonly last: string; readonly first: string }): string {
  return first === '' ? last : `${last}, ${first}`
}

/** Parses `09/20/2026`, month first. */
function dayOfPublication(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return dayOf(year, month, day)
}
