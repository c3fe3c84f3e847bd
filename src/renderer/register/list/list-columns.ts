import type { Field, FieldKind } from '../../../contract/register/field.ts'
import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'

/** A column of a list: a field of the kind. */
export type ListColumn = {
  readonly name: string
  readonly field: Field
  /** A label short enough for a column head. */
  readonly heading: string
  /** Width in rem in the editable table; a list uses it as the column's share of the available width. */
  readonly width: number
  /** Minimum useful width in rem. */
  readonly narrowest: number
  /** Whether the workstation can sort by it: true of stored fields, false of computed ones. */
  readonly isSortable: boolean
  /** False for fields that only operations set. */
  readonly isEditable: boolean
}

const widths: Readonly<Record<FieldKind, number>> = {
  text: 11,
  prose: 14,
  day: 7,
  member: 10,
  members: 9,
  word: 7.5,
  whole: 6,
  amount: 8,
  score: 6,
  yesNo: 6,
  reference: 12,
  references: 14,
  clauses: 7,
}

const narrowest: Readonly<Record<FieldKind, number>> = {
  text: 6,
  prose: 6,
  day: 6.3,
  member: 5,
  members: 5,
  word: 5.5,
  whole: 4.5,
  amount: 6.8,
  score: 4.5,
  yesNo: 4,
  reference: 7,
  references: 6,
  clauses: 6,
}

/**
 * Fields of codes that may be LEIs, of which a part identifies nobody; and the width of one, in rem, with the hair by
 * which some browsers draw the same letters wider.
 */
const leiFields: ReadonlySet<string> = new Set(['lei', 'id_code', 'additional_id_code'])
const leiWidth = 9.8

const headings: Readonly<Record<string, string>> = {
  contract_ref: 'Reference',
  function_id: 'Function',
  id_code: 'Code',
  branch_code: 'Code',
  ict_service_type: 'Type of service',
  recovery_time_hours: 'RTO, h',
  recovery_point_hours: 'RPO, h',
  provision_countries: 'Provision',
  storage_countries: 'Storage',
  processing_countries: 'Processing',
  country: 'Country',
  criticality: 'Critical',
  arrangement_uuid: 'Arrangement',
  linked_arrangement_uuid: 'Outside arrangement',
  overall_score: 'Score',
}

/** Returns all possible columns of a list, in the order of declaration. */
export function allColumns(kind: KindName): readonly ListColumn[] {
  const { fields, system = {}, computed = {}, called } = recordKinds[kind]
  const own = Object.entries(fields).map(([name, field]) => column(name, field, name === called, true, true))
  const kept = Object.entries(system).map(([name, field]) => column(name, field, false, true, false))
  const made = Object.entries(computed).map(([name, field]) => column(name, field, false, false, false))
  return [...own, ...kept, ...made]
}

function column(
  name: string,
  field: Field,
  isCalled: boolean,
  isSortable: boolean,
  isEditable: boolean,
): ListColumn {
  const isShort = field.kind === 'member' && /country|currency/.test(field.list)
  const isName = name === 'name' || name === 'title' || isCalled
  const isReference = name === 'contract_ref' || (field.kind === 'reference' && field.to === 'arrangements')
  const isBrief = isShort || isReference || name === 'function_id'
  const width = isBrief ? 6.5 : isName ? 14 : widths[field.kind]
  const heading = headings[name] ?? field.label
  return {
    name,
    field,
    heading,
    width,
    narrowest: isBrief ? 4.5 : leiFields.has(name) ? leiWidth : narrowest[field.kind],
    isSortable,
    isEditable,
  }
}

/** Returns the chosen columns of a list, or the default ones; names that no longer exist are left out. */
export function chosenColumns(kind: KindName, chosen: readonly string[] | null): readonly ListColumn[] {
  const all = allColumns(kind)
  return (chosen ?? recordKinds[kind].columns).flatMap((name) => all.find((each) => each.name === name) ?? [])
}

/** Returns the columns of the editable table: those shown, then all others. */
export function tableColumns(kind: KindName, chosen: readonly string[] | null): readonly ListColumn[] {
  const shown = chosenColumns(kind, chosen)
  const names = new Set(shown.map(({ name }) => name))
  const rest = allColumns(kind).filter((each) => each.isEditable && !names.has(each.name))
  return [...shown, ...rest]
}
