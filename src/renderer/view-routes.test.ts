import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { seedOf } from '../../test/rounds.ts'
import { actorFacets } from '../contract/workstation/actors/actor-facets.ts'
import { actorOrders } from '../contract/workstation/actors/actor-orders.ts'
import type { ActorFilter } from '../contract/workstation/actors/actor-table.ts'
import { actorMap, actorsSpelling, actorTable, everyActor } from './actors/route.ts'
import { alertsSpelling } from './alerts/route.ts'
import { caseSections, casesSpelling } from './cases/route.ts'
import { lookupKinds, lookupSpelling, lookupTools } from './lookups/route.ts'
import { registerPages, registerSpelling } from './register/route.ts'
import { settingsSpelling } from './settings/route.ts'
import { ownSections } from './settings/sections.ts'
import { parseRoute, type Route, routePath, type Spelling } from './state/route.ts'
import { type SettingsSection, settingsSections, showViews, type View } from './state/view.ts'
import { triageSpelling } from './triage/route.ts'
import { laterSpelling, laterViews } from './unbuilt/route.ts'

/** A section that another view brings. */
const notesSection: SettingsSection = {
  name: 'notes',
  label: 'Notes',
  words: '',
  group: 'work',
  Section: () => null,
}
const brought: Readonly<Record<string, readonly SettingsSection[]>> = {
  actors: [notesSection],
  settings: ownSections,
}
const spellings = [
  triageSpelling,
  lookupSpelling,
  alertsSpelling,
  casesSpelling,
  registerSpelling,
  actorsSpelling,
  settingsSpelling,
  ...laterViews.map(laterSpelling),
] as readonly Spelling[]

// of a view only what its routes are read by
showViews(
  spellings.map(
    (spelling) => ({ spelling, settingsSections: brought[spelling.view] ?? [] }) as unknown as View,
  ),
)

test('sections of Settings stand in their groups, whichever view brings them', () => {
  const names = settingsSections().map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['workstation', 'appearance'])
  expect(names.slice(6, 9)).toEqual(['data-packs', 'notes', 'activity'])
  expect(names.at(-1)).toBe('about')
})

