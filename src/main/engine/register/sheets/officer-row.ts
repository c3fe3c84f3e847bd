import { shownCell } from '../../office/raw-cell.ts'
import type { SheetRow } from '../../office/sheet-row.ts'
import { isEuidShape } from '../euid.ts'
import { isLeiShape } from '../lei.ts'
import { code as codes } from '../model/codes.ts'
import type { Column, Taxonomy } from '../taxonomy.ts'
import type { KnownNames } from './known-names.ts'
import { type Meaning, type Subject, subjectFacts } from './meanings.ts'
import { cellAt, type OfficerSheet } from './officer-sheet.ts'
import type { OfficerValues, OpenValue, ReadValue, ValuePlace } from './officer-values.ts'
import type { Proposal } from './propose-columns.ts'
import { taxonomyColumn } from './sheet-ground.ts'
import { partsOf } from './value-text.ts'

/** Reads the cells of one row of an officer's sheet by the meanings of its columns. */

/** A remark on a cell that is not read as it is, at the column of the template that it was to fill. */
export type CellRemark = { readonly template: string; readonly column: string; readonly message: string }

export type OfficerRow = {
  readonly number: number
  /** Values by meaning; several of one that may be split. */
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly changes: readonly {
    readonly template: string
    readonly column: string
    readonly from: string
    readonly to: string
    readonly why: string
  }[]
  readonly problems: readonly CellRemark[]
  /** Why the row stays out, without a full stop; null when it goes in. */
  readonly left: string | null
  /** The open values that keep it out. */
  readonly leftBy: readonly OpenValue[]
}

/** A column of the sheet, ready to be read. */
export type ReadColumn = {
  readonly proposal: Proposal
  readonly meaning: Meaning
  readonly column: Column
  /** `B_02.02.c0070` */
  readonly target: string
  readonly place: ValuePlace
  /** Whether a row without this value stays out: a key, or what each row of its own template needs. */
  readonly isNeeded: boolean
}

export type RowGround = {
  readonly taxonomy: Taxonomy
  readonly names: KnownNames
  readonly values: OfficerValues
}

/** Reads a row. */
export function readRow(
  row: SheetRow,
  columns: readonly ReadColumn[],
  subject: Subject,
  ground: RowGround,
): OfficerRow {
  const values = new Map<string, readonly string[]>()
  const changes: OfficerRow['changes'][number][] = []
  const problems: CellRemark[] = []
  let left: string | null = null
  const leftBy: OpenValue[] = []
  const filled = new Set(
    columns
      .filter(({ proposal }) => !isBlank(shownCell(cellAt(row, proposal.column.at))))
      .map(({ meaning }) => meaning.id),
  )
  for (const read of columns) {
    const raw = cellAt(row, read.proposal.column.at)
    const text = shownCell(raw).trim()
    if (text === '') continue
    const { meaning } = read
    if (meaning.names !== undefined) values.set(`${meaning.id}_written`, [oneLine(text)])
    // beside its key a name is nothing but a name; where the cell of the key is empty, the name stands for it
    if (subject === 'contracts' && filled.has(keyBeside[meaning.id] ?? '')) continue
    const value =
      meaning.key !== undefined || meaning.names !== undefined
        ? reference(text, read, subject, ground)
        : ground.values.read(read.column, raw, read.place)
    const at = { template: read.target.slice(0, 7), column: read.target.slice(8) }
    if (value.change !== null) changes.push({ ...at, ...value.change })
    if (value.problem !== null) problems.push({ ...at, message: value.problem })
    if (value.open !== null) {
      const what = `${read.proposal.column.header.slice(0, 40)} “${value.open.text.slice(0, 60)}”`
      if (read.isNeeded) {
        left ??= what
        leftBy.push(value.open)
      } else
        problems.push({
          ...at,
          message: `${what}: nobody has said what it means, and the cell was left empty.`,
        })
    }
    if (value.cells.length > 0) values.set(meaning.id, value.cells)
  }
  left ??= missing(values, subject)
  return { number: row.number, values, changes, problems, left, leftBy }
}

function missing(values: ReadonlyMap<string, readonly string[]>, subject: Subject): string | null {
  for (const some of subjectFacts[subject].needs)
    if (!some.some((id) => values.has(id))) return missingWords[some[0] ?? ''] ?? 'its key is empty'
  if (subject === 'providers' && providerCode(values) === null) return 'neither LEI nor another code'
  if (subject === 'functions' && !values.has('function_id')) return 'no identifier of the function'
  return null
}

const missingWords: Readonly<Record<string, string>> = {
  contract_ref: 'no reference of a contract',
  provider_code: 'neither LEI nor another code',
  function_id: 'no identifier of the function',
  entity_lei: 'no LEI',
  entity_name: 'no name of the entity',
  branch_code: 'no code of the branch',
  linked_ref: 'no second contract',
}

const plain = (cells: readonly string[]): ReadValue => ({ cells, change: null, problem: null, open: null })

