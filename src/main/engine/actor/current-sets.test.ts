import { describe, expect, test } from 'vitest'
import { buildKnowledgeBase, type KnowledgeBase } from './knowledge-base.ts'
import { readKnowledge } from './read-knowledge.ts'

/** What files say together about objects in several versions, and about those that were withdrawn. */

type Fields = Readonly<Record<string, unknown>>

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [y2020, y2021, y2024] = ['2020', '2021', '2024'].map((year) => `${year}-01-01T00:00:00.000Z`)

function sdo(type: string, number: number, name: string, id: string, more: Fields = {}): Fields {
  return {
    ...{ type, id: `${type}--${uuid(number)}`, created: y2020, modified: y2024, name },
    external_references: [{ source_name: 'mitre-attack', external_id: id }],
    ...(type === 'intrusion-set' && { aliases: [name] }),
    ...more,
  }
}
const group = (number: number, name: string, more?: Fields) =>
  sdo('intrusion-set', number, name, `G90${String(number).padStart(2, '0')}`, more)
const technique = (number: number, name: string, more?: Fields) =>
  sdo('attack-pattern', number, name, `T90${number}`, more)
const malware = (number: number, name: string, more?: Fields) =>
  sdo('malware', number, name, `S90${number}`, more)
const campaign = (number: number, name: string, more?: Fields) =>
  sdo('campaign', number, name, `C90${number}`, more)

function link(number: number, kind: string, from: Fields, to: Fields, more: Fields = {}): Fields {
  return {
    ...{ type: 'relationship', id: `relationship--${uuid(number)}`, created: y2020, modified: y2020 },
    ...{ relationship_type: kind, source_ref: from.id, target_ref: to.id, description: `${number}` },
    ...more,
  }
}

const revoked = { revoked: true }
const deprecated = { x_mitre_deprecated: true }
const bundle = (...objects: Fields[]) => ({ type: 'bundle', id: `bundle--${uuid(0)}`, objects })

function read(...documents: object[]): KnowledgeBase {
  const sets = documents.map((document, place) =>
    readKnowledge(Buffer.from(JSON.stringify(document)), `set-${place}.json`),
  )
  return buildKnowledgeBase(sets, [], () => null)
}

