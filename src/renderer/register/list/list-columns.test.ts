import { describe, expect, it } from 'vitest'
import { kindNames, recordKinds } from '../../../contract/register/kinds.ts'
import { allColumns, chosenColumns, tableColumns } from './list-columns.ts'

describe('the columns of a list', () => {
  it.each(kindNames)('of %s begin with what the records are called, or whom they are about', (kind) => {
    const [first] = chosenColumns(kind, null)
    const { called, needs, unique = [] } = recordKinds[kind]
    expect([called, ...needs, ...unique]).toContain(first?.name)
    expect(
      chosenColumns(kind, null).every(({ name }) => allColumns(kind).some((each) => each.name === name)),
    ).toBe(true)
  })

  it('are those that were chosen, without what is no column any more', () => {
    expect(chosenColumns('branches', ['country', 'gone', 'name']).map(({ name }) => name)).toEqual([
      'country',
      'name',
    ])
  })

  it('of a table that is typed into are all that can be, each once', () => {
    const names = tableColumns('providers', null).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(Object.keys(recordKinds.providers.fields)))
  })

  it('that the workstation works out are not sorted by', () => {
    expect(allColumns('assessments').find(({ name }) => name === 'overall_score')).toMatchObject({
      isSortable: false,
      isEditable: false,
    })
  })
})
