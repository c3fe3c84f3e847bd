import { describe, expect, it } from 'vitest'
import {
  type CellChange,
  noDrafts,
  plannedWrites,
  recordWrites,
  withNeeds,
  withoutRows,
  withRefusal,
  withTyped,
} from './table-drafts.ts'

const good = (row: CellChange['row'], name: string, text: string): CellChange => ({
  row,
  name,
  text,
  reading: { value: text },
})
const bad = (row: CellChange['row'], name: string, text: string): CellChange => ({
  row,
  name,
  text,
  reading: { fault: 'It must be a day.' },
})
const a = { uuid: 'a' }
const fresh = { newRow: 'n1' }

function typed(...changes: CellChange[]) {
  const drafts = withTyped(noDrafts, changes)
  return { drafts, planned: plannedWrites(drafts, changes, ['name']) }
}

describe('cells that were typed or pasted', () => {
  it('of one record are one write', () => {
    const { drafts, planned } = typed(good(a, 'name', 'X'), good(a, 'country', 'DE'))
    expect(drafts).toEqual(noDrafts)
    expect(recordWrites('branches', planned)).toEqual([
      { act: 'update', kind: 'branches', uuid: 'a', fields: { name: 'X', country: 'DE' } },
    ])
  })

  it('that are no values stay as they were typed, and the others of the record are written', () => {
    const { drafts, planned } = typed(good(a, 'name', 'X'), bad(a, 'start', 'soon'))
    expect(drafts.refused).toEqual({
      a: { start: { text: 'soon', value: null, fault: 'It must be a day.' } },
    })
    expect(planned.map(({ fields }) => Object.keys(fields))).toEqual([['name']])
  })

  it('below the last record make a row, written once it has what it needs', () => {
    const { drafts, planned } = typed(good(fresh, 'country', 'DE'))
    expect(planned).toEqual([])
    expect(withNeeds(drafts, ['name']).rows[0]?.cells.name?.fault).toBe('This is required.')
    const more = typed(good(fresh, 'country', 'DE'), good(fresh, 'name', 'X'))
    expect(recordWrites('branches', more.planned)).toEqual([
      { act: 'create', kind: 'branches', fields: { country: 'DE', name: 'X' } },
    ])
    expect(withoutRows(more.drafts, more.planned)).toEqual(noDrafts)
  })

  it('that are all empty make no row', () => {
    expect(typed(good(fresh, 'name', ' ')).drafts.rows).toEqual([])
  })

  it('are no refused ones any more once they are values', () => {
    const first = withTyped(noDrafts, [bad(a, 'start', 'soon')])
    expect(withTyped(first, [good(a, 'start', '2026-01-01')])).toEqual(noDrafts)
  })
})

describe('a refusal', () => {
  it('marks the cell, and all else is written without it', () => {
    const { drafts, planned } = typed(
      good(a, 'name', 'X'),
      good(a, 'country', 'Atlantis'),
      good({ uuid: 'b' }, 'name', 'Y'),
    )
    const after = withRefusal(drafts, planned, 0, 'country', 'No such country.')
    expect(after.drafts.refused.a?.country).toMatchObject({ text: 'Atlantis', fault: 'No such country.' })
    expect(recordWrites('branches', after.left)).toEqual([
      { act: 'update', kind: 'branches', uuid: 'a', fields: { name: 'X' } },
      { act: 'update', kind: 'branches', uuid: 'b', fields: { name: 'Y' } },
    ])
  })

  it('of a new row leaves the whole row as it was typed', () => {
    const { drafts, planned } = typed(good(fresh, 'name', 'X'), good(fresh, 'country', 'Atlantis'))
    const after = withRefusal(drafts, planned, 0, 'country', 'No such country.')
    expect(after.left).toEqual([])
    expect(after.drafts.rows[0]?.cells).toMatchObject({
      name: { text: 'X', fault: null },
      country: { text: 'Atlantis', fault: 'No such country.' },
    })
  })

  it('of no field in particular marks all that was typed of the record', () => {
    const { drafts, planned } = typed(good(a, 'name', 'X'), good(a, 'country', 'DE'))
    const after = withRefusal(drafts, planned, 0, null, 'It is read-only.')
    expect(Object.keys(after.drafts.refused.a ?? {})).toEqual(['name', 'country'])
    expect(after.left).toEqual([])
  })
})
