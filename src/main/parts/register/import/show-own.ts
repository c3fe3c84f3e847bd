import { sheetSubjects } from '../../../../contract/register/sheet-subjects.ts'
import type { LeftOut, OwnSheets } from '../../../../contract/workstation/register/register-imports.ts'
import type { ClosedLists } from '../../../engine/register/closed-list.ts'
import type { TellingRow } from '../../../engine/register/sheets/left-out-rows.ts'
import { meaningLabels } from '../../../engine/register/sheets/meaning-labels.ts'
import { columnFor, meaningsOf } from '../../../engine/register/sheets/meanings.ts'
import type { OfficerReading } from '../../../engine/register/sheets/officer-reading.ts'
import type { ValueGroup } from '../../../engine/register/sheets/officer-values.ts'
import { foldValue } from '../../../engine/register/sheets/value-text.ts'
import { countAnswers } from '../../../engine/register/sheets/workbook-answers.ts'
import type { WorkbookLayout } from '../../../store/register/register-imports.ts'

/** Shows how sheets of people's own making are read, and what is left out. */

/** Maximum number of values of a group, of places of a reason, and of reasons that are shown. */
const maxValues = 400
const maxPlaces = 20
const maxReasons = 400

const labels: Readonly<Record<string, string>> = {
  country: 'Country',
  yes_no: 'Yes and no',
  arrangement_type: 'Type of arrangement',
  identifier_type: 'Type of code',
  person_type: 'Type of person',
  ict_service_type: 'Type of ICT service',
  termination_reason: 'Reason of the termination',
  data_sensitivity: 'Sensitivity of the data',
  discontinuation_impact: 'Impact of discontinuing',
  reliance_level: 'Level of reliance',
  substitutability: 'Substitutability',
  non_substitutability_reason: 'Reason it is hard to substitute',
  reintegration: 'Reintegration',
  group_hierarchy: 'Position in the group',
  entity_type: 'Type of entity',
  licensed_activity: 'Licensed activity',
  days: 'Periods, in days',
  hours: 'Recovery times, in hours',
  scale: 'Amounts, times',
  provider: 'Provider, its code',
  function: 'Function, its identifier',
  entity: 'Entity, its LEI',
  contract: 'Contract, its reference',
}

const subjectLabels = {
  contracts: 'Contracts',
  providers: 'Providers',
  functions: 'Functions',
  entities: 'Entities',
  branches: 'Branches',
  chain: 'Supply chain',
  assessments: 'Assessments',
  links: 'Intra-group links',
} as const

/** Lists of a group; those with the fullest members. */
const listOf: Readonly<Record<string, string>> = { country: 'country_or_na', yes_no: 'yes_no_not_assessed' }
const factors = ['1', '1000', '1000000']

export function showOwn(
  reading: OfficerReading,
  lists: ClosedLists,
  known: readonly WorkbookLayout[],
): OwnSheets {
  const kept = reading.remembered === null ? undefined : known.find(({ layout }) => layout === reading.layout)
  const { subjects: bySheet, columns, values } = reading.answers
  return {
    sheets: reading.sheets.map(({ sheet, subject, headerRow, templates, rows, columns: read }) => ({
      sheet,
      subject,
      header_row: headerRow,
      templates: [...templates],
      rows,
      columns: read.map(({ letters, header, samples, filled, meaning, by, why, open }) => ({
        ...{ letters, header, filled, meaning, by, why, open },
        samples: [...samples],
      })),
    })),
    // what is to be answered comes first
    groups: reading.groups
      .map((group) => showGroup(group, reading, lists))
      .sort((left, right) => Number(isOpen(right)) - Number(isOpen(left))),
    subjects: sheetSubjects.map((subject) => ({
      subject,
      label: subjectLabels[subject],
      meanings: meaningsOf(subject).map((meaning) => ({
        id: meaning.id,
        label: meaningLabels[meaning.id] ?? meaning.id,
        target: columnFor(meaning, subject) ?? '',
      })),
    })),
    answers: {
      subjects: { ...bySheet },
      columns: Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, { ...of }])),
      values: Object.fromEntries(Object.entries(values).map(([name, of]) => [name, { ...of }])),
    },
    remembered:
      kept === undefined || reading.remembered === null
        ? null
        : { answers: countAnswers(reading.remembered), file: kept.file, at: kept.answered_at },
  }
}

const isOpen = ({ values }: OwnSheets['groups'][number]) => values.some(({ by }) => by === 'open')

function showGroup(
  { group, columns, values }: ValueGroup,
  reading: OfficerReading,
  lists: ClosedLists,
): OwnSheets['groups'][number] {
  const out = new Map<string, number>()
  for (const { open } of reading.left)
    for (const folded of new Set(
      open.filter((one) => one.group === group).map(({ text }) => foldValue(text)),
    ))
      out.set(folded, (out.get(folded) ?? 0) + 1)
  const list = listOf[group] ?? group
  const members = lists.taxonomy.lists.has(list) ? lists.membersOf(list) : []
  return {
    group,
    label: labels[group] ?? group,
    columns: [...columns],
    members:
      group === 'scale'
        ? factors.map((code) => ({ code, label: code === '1' ? 'in units' : `times ${code}` }))
        : members.map(({ code, label }) => ({ code, label })),
    values: values.slice(0, maxValues).map((value) => ({ ...value, rows_out: out.get(value.folded) ?? 0 })),
    value_count: values.length,
  }
}

/** Groups the rows that stay out, and those that lose a cell, by reason. */
export function showLeftOut(telling: readonly TellingRow[]): LeftOut {
  const reasons = new Map<string, { rows: number; is_out: boolean; where: string[] }>()
  const out = new Set<string>()
  const partly = new Set<string>()
  for (const { sheet, row, reason, isOut } of telling) {
    const place = `${sheet} ${row}`
    if (isOut) out.add(place)
    else partly.add(place)
    const known = reasons.get(reason)
    if (known === undefined) reasons.set(reason, { rows: 1, is_out: isOut, where: [place] })
    else {
      known.rows++
      if (known.where.length < maxPlaces) known.where.push(place)
    }
  }
  const sorted = [...reasons].sort(
    ([, left], [, right]) => Number(right.is_out) - Number(left.is_out) || right.rows - left.rows,
  )
  return {
    rows: out.size,
    partly: [...partly].filter((place) => !out.has(place)).length,
    reasons: sorted.slice(0, maxReasons).map(([reason, of]) => ({ reason, ...of })),
    reason_count: reasons.size,
  }
}
