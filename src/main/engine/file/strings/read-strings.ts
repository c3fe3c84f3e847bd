import type { z } from 'zod'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { withoutVocabularies } from './believable-address.ts'
import { indicatorIn, interestOf, recoveryCommand } from './interesting-strings.ts'
import { type FoundString, minLength, scanStrings } from './string-scan.ts'
import { stringKinds, type stringsResult } from './strings-result.ts'

type Strings = z.output<ReturnType<typeof stringsResult>>
type Interesting = Strings['interesting'][number]

/** Strings that are listed, and those that are looked at for their form. */
const maxListed = 100_000
const maxSeen = 1_000_000
const maxInteresting = 1000
const shownLength = 512
/** Characters that the lists may have as JSON, and that are handed over as text. */
const listRoom = 3_200_000
const textRoom = 1_000_000
/** Characters around a value in the lists as JSON. */
const rowLength = 34

/** Lists the strings of a file, and hands over those in which indicators may be. */
export function readStrings({ bytes, types }: Sample, output: ToolOutput): Strings {
  // packets cut names in pieces, and a PDF identifies itself and its objects by digests; their own tools read what they say
  const gathered = new Gathered(output, isOf({ types: types.slice(0, 1) }, 'pcap', 'pcapng', 'pdf'))
  const counts = scanStrings(bytes, gathered.take)
  gathered.end(counts.ascii + counts.wide)
  return {
    min_length: minLength,
    ascii_count: counts.ascii,
    utf16le_count: counts.wide,
    interesting: gathered.interesting(),
    ascii: gathered.ascii,
    utf16le: gathered.wide,
  }
}

class Gathered {
  readonly ascii: Strings['ascii'] = []
  readonly wide: Strings['utf16le'] = []
  private readonly found = new Map<string, Interesting>()
  /** Strings in which indicators may be: those that have the form of an address, and others. */
  private readonly lines = { address: new Lines(), perhaps: new Lines() }
  private readonly output: ToolOutput
  private taken = 0
  private room = listRoom
  private listed = 0
  private recovery = false
  /** The string before, of each width: it tells what the next one is. */
  private readonly before = { ascii: '', wide: '' }
  private readonly addressesAlone: boolean

  constructor(output: ToolOutput, addressesAlone: boolean) {
    this.output = output
    this.addressesAlone = addressesAlone
  }

  take = ({ offset, isWide, value }: FoundString): boolean => {
    this.taken++
    const shown = value.length > shownLength ? value.slice(0, shownLength) : value
    // quotes and backslashes take two characters
    const length = shown.length + rowLength + (/["\\\t]/.test(shown) ? shown.length : 0)
    if (length <= this.room && this.taken <= maxListed) {
      this.room -= length
      this.listed++
      ;(isWide ? this.wide : this.ascii).push({ offset, value: shown })
    }
    this.note(offset, isWide, value, shown)
    const seen = withoutVocabularies(value)
    const indicator = indicatorIn(seen, isWide ? this.before.wide : this.before.ascii)
    if (indicator === 'address' || (indicator === 'perhaps' && !this.addressesAlone))
      this.lines[indicator].add(seen)
    if (isWide) this.before.wide = shown
    else this.before.ascii = shown
    return this.taken < maxSeen
  }

  private note(offset: number, isWide: boolean, value: string, shown: string): void {
    const kind = interestOf(value)
    if (kind === null || this.found.has(shown)) return
    if (this.found.size < maxInteresting * 8)
      this.found.set(shown, { kind, offset, encoding: isWide ? 'utf-16le' : 'ascii', value: shown })
    if (kind !== 'command' || this.recovery || !recoveryCommand.test(value.slice(0, 2000))) return
    this.recovery = true
    this.output.finding({
      severity: 'medium',
      code: 'strings.inhibit_recovery',
      title: 'A string is a command that deletes backups or shadow copies',
      technique: 'T1490',
      offset,
      length: isWide ? value.length * 2 : value.length,
      words: value.slice(0, 500),
    })
  }

  /** The most telling kinds first, each in the order of the file. */
  interesting(): Interesting[] {
    return [...this.found.values()]
      .toSorted((one, other) => stringKinds.indexOf(one.kind) - stringKinds.indexOf(other.kind))
      .slice(0, maxInteresting)
  }

  /** Hands over the text, and reports what is not listed; `total` is the number of all strings. */
  end(total: number): void {
    const { output } = this
    const { address, perhaps } = this.lines
    const text = [...address.kept, ...perhaps.kept].join('\n')
    if (text !== '') output.text({ title: 'Strings', place: 'strings', text: text.slice(0, textRoom) })
    if (this.listed < total)
      output.leftOut('limit', `Of ${total} strings ${this.listed} are listed; the others were counted.`)
    if (text.length > textRoom || address.isFull || perhaps.isFull)
      output.leftOut(
        'limit',
        `More than ${textRoom} characters of strings may hold indicators: the rest was not searched.`,
      )
    if (total > this.taken)
      output.leftOut('limit', `Only the first ${maxSeen} strings were searched for indicators.`)
    if (this.found.size > maxInteresting)
      output.leftOut(
        'limit',
        `More than ${maxInteresting} strings have a form of interest; the others are among all strings.`,
      )
  }
}

/** Different strings, until they have as many characters as a text may have. */
class Lines {
  readonly kept = new Set<string>()
  isFull = false
  private left = textRoom

  add(value: string): void {
    if (this.kept.has(value)) return
    if (this.left < value.length) {
      this.isFull = true
      return
    }
    this.left -= value.length + 1
    this.kept.add(value)
  }
}