describe('routes', () => {
  it.each<[string, Route]>([
    ['/', { view: 'triage', session: null }],
    ['/index.html', { view: 'triage', session: null }],
    ['/triage', { view: 'triage', session: null }],
    ['/triage/01JD', { view: 'triage', session: '01JD' }],
    ['/triage/01JD?indicator=3', { view: 'triage', session: '01JD', indicator: 3 }],
    ['/triage/01JD?indicator=x', { view: 'triage', session: '01JD' }],
    ['/triage/01JD?value=a%26b&value=c', { view: 'triage', session: '01JD', values: ['a&b', 'c'] }],
    ['/settings', { view: 'settings', section: 'workstation' }],
    ['/settings/keys', { view: 'settings', section: 'keys' }],
    ['/settings/notes', { view: 'settings', section: 'notes' }],
    ['/settings/nothing', { view: 'unknown', path: '/settings/nothing' }],
    ['/ip/192.0.2.1', { view: 'lookup', subject: { kind: 'ip', value: '192.0.2.1' } }],
    ['/ip/2001:db8::/46', { view: 'lookup', subject: { kind: 'ip', value: '2001:db8::/46' } }],
    [
      '/url?q=https%3A%2F%2Fa.example%2F%3Fb%3Dc',
      { view: 'lookup', subject: { kind: 'url', value: 'https://a.example/?b=c' } },
    ],
    ['/url', { view: 'lookup', subject: null }],
    ['/lookup', { view: 'lookup', subject: null }],
    ['/lookup/many', { view: 'lookup', subject: null, tool: 'many' }],
    ['/lookup/headers', { view: 'lookup', subject: null, tool: 'headers' }],
    ['/lookup/nothing', { view: 'unknown', path: '/lookup/nothing' }],
    ['/compare', { view: 'lookup', subject: null, compared: { kind: null, a: null, b: null } }],
    [
      '/compare?kind=ip&a=192.0.2.1&b=2001%3Adb8%3A%3A1',
      { view: 'lookup', subject: null, compared: { kind: 'ip', a: '192.0.2.1', b: '2001:db8::1' } },
    ],
    [
      '/compare?kind=none&a=x&b=',
      { view: 'lookup', subject: null, compared: { kind: null, a: 'x', b: null } },
    ],
    ['/hash/%zz', { view: 'lookup', subject: { kind: 'hash', value: '%zz' } }],
    ['/register', { view: 'register', page: 'start' }],
    ['/register/', { view: 'register', page: 'start' }],
    ['/register/package', { view: 'register', page: 'package' }],
    ['/register/entity?field=lei', { view: 'register', page: 'entity', field: 'lei' }],
    ['/register/package/7', { view: 'unknown', path: '/register/package/7' }],
    ['/register/providers', { view: 'register', page: 'list', kind: 'providers' }],
    [
      '/register/providers/0b1c?field=lei',
      { view: 'register', page: 'record', kind: 'providers', uuid: '0b1c', field: 'lei' },
    ],
    [
      '/register/services/new?arrangement_uuid=0b1c',
      { view: 'register', page: 'new', kind: 'services', fields: { arrangement_uuid: '0b1c' } },
    ],
    [
      '/register/chain/arrangements/0b1c',
      { view: 'register', page: 'chain', kind: 'arrangements', uuid: '0b1c' },
    ],
    ['/register/chain/arrangements', { view: 'unknown', path: '/register/chain/arrangements' }],
    ['/register/providers/0b1c/more', { view: 'unknown', path: '/register/providers/0b1c/more' }],
    ['/alerts', { view: 'alerts', alert: null }],
    ['/alerts/alert_7', { view: 'alerts', alert: 'alert_7' }],
    ['/alerts/7/more', { view: 'unknown', path: '/alerts/7/more' }],
    ['/cases', { view: 'cases', page: 'board' }],
    ['/cases/table', { view: 'cases', page: 'table' }],
    ['/cases/case_7', { view: 'cases', page: 'case', id: 'case_7', section: 'timeline' }],
    ['/cases/case_7/report', { view: 'cases', page: 'case', id: 'case_7', section: 'report' }],
    ['/cases/case_7/none', { view: 'unknown', path: '/cases/case_7/none' }],
    ['/actors', actorTable],
    [
      '/actors?q=bear&origin=Russia&origin=China&has=cves&order=techniques&descending',
      {
        ...actorTable,
        filter: { ...everyActor, words: 'bear', origin: ['Russia', 'China'], has: ['cves'] },
        order: 'techniques',
        descending: true,
      },
    ],
    ['/actors?order=none&origin=', actorTable],
    ['/actors/grey-heron', { view: 'actors', page: 'profile', slug: 'grey-heron' }],
    ['/actor-conflicts', { view: 'actors', page: 'conflicts' }],
    ['/actor-map', actorMap],
    ['/actor-map?layer=flows&origin=Russia', { ...actorMap, layer: 'flows', origin: 'Russia' }],
    ['/actor-map/more', { view: 'unknown', path: '/actor-map/more' }],
    ['/actors/grey-heron/more', { view: 'unknown', path: '/actors/grey-heron/more' }],
    ['/scans', { view: 'scans' }],
    ['/scans/7', { view: 'unknown', path: '/scans/7' }],
    ['/elsewhere', { view: 'unknown', path: '/elsewhere' }],
  ])('%s is read', (path, route) => {
    expect(parseRoute(path)).toEqual(route)
  })

  it('every route that can be spelled is read back as it was', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .filter((value) => value.isWellFormed())
    const route: fc.Arbitrary<Route> = fc.oneof(
      fc.record({ view: fc.constant('triage' as const), session: fc.option(text) }),
      fc.record({
        view: fc.constant('settings' as const),
        section: fc.constantFrom(...settingsSections().map(({ name }) => name)),
      }),
      fc.record({
        view: fc.constant('lookup' as const),
        subject: fc.option(fc.record({ kind: fc.constantFrom(...lookupKinds), value: text })),
      }),
      fc.constantFrom(...lookupTools).map((tool) => ({
        view: 'lookup' as const,
        subject: null,
        tool,
      })),
      fc
        .record({
          kind: fc.option(fc.constantFrom(...lookupKinds)),
          a: fc.option(text),
          b: fc.option(text),
        })
        .map((compared) => ({ view: 'lookup' as const, subject: null, compared })),
      fc.record({ view: fc.constant('register' as const), page: fc.constantFrom(...registerPages) }),
      fc.record({
        view: fc.constant('register' as const),
        page: fc.constant('record' as const),
        kind: fc.constantFrom('providers', 'scopeEntities'),
        uuid: text.filter((value) => value !== 'new'),
        field: fc.option(text),
      }),
      fc.record({ view: fc.constant('alerts' as const), alert: fc.option(text) }),
      fc.record({
        view: fc.constant('cases' as const),
        page: fc.constantFrom('board' as const, 'table' as const),
      }),
      fc.record({
        view: fc.constant('cases' as const),
        page: fc.constant('case' as const),
        id: text.filter((value) => value !== 'table'),
        section: fc.constantFrom(...caseSections),
      }),
      fc.record({
        view: fc.constant('actors' as const),
        page: fc.constant('table' as const),
        filter: fc.record({
          words: text,
          ...Object.fromEntries(
            actorFacets.map((facet) => [facet, fc.uniqueArray(text, { maxLength: 3 })] as const),
          ),
        }) as fc.Arbitrary<ActorFilter>,
        order: fc.constantFrom(...actorOrders),
        descending: fc.boolean(),
      }),
      fc.record({
        view: fc.constant('actors' as const),
        page: fc.constant('profile' as const),
        slug: text,
      }),
      fc.constantFrom(...laterViews).map((view) => ({ view })),
    )
    fc.assert(
      fc.property(route, (given) => {
        expect(parseRoute(routePath(given))).toEqual(given)
      }),
      { seed: seedOf(20_261_120), numRuns: 500 },
    )
  })
})
