import type { z } from 'zod'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { interestOf, mayHoldIndicator, recoveryCommand } from './interesting-strings.ts'
import { type FoundString, minLength, scanStrings } from './string-scan.ts'
import { stringKinds, type stringsResult } from './strings-result.ts'

type Strings = z.output<ReturnType<typeof stringsResult>>
type Interesting = Strings['interesting'][number]

const maxStrings = 100_000
const maxInteresting = 1000
const shownLength = 512
/** Characters that the lists may have as JSON, and that are handed over as text. */
const listRoom = 3_200_000
const textRoom = 1_000_000
/** Characters around a value in the lists as JSON. */
const rowLength = 34

/** Lists the strings of a file, and hands over those in which indicators may be. */
export function readStrings({ bytes }: Sample, output: ToolOutput): Strings {
  const gathered = new Gathered(output)
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
  private readonly lines: string[] = []
  private readonly output: ToolOutput
  private taken = 0
  private room = listRoom
  private textLeft = textRoom
  private listed = 0
  private recovery = false

  constructor(output: ToolOutput) {
    this.output = output
  }

  take = ({ offset, isWide, value }: FoundString): boolean => {
    this.taken++
    const shown = value.length > shownLength ? value.slice(0, shownLength) : value
    // quotes and backslashes take two characters
    const length = shown.length + rowLength + (/["\\\t]/.test(shown) ? shown.length : 0)
    if (length <= this.room) {
      this.room -= length
      this.listed++
      ;(isWide ? this.wide : this.ascii).push({ offset, value: shown })
    }
    this.note(offset, isWide, value, shown)
    if (mayHoldIndicator(value) && this.textLeft > 0) {
      this.lines.push(value)
      this.textLeft -= value.length + 1
    }
    return this.taken < maxStrings
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
    if (this.lines.length > 0)
      output.text({ title: 'Strings', place: 'strings', text: this.lines.join('\n').slice(0, textRoom) })
    if (this.listed < total)
      output.leftOut('limit', `Of ${total} strings ${this.listed} are listed; the others were counted.`)
    if (this.textLeft <= 0)
      output.leftOut(
        'limit',
        `Strings beyond the first ${textRoom} characters were not searched for indicators.`,
      )
    else if (total > this.taken)
      output.leftOut('limit', `Strings beyond the first ${maxStrings} were not searched for indicators.`)
    if (this.found.size > maxInteresting)
      output.leftOut(
        'limit',
        `More than ${maxInteresting} strings have a form of interest; the others are among all strings.`,
      )
  }
}
