import { describe, expect, it } from 'vitest'
import { relatedGroups, relationsTo } from './related.ts'

describe('records around a record', () => {
  it('are of every kind that has a field for it', () => {
    expect(relationsTo('branches')).toEqual([
      { kind: 'services', field: 'branch_uuids', label: 'Branches that use it' },
    ])
    expect(relationsTo('assessments')).toEqual([])
  })

  it('stand once each, by kind in the order of a filing', () => {
    const groups = relatedGroups('providers', {
      referrers: [
        { kind: 'supplyChains', uuid: 'c', name: 'C', field: 'provider_uuid' },
        { kind: 'supplyChains', uuid: 'c', name: 'C', field: 'recipient_uuid' },
        { kind: 'arrangements', uuid: 'a', name: 'A', field: 'provider_uuid' },
      ],
      referrer_counts: { supplyChains: 1, arrangements: 1 },
    })
    const filled = groups.filter(({ referrers }) => referrers.length > 0)
    expect(filled.map(({ kind, referrers }) => [kind, referrers.map(({ uuid }) => uuid)])).toEqual([
      ['arrangements', ['a']],
      ['supplyChains', ['c']],
    ])
  })

  it('have a group without records where there may be some', () => {
    expect(
      relatedGroups('scopeEntities', { referrers: [], referrer_counts: {} }).map(({ kind }) => kind),
    ).toEqual(['scopeEntities', 'branches', 'functions', 'arrangements', 'services'])
  })
})
