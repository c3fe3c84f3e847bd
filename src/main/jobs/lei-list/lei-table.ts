import { type DelimitedRecord, RecordReader } from '../../engine/hash/sources/record-reader.ts'
import { Refusals } from '../../engine/hash/sources/sink.ts'
import { isCalendarDay } from '../../engine/register/checks/calendar-day.ts'
import { hasLeiCheckDigits, isLeiShape } from '../../engine/register/lei.ts'
import { type LeiRow, noRenewalDay, registrationNumber } from '../../engine/register/lei-list.ts'
import { type LeiColumns, readLeiColumns } from './lei-columns.ts'

/** Bytes by which the columns are detected; the header of the golden copy has 15 KB. */
const headBytes = 65_536
const dayMs = 86_400_000
/** Maximum number of dates cached as numbers; a list has a few thousand. */
const maxDays = 20_000

/** Reads a table of LEIs chunk by chunk, in constant memory. */
export class LeiTable {
  readonly refusals = new Refusals()
  /** The newest date on which an entry was updated, `yyyy-mm-dd`; null when none is given. */
  updated: string | null = null
  private readonly take: (row: LeiRow) => void
  private head: Buffer[] = []
  private headLength = 0
  private columns: LeiColumns | null = null
  private records: RecordReader | null = null
  private readonly days = new Map<string, number>()

  constructor(take: (row: LeiRow) => void) {
    this.take = take
  }

  /** How the table is written; null before its first line was read. */
  get format(): LeiColumns['format'] | null {
    return this.columns?.format ?? null
  }

  /** Throws with the reason when the file is not such a table. */
  push(piece: Buffer): void {
    if (this.records !== null) {
      this.records.push(piece)
      return
    }
    this.head.push(piece)
    this.headLength += piece.length
    if (this.headLength >= headBytes) this.begin()
  }

  end(): void {
    if (this.records === null) this.begin()
    this.records?.end()
  }

  private begin(): void {
    const whole = Buffer.concat(this.head)
    this.head = []
    const isMarked = whole.subarray(0, 3).equals(byteOrderMark)
    const bytes = isMarked ? whole.subarray(3) : whole
    const columns = readLeiColumns(firstLine(bytes.subarray(0, headBytes)))
    this.columns = columns
    let skips = columns.hasHeader
    this.records = new RecordReader(columns.separator, this.refusals.refuse, (record, number) => {
      if (skips) skips = false
      else this.takeRecord(record, number, columns)
    })
    this.records.push(bytes)
  }

  private takeRecord(record: DelimitedRecord, number: number, columns: LeiColumns): void {
    const lei = record.text(columns.lei).toUpperCase()
    const registration = registrationNumber(record.text(columns.status))
    const why = !isLeiShape(lei)
      ? 'it has no LEI'
      : !hasLeiCheckDigits(lei)
        ? 'the check digits of its LEI are wrong'
        : registration === null
          ? 'its status is not one that is known'
          : null
    if (why !== null || registration === null) {
      this.refusals.refuse(`record ${number}`, record.excerpt(), why ?? '')
      return
    }
    this.take({ lei, registration, renewalDay: this.dayNumber(record.text(columns.renewal).slice(0, 10)) })
    const updated = record.text(columns.updated).slice(0, 10)
    if ((this.updated === null || updated > this.updated) && isCalendarDay(updated)) this.updated = updated
  }

  private dayNumber(day: string): number {
    if (day === '') return noRenewalDay
    const known = this.days.get(day)
    if (known !== undefined) return known
    const number = isCalendarDay(day) ? Date.parse(day) / dayMs : -1
    const kept = number < 0 ? noRenewalDay : number
    if (this.days.size < maxDays) this.days.set(day, kept)
    return kept
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Returns the first line that is not a comment. Throws when the file is not a text table. */
function firstLine(bytes: Buffer): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new Error('it is UTF-16: save it as UTF-8')
  if (bytes.includes(0)) throw new Error('it is not a text')
  const text = bytes.toString('utf8').trimStart()
  if (text === '') throw new Error('it is empty')
  if (text.startsWith('<'))
    throw new Error('it is XML: take the CSV form of the golden copy (LEI-CDF, level 1)')
  if (/^[{[]/.test(text))
    throw new Error('it is JSON: take the CSV form of the golden copy (LEI-CDF, level 1)')
  return text.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
}