/** Everything that a face can show of an actor. */
function shown({ actors }: KnowledgeBase) {
  return actors
    .map(({ all, names, deeds }) => ({
      name: all.name,
      names: names.toSorted(),
      techniques: all.techniques.map(({ mitre_id }) => mitre_id),
      tools: all.tools.map(({ name }) => name),
      procedures: deeds.procedures.map(({ technique: id }) => id).sort(),
      campaigns: deeds.campaigns.map(({ name }) => name),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
const bare = { techniques: [], tools: [], procedures: [], campaigns: [] } as {
  techniques: string[]
  tools: string[]
  procedures: string[]
  campaigns: string[]
}

const old = group(1, 'Kestrel Bear', { modified: y2021 })
const now = group(1, 'Kestrel Panda', { aliases: ['Kestrel Panda', 'TEMP.Kestrel'] })
const good = technique(11, 'Good technique')
const uses = link(101, 'uses', now, good)
const panda = { ...bare, name: 'Kestrel Panda', names: ['Kestrel Panda', 'TEMP.Kestrel'] }
const usingGood = { ...panda, techniques: ['T9011'], procedures: ['T9011'] }

describe('the newest version of an object counts', () => {
  test.each([
    ['the older first', [bundle(old, now)]],
    ['the older last', [bundle(now, old)]],
    ['the older between', [bundle(group(1, 'Kestrel Owl', { modified: y2020 }), now, old)]],
    ['the older in a file before', [bundle(old), bundle(now)]],
    ['the older in a file after', [bundle(now), bundle(old)]],
    ['by parts of a second', [bundle(group(1, 'A', { modified: '2023-12-31T23:59:59.999999Z' }), now)]],
    [
      'by more digits than a clock has',
      [
        bundle(
          group(1, 'Kestrel Panda', { ...now, modified: '2024-01-01T00:00:00.000002Z' }),
          group(1, 'Kestrel Bear', { modified: '2024-01-01T00:00:00.000001Z' }),
        ),
      ],
    ],
    ['with a zone', [bundle(now, group(1, 'B', { modified: '2024-01-01T01:59:59+02:00' }))]],
    ['of two with one time, the last', [bundle({ ...old, modified: y2024 }, now)]],
    [
      'one without a time is the oldest',
      [bundle(now, group(1, 'C', { modified: undefined, created: undefined }))],
    ],
    ['its creation where nothing else is stated', [bundle(now, group(1, 'D', { modified: undefined }))]],
    ['one with a time that is none', [bundle(now, group(1, 'E', { modified: '9999-99-99' }))]],
  ])('%s', (_title, documents) => {
    expect(shown(read(...documents))).toEqual([panda])
  })

  const former = (given: Fields) => ({ ...given, modified: y2021 })
  test.each([
    [
      'a relationship that was revoked',
      [now, good, uses, link(101, 'uses', now, good, { ...revoked, modified: y2024 })],
      panda,
    ],
    [
      'whose revocation stands first',
      [now, good, link(101, 'uses', now, good, { ...revoked, modified: y2024 }), uses],
      panda,
    ],
    [
      'a relationship that was taken up again',
      [now, good, { ...uses, ...deprecated }, { ...uses, modified: y2024 }],
      usingGood,
    ],
    [
      'a technique that was revoked',
      [now, technique(11, 'Good technique', revoked), former(good), uses],
      panda,
    ],
    ['a technique that is back', [now, former(technique(11, 'Bad name', revoked)), good, uses], usingGood],
    [
      'a name of software',
      [
        now,
        malware(21, 'NewLoader'),
        former(malware(21, 'OldLoader')),
        link(102, 'uses', now, malware(21, '')),
      ],
      { ...panda, tools: ['NewLoader'] },
    ],
  ])('of everything else too: %s', (_title, objects, expected) => {
    expect(shown(read(bundle(...objects)))).toEqual([expected])
    // each object in a file of its own
    const [first, ...rest] = objects
    expect(shown(read(bundle(...rest, now), bundle(first as Fields, now)))).toEqual([expected])
  })
})

describe('what its authors withdrew is never current', () => {
  const dormant = group(3, 'Dormant Kestrel', deprecated)
  const gone = technique(14, 'Withdrawn technique', deprecated)
  const heir = technique(15, 'Heir')
  const revokedTechnique = technique(16, 'Renamed technique', revoked)
  const loader = malware(22, 'Loader', deprecated)
  const raid = campaign(31, 'Raid')
  const noRaid = campaign(32, 'No raid', deprecated)

  test.each([
    ['a deprecated group', [now, dormant], panda],
    ['a revoked group', [now, group(4, 'Nobody', revoked)], panda],
    ['what a withdrawn group uses', [now, good, dormant, link(103, 'uses', dormant, good)], panda],
    ['a deprecated technique', [now, good, gone, uses, link(104, 'uses', now, gone)], usingGood],
    [
      'a revoked technique without a successor',
      [now, revokedTechnique, link(105, 'uses', now, revokedTechnique)],
      panda,
    ],
    [
      'a revoked technique leads to its successor',
      [
        now,
        revokedTechnique,
        heir,
        link(105, 'uses', now, revokedTechnique),
        link(106, 'revoked-by', revokedTechnique, heir),
      ],
      { ...panda, techniques: ['T9015'], procedures: ['T9015'] },
    ],
    [
      'unless that was withdrawn in turn',
      [
        now,
        revokedTechnique,
        gone,
        link(105, 'uses', now, revokedTechnique),
        link(106, 'revoked-by', revokedTechnique, gone),
      ],
      panda,
    ],
    [
      'a successor of a successor',
      [
        now,
        revokedTechnique,
        technique(17, 'Between', revoked),
        heir,
        link(105, 'uses', now, revokedTechnique),
        link(106, 'revoked-by', revokedTechnique, technique(17, '')),
        link(107, 'revoked-by', technique(17, ''), heir),
      ],
      { ...panda, techniques: ['T9015'], procedures: ['T9015'] },
    ],
    [
      'a circle of successors leads nowhere',
      [
        now,
        revokedTechnique,
        technique(17, 'Between', revoked),
        link(105, 'uses', now, revokedTechnique),
        link(106, 'revoked-by', revokedTechnique, technique(17, '')),
        link(107, 'revoked-by', technique(17, ''), revokedTechnique),
      ],
      panda,
    ],
    ['deprecated software', [now, loader, link(108, 'uses', now, loader)], panda],
    [
      'revoked software leads to its successor',
      [
        now,
        malware(23, 'Elder', revoked),
        sdo('tool', 24, 'Younger', 'S9024'),
        link(109, 'uses', now, malware(23, '')),
        link(110, 'revoked-by', malware(23, ''), sdo('tool', 24, '', '')),
      ],
      { ...panda, tools: ['Younger'] },
    ],
    [
      'a deprecated campaign and what it used',
      [
        now,
        good,
        noRaid,
        raid,
        link(111, 'attributed-to', noRaid, now),
        link(112, 'uses', noRaid, good),
        link(113, 'attributed-to', raid, now),
      ],
      { ...panda, campaigns: ['Raid'] },
    ],
    [
      'a campaign that was attributed to a revoked group is one of its successor',
      [
        now,
        group(4, 'Kestrel Former', revoked),
        link(114, 'revoked-by', group(4, ''), now),
        raid,
        link(113, 'attributed-to', raid, group(4, '')),
      ],
      { ...panda, names: ['Kestrel Former', 'Kestrel Panda', 'TEMP.Kestrel'], campaigns: ['Raid'] },
    ],
    [
      'a withdrawn place and a withdrawn relation to it',
      [
        now,
        { type: 'location', id: `location--${uuid(41)}`, country: 'FR', modified: y2024, ...revoked },
        { type: 'location', id: `location--${uuid(42)}`, country: 'DE', modified: y2024 },
        link(115, 'targets', now, { id: `location--${uuid(41)}` }),
        link(116, 'targets', now, { id: `location--${uuid(42)}` }, deprecated),
      ],
      panda,
    ],
  ])('%s', (_title, objects, expected) => {
    for (const each of [objects, objects.toReversed()])
      expect(shown(read({ ...bundle(...each), spec_version: '2.0' }))).toEqual([expected])
    const { actors } = read(bundle(...objects))
    expect(actors.map(({ all }) => all.item.targets_countries)).toEqual([[]])
  })

  test('a withdrawn technique stays known, with its mark and its successor', () => {
    const { techniques, softwareUses } = read(
      bundle(
        now,
        heir,
        gone,
        revokedTechnique,
        link(106, 'revoked-by', revokedTechnique, heir),
        loader,
        good,
        link(117, 'uses', loader, good),
      ),
    )
    expect(techniques.map(({ id, isGone, replacedBy }) => [id, isGone, replacedBy])).toEqual([
      ['T9011', false, null],
      ['T9014', true, null],
      ['T9015', false, null],
      ['T9016', true, 'T9015'],
    ])
    expect(softwareUses).toEqual([])
  })

  test('a copy without dates is withdrawn with its original, and none makes current what ATT&CK withdrew', () => {
    const matrix = sdo('x-mitre-matrix', 50, 'Enterprise ATT&CK', 'enterprise-attack')
    const galaxy = {
      ...{ type: 'mitre-attack-pattern', name: 'Attack Pattern', version: 1 },
      values: [
        { uuid: uuid(14), value: 'Withdrawn technique - T9014', meta: { external_id: 'T9014' } },
        { uuid: uuid(60), value: 'Renamed technique - T9016', meta: { external_id: ['CAPEC-1', 'T9016'] } },
      ],
    }
    const groups = {
      ...{ type: 'threat-actor', name: 'Threat Actor', version: 1 },
      values: [
        {
          ...{ uuid: uuid(70), value: 'Kestrel Owl' },
          related: [14, 60].map((number) => ({ 'dest-uuid': uuid(number), type: 'uses' })),
        },
      ],
    }
    const attack = bundle(matrix, gone, revokedTechnique)
    for (const documents of [
      [attack, galaxy, groups],
      [groups, galaxy, attack],
    ]) {
      const base = read(...documents)
      expect(shown(base)).toEqual([{ ...bare, name: 'Kestrel Owl', names: ['Kestrel Owl'] }])
      expect(base.techniques.map(({ id, isGone }) => [id, isGone])).toEqual([
        ['T9014', true],
        ['T9016', true],
      ])
    }
  })
})

describe('entries of a galaxy', () => {
  const entry = (more: Fields) => ({
    ...{ type: 'threat-actor', name: 'Threat Actor', version: 2 },
    values: [{ uuid: uuid(1), value: 'Kestrel Panda', ...more }],
  })
  test.each([
    ['as they stand', {}, 1],
    ['revoked', { revoked: true }, 0],
    ['deprecated', { deprecated: true }, 0],
    ['revoked in their details', { meta: { revoked: true } }, 0],
    ['deprecated by their status', { meta: { status: 'deprecated' } }, 0],
    ['revoked by their status, in a list', { meta: { status: ['Revoked'] } }, 0],
    ['of another status', { meta: { status: 'active' } }, 1],
    ['marked as not revoked', { revoked: false, meta: { deprecated: 'false' } }, 1],
  ])('%s', (_title, more, count) => {
    expect(read(entry(more)).actors).toHaveLength(count)
  })

  test('names lose the id behind them; tactics among techniques are none', () => {
    const { techniques } = read({
      ...{ type: 'mitre-attack-pattern', name: 'Attack Pattern', version: 2 },
      values: [
        {
          uuid: uuid(1),
          value: 'Spearphishing Link - T1566.002',
          meta: { external_id: ['CAPEC-163', 'T1566.002'] },
        },
        { uuid: uuid(2), value: 'Masquerading - T1036' },
        { uuid: uuid(3), value: 'Exfiltration - TA0036', meta: { external_id: 'TA0036' } },
        { uuid: uuid(4), value: 'Data - Own', meta: { external_id: 'T9999' } },
      ],
    })
    expect(techniques.map(({ id, name }) => [id, name])).toEqual([
      ['T1036', 'Masquerading'],
      ['T1566.002', 'Spearphishing Link'],
      ['T9999', 'Data - Own'],
    ])
  })
})

test('what ATT&CK publishes is neither withdrawn nor renamed by a set of somebody else', () => {
  const matrix = {
    ...{
      type: 'x-mitre-matrix',
      id: `x-mitre-matrix--${uuid(900)}`,
      name: 'Enterprise ATT&CK',
      tactic_refs: [],
    },
    ...{ created: y2020, modified: y2020, description: '' },
    external_references: [{ source_name: 'mitre-attack', external_id: 'enterprise-attack' }],
  }
  const later = { modified: '2031-01-01T00:00:00.000Z' }
  const own = bundle(matrix, group(1, 'Kestrel Bear'))
  const withdrawing = bundle(group(1, 'Kestrel Nobody', { ...revoked, ...later }))
  for (const documents of [
    [own, withdrawing],
    [withdrawing, own],
  ])
    expect(shown(read(...documents))).toMatchObject([{ name: 'Kestrel Bear' }])
  // a later version of ATT&CK's own does
  expect(shown(read(own, bundle(matrix, group(1, 'Kestrel Bear', { ...revoked, ...later }))))).toEqual([])
})
