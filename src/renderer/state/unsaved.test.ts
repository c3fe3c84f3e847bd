import { describe, expect, it } from 'vitest'
import { lostByClosing, reportUnsaved, savedWords, type UnsavedOwner, useUnsaved } from './unsaved.ts'

const owner = (part: Partial<UnsavedOwner>): UnsavedOwner => ({
  what: 'provider Nordbank',
  path: '/register/providers/u',
  lacks: null,
  fields: [],
  flush: () => undefined,
  ...part,
})
const country = { label: 'Country', path: '/register/providers/u?field=country', why: 'refused' } as const
const name = { label: 'Name', path: null, why: 'typing' } as const

describe('the words of the status bar', () => {
  it('say saved only when nothing is unsaved, under way or failed', () => {
    expect(savedWords([], 0, null).words).toBe('All changes saved')
    expect(savedWords([], 1, null).words).toBe('Saving…')
    expect(savedWords([], 0, 'The last change was not saved')).toMatchObject({
      words: 'The last change was not saved',
      isUnsaved: true,
    })
    expect(savedWords([owner({ fields: [name] })], 0, null).isUnsaved).toBe(true)
    expect(savedWords([owner({ fields: [name] })], 1, null).words).not.toBe('Saving…')
  })

  it('name the field and lead to it', () => {
    expect(savedWords([owner({ fields: [country] })], 0, null)).toEqual({
      words: '1 field not saved: Country',
      isUnsaved: true,
      path: country.path,
    })
    expect(savedWords([owner({ fields: [name, country] })], 0, null)).toMatchObject({
      words: '2 fields not saved: Name …',
      path: '/register/providers/u',
    })
  })

  it('name what was refused in a record that is not added yet', () => {
    const added = owner({ what: 'the reporting entity', lacks: ['Legal name'], fields: [name, country] })
    expect(savedWords([added], 0, null).words).toBe(
      '1 field not saved: Country · The reporting entity not added yet: needs Legal name',
    )
  })

  it('name what a record needs that is not added yet', () => {
    const added = owner({ what: 'New provider', path: '/new', lacks: ['Name'], fields: [name] })
    expect(savedWords([added], 0, null)).toMatchObject({
      words: 'New provider not added yet: needs Name',
      path: '/new',
    })
  })
})

it('closing loses what was refused, waits or is not added, not what is saved by leaving', () => {
  expect(lostByClosing([owner({ fields: [name, country] })])).toEqual(['Country of provider Nordbank'])
  expect(lostByClosing([owner({ what: 'New provider', lacks: [], fields: [name] })])).toEqual([
    'New provider, not added yet',
  ])
})

it('an owner without unsaved fields is taken out', () => {
  reportUnsaved('a', owner({ fields: [country] }))
  expect(Object.keys(useUnsaved.getState().owners)).toEqual(['a'])
  reportUnsaved('a', owner({ fields: [] }))
  expect(useUnsaved.getState().owners).toEqual({})
})
