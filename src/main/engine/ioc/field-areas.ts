import type { FieldMeaning } from '../observable/field-meaning.ts'
import { mayRefuse, meaningOfField, meaningsOfColumns, refusalIn } from './field-rule.ts'
import { type Found, markBit, type RefusalReason } from './indicator.ts'
import { type JsonField, JsonFields, type JsonName, type JsonText } from './json-fields.ts'
import { TableCells } from './table-cells.ts'

/**
 * Stretches of a text whose fields have names: JSON, and rows of tables whose columns are named. What a value is refused
 * for depends on it and on the `fieldContextBytes` before it alone, so that it is the same however a text is cut.
 */
export type FieldArea = {
  /** Byte offsets in the text that is scanned; infinite where the area has no border there. */
  readonly start: number
  readonly end: number
  readonly names: FieldNames | null
}

/** JSON names each value; the cells of a table stand under names, separated by tabs, or at fixed places in a line. */
export type FieldNames =
  | 'json'
  | { readonly columns: readonly string[]; readonly starts?: readonly number[] | undefined }

/** Bytes before a value in which its field is searched. */
export const fieldContextBytes = 2048

/** Returns an area when its names may decide about a value; null for a table whose columns may hold anything. */
export function decidingArea(names: FieldNames, start: number, end: number): FieldArea | null {
  const decides = names === 'json' || meaningsOfColumns(names.columns).some(mayRefuse)
  return decides ? { start, end, names } : null
}

type FieldAt = { readonly meaning: FieldMeaning; readonly valueStart: number }

const unknown: FieldAt = { meaning: 'open', valueStart: 0 }

type Known = FieldArea & { readonly meanings: readonly FieldMeaning[] | null }

/** `IMPHASH=…` in a list of digests (Sysmon's `Hashes`), `ja3:…`. */
const keyedFingerprint = /(?:imphash|ja3s?|ja4[a-z]?)[=:]$/i

function isKeyedFingerprint(window: Buffer, from: number, at: number): boolean {
  // `=`, `:`
  if (window[at - 1] !== 0x3d && window[at - 1] !== 0x3a) return false
  return keyedFingerprint.test(window.toString('latin1', from, at))
}

const typeBefore = /"type"\s{0,4}:\s{0,4}"file"\s{0,4},\s{0,40}"id"\s{0,4}:\s{0,4}"$/
const typeAfter = /^"[ \t]{0,4},[ \t]{0,4}"type"[ \t]{0,4}:[ \t]{0,4}"file"/

/**
 * Whether `id` is the thing itself: a host or an address that identifies itself, a digest of an object of the type `file`
 * (VirusTotal, API v3). Of what follows, only the same line is looked at, where a range may end.
 */
function namesItsObject(
  { window, base, least }: JsonText<Buffer>,
  { name, valueStart }: JsonField,
  start: number,
  { kind, value }: Found,
): boolean {
  if (name !== 'id' || valueStart - base !== start) return false
  if (kind !== 'hash') return true
  const end = start + value.length
  return (
    typeBefore.test(window.toString('latin1', Math.max(least, start - 80), start)) ||
    typeAfter.test(window.toString('latin1', end, end + 40))
  )
}

/** Names of fields whose object may say before them what they hold. */
const valueNames = new Set(['value', '@value', '#text', 'text', 'content', 'data'])

/** The areas of one text, in the order of their starts. */
export class FieldAreas {
  private readonly areas: Known[] = []
  private readonly json = new JsonFields()
  private readonly cells = new TableCells()

  constructor(areas: readonly FieldArea[] = []) {
    for (const area of areas) this.add(area)
  }

  /** Adds the area that begins after all others. One without names ends the area before it. */
  add(area: FieldArea): void {
    const { names } = area
    const meanings = names === null || names === 'json' ? null : meaningsOfColumns(names.columns)
    this.areas.push({ ...area, meanings })
  }

  get isEmpty(): boolean {
    return this.areas.length === 0
  }

  /**
   * Returns why a value is refused for the name of its field; null when it counts. `window` is a part of the text that
   * begins at `base`; `start` and `end` are indices in it.
   */
  refusalOf(
    window: Buffer,
    base: number,
    start: number,
    end: number,
    found: Found,
    marks: number,
  ): RefusalReason | null {
    if (!mayBeRefused.has(found.kind) || (marks & markBit.part_of) !== 0) return null
    const area = this.areaAt(base + start)
    if (area === null || area.names === null) return null
    const context = start - fieldContextBytes
    const least = Math.max(0, context, area.start - base)
    if (found.kind === 'hash' && isKeyedFingerprint(window, Math.max(least, start - 9), start))
      return 'fingerprint'
    const { meaning, valueStart } =
      area.names === 'json'
        ? this.inJson({ window, base, least }, start, found)
        : this.inCell(window, { base, least, startsRow: least > context }, start, area)
    return refusalIn(meaning, { window, valueStart, start, end, found })
  }

  private inJson(text: JsonText<Buffer>, start: number, found: Found): FieldAt {
    const field = this.json.at(text, start)
    if (field === null || namesItsObject(text, field, start, found)) return unknown
    let inner: JsonName | null = field
    const next = () => {
      if (inner !== null) inner = this.json.around(text, inner)
      return inner?.name ?? null
    }
    const called = valueNames.has(field.name.toLowerCase()) ? this.json.called(text, field) : null
    const meaning = called === null ? 'open' : meaningOfField(called, () => null)
    const valueStart = field.valueStart - text.base
    return { meaning: meaning === 'open' ? meaningOfField(field.name, next) : meaning, valueStart }
  }

  private inCell(
    window: Buffer,
    place: { readonly base: number; readonly least: number; readonly startsRow: boolean },
    start: number,
    { names, meanings }: Known,
  ): FieldAt {
    const starts = names === null || names === 'json' ? undefined : names.starts
    const cell = this.cells.at(window, place, start, starts)
    const meaning = cell === null ? undefined : meanings?.[cell.column]
    return cell === null || meaning === undefined ? unknown : { meaning, valueStart: cell.start }
  }

  private areaAt(offset: number): Known | null {
    let low = 0
    let high = this.areas.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.areas[middle] as Known).start <= offset) low = middle + 1
      else high = middle
    }
    const area = this.areas[low - 1]
    return area === undefined || area.end <= offset ? null : area
  }
}

/** URLs and mail addresses count under any name, and so do wallets, which their checksum proves, and CVE ids. */
const mayBeRefused: ReadonlySet<string> = new Set(['hash', 'ipv4', 'ipv6', 'domain'])
