import { describe, expect, it } from 'vitest'
import {
  amount,
  day,
  type Field,
  member,
  members,
  reference,
  references,
  text,
  whole,
  word,
  yesNo,
} from '../../../contract/register/field.ts'
import type { RegisterTaxonomy } from '../../../contract/workstation/register/register.ts'
import type { RecordName } from '../record-name.ts'
import type { FieldContext } from './field-context.ts'
import { readField } from './read-field.ts'
import { editedText, shownValue } from './show-value.ts'

const taxonomy = {
  lists: {
    country: [
      { code: 'eba_GA:DE', label: 'Germany', iso: 'DE' },
      { code: 'eba_GA:IE', label: 'Ireland', iso: 'IE' },
      { code: 'eba_GA:BO', label: 'Bolivia, Plurinational State of', iso: 'BO' },
      { code: 'eba_GA:qx2007', label: 'Not applicable' },
    ],
    service: [{ code: 'eba_TA:S14', label: 'ICT operation management', slug: 'S14' }],
    reliance: [{ code: 'eba_ZZ:x797', label: 'Full reliance', slug: 'full' }],
  },
} as unknown as RegisterTaxonomy

const functions: readonly RecordName[] = [
  { uuid: 'f1', name: 'Payments', code: 'F1' },
  { uuid: 'f4', name: 'Deposits', code: 'F4' },
  { uuid: 'f9', name: 'Deposits', code: 'F9' },
]
const providers: readonly RecordName[] = [
  { uuid: 'p1', name: 'Nordlicht Cloud GmbH', code: '9845000000NORDLICHT' },
  { uuid: 'p2', name: 'Cole, Sons & Co', code: 'X2' },
]

const context: FieldContext = {
  taxonomy,
  today: '2026-11-21',
  names: (kind) => {
    const list = kind === 'functions' ? functions : kind === 'providers' ? providers : []
    return new Map(list.map((name) => [name.uuid, name]))
  },
}

const countries = members('Countries', 'country')
const usedFor = references('Functions', 'functions')
const from = reference('Provider', 'providers')

describe('a text that was typed or pasted for a field', () => {
  it.each<[string, Field, string, unknown]>([
    ['nothing clears', text('Name'), '  ', null],
    ['a local date becomes a day', day('Start'), '1.4.2026', '2026-04-01'],
    ['a local amount becomes plain', amount('Cost'), '1.250.000,50', '1250000.50'],
    ['a unit is left out', whole('Notice', 0, 999), '90 days', '90'],
    ['a member is found by its label', member('Reliance', 'reliance'), 'full reliance', 'eba_ZZ:x797'],
    ['a member is found by its sign', member('Type', 'service'), 's14', 'eba_TA:S14'],
    [
      'a member is found by sign and label',
      member('Type', 'service'),
      'S14 ICT operation management',
      'eba_TA:S14',
    ],
    ['what is no member goes on as it is', member('Type', 'service'), 'Hosting', 'Hosting'],
    ['countries are apart by commas', countries, 'DE, Ireland', ['eba_GA:DE', 'eba_GA:IE']],
    ['countries are apart by semicolons', countries, 'DE; ie', ['eba_GA:DE', 'eba_GA:IE']],
    ['a label with a comma is one country', countries, 'Bolivia, Plurinational State of', ['eba_GA:BO']],
    ['twice the same country is one', countries, 'DE, DE', ['eba_GA:DE']],
    ['a record is found by its name', from, 'nordlicht cloud gmbh', 'p1'],
    ['a record is found by its code', from, '9845000000nordlicht', 'p1'],
    ['a name with a comma is one record', references('P', 'providers'), 'Cole, Sons & Co', ['p2']],
    ['a function is found by identifier and name', usedFor, 'F1 Payments; F4', ['f1', 'f4']],
    ['a name that two have goes on as it is', usedFor, 'Deposits', ['Deposits']],
    ['a word is matched as it is shown', word('Nature', ['ict', 'non_ict']), 'Not ICT', 'non_ict'],
    ['a word of two parts too', word('Outcome', ['needs_action']), 'Needs action', 'needs_action'],
    ['yes is left to the workstation', yesNo('Suitable'), 'Yes', 'Yes'],
  ])('%s', (_rule, field, given, value) => {
    expect(readField(field, given, context)).toEqual({ value })
  })

  it('a day that can be read two ways is refused here', () => {
    expect(readField(day('Start'), '3/4/2026', context)).toEqual({
      fault: expect.stringMatching(/^It may be/),
    })
  })

  it.each<[Field, unknown]>([
    [countries, ['eba_GA:DE', 'eba_GA:BO', 'eba_GA:qx2007']],
    [usedFor, ['f1', 'f4']],
    [from, 'p2'],
    [member('Type', 'service'), 'eba_TA:S14'],
    [word('Nature', ['ict', 'non_ict']), 'non_ict'],
    [day('Start'), '9999-12-31'],
    [amount('Cost'), '1250000.5'],
  ])('what is copied from a cell reads as it was (%#)', (field, value) => {
    expect(readField(field, editedText(field, value, context), context)).toEqual({ value })
  })
})

describe('a value for a reader', () => {
  it.each<[Field, unknown, string]>([
    [amount('Cost'), 1250000.5, '1,250,000.5'],
    [amount('Cost'), '12345678901234567890.12', '12,345,678,901,234,567,890.12'],
    [day('End'), '9999-12-31', 'no end'],
    [countries, ['eba_GA:DE', 'eba_GA:qx2007'], 'DE, Not applicable'],
    [member('Type', 'service'), 'eba_TA:S14', 'S14 ICT operation management'],
    [usedFor, ['f1'], 'F1 Payments'],
    [yesNo('Suitable'), false, 'No'],
    [countries, [], ''],
  ])('is written as people write it (%#)', (field, value, shown) => {
    expect(shownValue(field, value, context)).toBe(shown)
  })
})
