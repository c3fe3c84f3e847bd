import { expect, test } from 'vitest'
import { recordKinds } from '../../../../contract/register/kinds.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { fieldChanges } from './field-changes.ts'

const germany = { code: 'eba_GA:DE', label: 'Germany', iso: 'DE' }
const taxonomy = { lists: new Map([['country', [germany]]]), rules: new Map() } as unknown as Taxonomy
const names = { taxonomy, nameOf: (uuid: string) => (uuid === 'p' ? 'Cirrus' : null) }

const { arrangements, article30Checklists } = recordKinds
const changed = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  fieldChanges(arrangements.fields, before, after, names).map(({ label, before: old, after: now }) => [
    label,
    old,
    now,
  ])

test('values are shown as in the forms, under the names of the forms', () => {
  expect(
    changed(
      { end_date: '9999-12-31', annual_cost: '1000', provider_uuid: null, notice_period_entity: 30 },
      {
        ...{ end_date: '2027-01-31', annual_cost: '1250.50', provider_uuid: 'p', notice_period_entity: 1000 },
        governing_law_country: 'eba_GA:DE',
      },
    ),
  ).toEqual([
    ['Provider', null, 'Cirrus'],
    ['Annual cost', '1,000', '1,250.50'],
    ['End', 'no end', '31 Jan 2027'],
    ['Notice by us, days', '30', '1,000'],
    ['Governing law', null, 'DE Germany'],
  ])
})

test('a new record has only new values, a removed one only old ones', () => {
  expect(changed(null, { contract_ref: 'A-1', title: '' })).toEqual([['Reference number', null, 'A-1']])
  expect(changed({ contract_ref: 'A-1', signatory_entity_uuids: [] }, null)).toEqual([
    ['Reference number', 'A-1', null],
  ])
})

test('nothing, an empty text and an empty list are the same: no value', () => {
  expect(changed({ title: '', signatory_entity_uuids: [] }, { title: null })).toEqual([])
})

test('a record that is not there any more is not shown by its internal id', () => {
  expect(changed({ provider_uuid: 'gone' }, { provider_uuid: 'p' })).toEqual([
    ['Provider', 'a record that is removed or has no name', 'Cirrus'],
  ])
})

test('of a checklist only the clauses that differ', () => {
  const clause = (name: string, present: boolean | null, note: string | null = null) => ({
    ...{ clause: name, present, reference: null, note },
  })
  const changes = fieldChanges(
    article30Checklists.fields,
    { clauses: [clause('exit', false), clause('audit', true)] },
    { clauses: [clause('exit', true, '§ 12'), clause('audit', true), clause('data', null)] },
    names,
  )
  expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Clauses: exit', 'No', 'Yes, § 12'],
    ['Clauses: data', null, 'Not answered'],
  ])
})
