import { describe, expect, it } from 'vitest'
import { amount, day, member, prose, text } from '../../../contract/register/field.ts'
import { kindNames, recordKinds } from '../../../contract/register/kinds.ts'
import { layOut } from './form-layout.ts'

describe('the layout of a form', () => {
  it('puts fields that belong together into one box, where the first of them stands', () => {
    const fields = {
      name: text('Name'),
      start_date: day('Start'),
      currency: member('Currency', 'currency'),
      end_date: day('End'),
      annual_cost: amount('Annual cost'),
    }
    expect(layOut(fields).map(({ names }) => names)).toEqual([
      ['name'],
      ['start_date', 'end_date'],
      ['currency', 'annual_cost'],
    ])
  })

  it('leaves a field alone whose other half the form has not', () => {
    expect(layOut({ currency: member('Currency', 'currency') })).toEqual([
      { label: 'Currency', names: ['currency'], isWide: false },
    ])
  })

  it('puts what takes a line of its own last', () => {
    const fields = { notes: prose('Notes'), name: text('Name') }
    expect(layOut(fields).map(({ names }) => names[0])).toEqual(['name', 'notes'])
  })

  it.each(kindNames)('has every field of %s once', (kind) => {
    const { fields } = recordKinds[kind]
    const names = layOut(fields).flatMap((box) => box.names)
    expect(names.toSorted()).toEqual(Object.keys(fields).toSorted())
  })
})
