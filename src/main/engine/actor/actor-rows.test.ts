import { describe, expect, it } from 'vitest'
import type { ActorFilter } from '../../../contract/workstation/actors/actor-table.ts'
import { ActorRows, type TableActor } from './actor-rows.ts'
import { foldName } from './found-name.ts'

function actor(number: number, name: string, facts: Partial<TableActor> = {}): TableActor {
  return {
    ...{ number, name, slug: name.toLowerCase(), folded: foldName(name), synonyms: [] },
    ...{ origin: null, motivation: [], sectors: [], countries: [], updatedAt: null, sources: ['galaxy'] },
    ...{ techniques: 0, software: 0, cves: 0, isDescribed: false, inConflict: false },
    ...facts,
  }
}

const everything: Omit<ActorFilter, 'words'> = {
  ...{ origin: [], motivation: [], sector: [], target: [], source: [], has: [], updated: [] },
}

const rows = new ActorRows([
  actor(1, 'Auk', {
    origin: 'Norway',
    sectors: ['Energy', 'Finance'],
    techniques: 3,
    updatedAt: '2025-02-01',
  }),
  actor(2, 'Bittern', { origin: 'Norway', cves: 2, motivation: ['Espionage'], updatedAt: '2026-01-01' }),
  actor(3, 'Curlew', { origin: 'Chad', sectors: ['Energy'], techniques: 9 }),
  actor(4, 'Dunlin'),
])
const names = (actors: readonly TableActor[]) => actors.map(({ name }) => name)

describe('the table of actors', () => {
  it.each<[string, Partial<typeof everything>, string[]]>([
    ['nothing', {}, ['Auk', 'Bittern', 'Curlew', 'Dunlin']],
    ['one of two origins', { origin: ['Norway', 'Chad'] }, ['Auk', 'Bittern', 'Curlew']],
    ['an origin and a sector', { origin: ['Norway'], sector: ['Energy'] }, ['Auk']],
    ['what is not known', { origin: ['unknown'] }, ['Dunlin']],
    ['what is known of it', { has: ['cves'] }, ['Bittern']],
    ['a year', { updated: ['2026', 'unknown'] }, ['Bittern', 'Curlew', 'Dunlin']],
    ['a value that nobody has', { sector: ['Fishing'] }, []],
  ])('narrowed to %s', (_what, change, expected) => {
    expect(names(rows.passing({ ...everything, ...change }, null, 'name', false))).toEqual(expected)
  })

  it('counts each facet under the others, so that a further choice of it can be seen', () => {
    const { total, facets } = rows.counts({ ...everything, origin: ['Norway'] }, null)
    expect(total).toBe(2)
    expect(facets.origin).toEqual([
      { value: 'Norway', count: 2 },
      { value: 'Chad', count: 1 },
      { value: 'unknown', count: 1 },
    ])
    expect(facets.sector).toEqual([
      { value: 'Energy', count: 1 },
      { value: 'Finance', count: 1 },
      { value: 'unknown', count: 1 },
    ])
    expect(facets.updated.map(({ value }) => value)).toEqual(['2026', '2025'])
  })

  it('keeps a chosen value that nobody has any more, to be taken away', () => {
    expect(rows.counts({ ...everything, sector: ['Fishing'] }, null).facets.sector).toContainEqual({
      value: 'Fishing',
      count: 0,
    })
  })

  it('puts what is not known last in either direction, and what the words found best first', () => {
    const by = (order: 'origin' | 'techniques', isDescending: boolean) =>
      names(rows.passing(everything, null, order, isDescending))
    expect(by('origin', false)).toEqual(['Curlew', 'Auk', 'Bittern', 'Dunlin'])
    expect(by('origin', true)).toEqual(['Auk', 'Bittern', 'Curlew', 'Dunlin'])
    expect(by('techniques', true)).toEqual(['Curlew', 'Auk', 'Bittern', 'Dunlin'])
    const found = new Map([
      [4, 0],
      [1, 3],
      [2, 2],
    ])
    expect(names(rows.passing(everything, found, 'name', true))).toEqual(['Dunlin', 'Bittern', 'Auk'])
  })
})