/** Reads references by key, by name or by an own number. */
function reference(
  text: string,
  { meaning, place }: ReadColumn,
  subject: Subject,
  { names, values }: RowGround,
): ReadValue {
  if (isBlank(text)) return plain([])
  if (ownNames[subject] === meaning.id) return plain([oneLine(text)])
  const whole = found(text, meaning, names)
  if (whole !== null) return resolved(text, [whole])
  const cells: string[] = []
  for (const part of place.splits ? splitReference(text, meaning) : [text]) {
    const key = found(part, meaning, names) ?? asKey(part, meaning)
    if (key !== null) {
      if (!cells.includes(key)) cells.push(key)
      continue
    }
    const of = meaning.key ?? meaning.names ?? 'provider'
    const asked = values.askKey(of, part, place, () => names.near(of, part))
    if (asked.open !== null) return asked
    cells.push(...asked.cells)
  }
  return resolved(text, cells)
}

/** Whether a cell of a key holds nothing, or a dash or the like in its place. */
function isBlank(text: string): boolean {
  return /^[-–—/.?\s]*$/.test(text) || /^n\/?a\.?$/i.test(text.trim())
}

/** The column that holds the key of what another column names. */
const keyBeside: Readonly<Record<string, string>> = {
  provider_name: 'provider_code',
  provider_ref: 'provider_code',
  function_name: 'function_id',
  entity_name: 'entity_lei',
}

/** The meaning that names the record of the row itself, by subject. */
const ownNames: Partial<Record<Subject, string>> = {
  providers: 'provider_name',
  functions: 'function_name',
  entities: 'entity_name',
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function found(text: string, meaning: Meaning, names: KnownNames): string | null {
  const of = meaning.key ?? meaning.names
  return of === undefined ? null : (names.keyOf(of, text) ?? names.named(of, text))
}

/** A key that nothing known has: it may be defined elsewhere. A name is never a key. */
function asKey(text: string, meaning: Meaning): string | null {
  if (meaning.names !== undefined && meaning.key === undefined) return null
  const lei = text.replace(/[ .–-]/g, '').toUpperCase()
  if (isLeiShape(lei)) return lei
  if (meaning.key === 'entity') return null
  if (meaning.key === 'function') {
    const digits = /^f ?-?0*(\d{1,6})$/i.exec(text.trim())?.[1]
    return digits === undefined ? oneLine(text) : `F${digits}`
  }
  return meaning.key === 'provider' && !/\d/.test(text) ? null : oneLine(text)
}

function resolved(from: string, cells: readonly string[]): ReadValue {
  const to = cells.join('; ')
  return {
    cells,
    change: to === from ? null : { from, to, why: 'the key that this stands for' },
    problem: null,
    open: null,
  }
}

function splitReference(text: string, meaning: Meaning): readonly string[] {
  if (meaning.names === undefined) return partsOf(text)
  return text
    .split(/[;\n\r]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, 60)
}

/** The code of the provider of a row, its type, and a second one; null when it has none. */
export function providerCode(values: ReadonlyMap<string, readonly string[]>): {
  readonly code: string
  readonly type: string
  readonly second: { readonly code: string; readonly type: string } | null
} | null {
  const one = (id: string) => values.get(id)?.[0] ?? ''
  const typed: (readonly [string, string])[] = [
    [one('provider_lei'), codes.lei],
    [one('provider_code'), one('provider_code_type') || typeOfCode(one('provider_code'))],
    [one('provider_euid'), 'eba_qCO:qx2002'],
    [one('provider_register_no'), 'eba_qCO:qx2003'],
    [one('provider_vat'), 'eba_qCO:qx2004'],
    [
      one('provider_additional_code'),
      one('provider_additional_type') || typeOfCode(one('provider_additional_code')),
    ],
  ]
  // a code has a digit: “missing” is a remark
  const [first, second] = typed.filter(([code]) => /\d/.test(code))
  if (first === undefined) return null
  return {
    code: first[0],
    type: first[1],
    second: second === undefined ? null : { code: second[0], type: second[1] },
  }
}

/** The type that a code reveals by its form: an LEI (a check tells when its digits are wrong) or a EUID; empty when none. */
export function typeOfCode(code: string): string {
  if (isLeiShape(code)) return codes.lei
  return isEuidShape(code) ? 'eba_qCO:qx2002' : ''
}

/** Prepares the columns of a sheet for reading. */
export function readColumns(
  sheet: OfficerSheet,
  proposals: readonly Proposal[],
  subject: Subject,
  taxonomy: Taxonomy,
  placeOf: (proposal: Proposal, column: Column) => Omit<ValuePlace, 'place' | 'meaning' | 'splits'>,
  targetOf: (meaning: Meaning) => string,
): ReadColumn[] {
  return proposals.flatMap((proposal): ReadColumn[] => {
    const { meaning } = proposal
    if (meaning === null) return []
    const column = taxonomyColumn(meaning, subject, taxonomy)
    const target = targetOf(meaning)
    const place = {
      ...placeOf(proposal, column),
      place: `${sheet.name}!${proposal.column.letters}`,
      meaning: meaning.id,
      splits: meaning.splits === true,
    }
    const isOwn = subjectFacts[subject].own.includes(target.slice(0, 7))
    const isNeeded = isOwn && (column.key || column.required === 'always')
    return [{ proposal, meaning, column, target, place, isNeeded }]
  })
}
