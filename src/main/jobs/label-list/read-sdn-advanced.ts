import { type XmlAttributes, XmlReader } from '../../engine/xml/xml-reader.ts'
import type { LabelSink } from './label-sink.ts'
import { currencyOfType, dayOf, takeEntity } from './sdn-entity.ts'

/**
 * Reads SDN_ADVANCED.XML, in the order of the file: `ReferenceValueSets` map numbers to words; `DistinctParties`
 * contain names (`Alias`) and addresses (`Feature`), by those numbers; `SanctionsEntries` contain list, date and
 * programmes of a profile. Parties with an address are kept until the end, when all their data is known.
 */
export async function readSdnAdvanced(text: AsyncIterable<string>, sink: LabelSink): Promise<string | null> {
  const state = new AdvancedState()
  const reader = new XmlReader(state)
  for await (const piece of text) reader.write(piece)
  reader.end()
  state.hand(sink)
  return state.dated
}

type Party = {
  profile: string
  subType: string
  /** Primary name first. */
  names: string[]
  addresses: { currency: string; address: string }[]
}
/** A part of a name, and the group that determines which part it is. */
type NamePart = { readonly value: string; readonly group: string }
type Measures = { programs: string[]; list: string; listed: string | null }

const maxAddresses = 1_000_000
const maxProfiles = 500_000
const maxNames = 40

/** Sets of reference values that are needed here. */
const neededSets = new Set(['FeatureType', 'PartySubType', 'SanctionsType', 'List', 'NamePartType'])

class AdvancedState {
  dated: string | null = null
  private readonly path: string[] = []
  private readonly attributes: XmlAttributes[] = []
  private leaf = ''
  private readonly words = new Map<string, string>()
  private readonly parties: Party[] = []
  private readonly measures = new Map<string, Measures>()
  private held = 0
  private party = newParty()
  private parts: NamePart[] = []
  private aliases: { isPrimary: boolean; parts: NamePart[] }[] = []
  private isPrimary = false
  private groups = new Map<string, string>()
  private currency: string | null = null
  private entry: { profile: string; measures: Measures } = newEntry()
  private date = { Year: '', Month: '', Day: '' }
  private measure = { type: '', comment: '' }

  open(name: string, attributes: XmlAttributes): void {
    this.path.push(name)
    this.attributes.push(attributes)
    this.leaf = ''
    const value = (key: string) => attributes.get(key) ?? ''
    switch (name) {
      case 'DistinctParty':
        this.party = newParty()
        break
      case 'Profile':
        this.party.profile = value('ID')
        this.party.subType = value('PartySubTypeID')
        break
      case 'Identity':
        this.aliases = []
        this.groups = new Map()
        break
      case 'Alias':
        this.isPrimary = value('Primary') === 'true'
        break
      case 'DocumentedName':
        this.parts = []
        break
      case 'NamePartGroup':
        this.groups.set(value('ID'), value('NamePartTypeID'))
        break
      case 'Feature':
        this.currency = currencyOfType(this.words.get(`FeatureType ${value('FeatureTypeID')}`) ?? '')
        break
      case 'SanctionsEntry':
        this.entry = newEntry()
        this.entry.profile = value('ProfileID')
        this.entry.measures.list = value('ListID')
        break
      case 'Date':
      case 'DateOfIssue':
        this.date = { Year: '', Month: '', Day: '' }
        break
      case 'SanctionsMeasure':
        this.measure = { type: value('SanctionsTypeID'), comment: '' }
        break
      default:
    }
  }

  text(text: string): void {
    this.leaf += text
  }

  close(name: string): void {
    this.path.pop()
    const attributes = this.attributes.pop()
    const text = this.leaf.trim()
    this.leaf = ''
    const parent = this.path.at(-1) ?? ''
    if (parent === `${name}Values` && neededSets.has(name)) {
      this.words.set(`${name} ${attributes?.get('ID') ?? ''}`, text.slice(0, 200))
      return
    }
    switch (name) {
      case 'NamePartValue':
        if (this.parts.length < maxNames)
          this.parts.push({ value: text, group: attributes?.get('NamePartGroupID') ?? '' })
        break
      case 'DocumentedName':
        this.closedName()
        break
      case 'Identity':
        this.closedIdentity()
        break
      case 'VersionDetail':
        this.closedDetail(text)
        break
      case 'Feature':
        this.currency = null
        break
      case 'DistinctParty':
        if (this.party.addresses.length > 0) this.parties.push(this.party)
        break
      case 'Year':
      case 'Month':
      case 'Day':
        this.date[name] = text
        break
      case 'DateOfIssue':
        this.dated = dayOf(this.date.Year, this.date.Month, this.date.Day)
        break
      case 'Date':
        if (parent === 'EntryEvent')
          this.entry.measures.listed ??= dayOf(this.date.Year, this.date.Month, this.date.Day)
        break
      case 'Comment':
        if (parent === 'SanctionsMeasure') this.measure.comment = text
        break
      case 'SanctionsMeasure':
        this.closedMeasure()
        break
      case 'SanctionsEntry':
        if (this.measures.size < maxProfiles) this.measures.set(this.entry.profile, this.entry.measures)
        break
      default:
    }
  }

  /** Hands over the parties that have addresses; to be called after everything was read. */
  hand(sink: LabelSink): void {
    for (const { profile, subType, names, addresses } of this.parties) {
      const measures = this.measures.get(profile)
      const [name = `OFAC entry ${profile}`, ...aliases] = names
      takeEntity(
        {
          uid: profile,
          name,
          type: this.words.get(`PartySubType ${subType}`) ?? null,
          programs: measures?.programs ?? [],
          aliases,
          list: this.words.get(`List ${measures?.list ?? ''}`) ?? null,
          listed: measures?.listed ?? null,
          addresses,
        },
        sink,
      )
    }
  }

  /** Of a name in several scripts, the first one counts. */
  private closedName(): void {
    const { parts, isPrimary } = this
    this.parts = []
    if (parts.length > 0 && this.aliases.length < maxNames) this.aliases.push({ isPrimary, parts })
  }

  private closedIdentity(): void {
    const named = [...this.aliases].sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
    for (const { parts } of named) {
      const name = this.nameOf(parts)
      if (!this.party.names.includes(name) && this.party.names.length < maxNames) this.party.names.push(name)
    }
    this.aliases = []
  }

  /** Returns `LAST, First Middle` for a person, the parts in their order for anything else. */
  private nameOf(parts: readonly NamePart[]): string {
    const isLast = ({ group }: NamePart) =>
      this.words.get(`NamePartType ${this.groups.get(group) ?? ''}`) === 'Last Name'
    const write = (some: readonly NamePart[]) => some.map(({ value }) => value).join(' ')
    const [last, rest] = [parts.filter(isLast), parts.filter((part) => !isLast(part))]
    return last.length > 0 && rest.length > 0 ? `${write(last)}, ${write(rest)}` : write(parts)
  }

  private closedDetail(text: string): void {
    const { currency, party } = this
    if (currency === null || text === '') return
    if (++this.held > maxAddresses) throw new Error('it has more than 1,000,000 addresses')
    party.addresses.push({ currency, address: text })
  }

  private closedMeasure(): void {
    const { type, comment } = this.measure
    const word = this.words.get(`SanctionsType ${type}`)
    const isProgram = word === undefined ? type === '1' : word === 'Program'
    const { programs } = this.entry.measures
    if (isProgram && comment !== '' && !programs.includes(comment)) programs.push(comment)
  }
}

function newParty(): Party {
  return { profile: '', subType: '', names: [], addresses: [] }
}

function newEntry(): { profile: string; measures: Measures } {
  return { profile: '', measures: { programs: [], list: '', listed: null } }
}
