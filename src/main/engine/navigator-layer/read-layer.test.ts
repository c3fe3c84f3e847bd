import { expect, test } from 'vitest'
import { readLayer } from './read-layer.ts'
import { writeLayer } from './write-layer.ts'

const read = (document: unknown) => readLayer(JSON.stringify(document), 'own.json')

test('what is written is read again', () => {
  const text = writeLayer({
    ...{ name: 'Ours', domain: 'ics-attack', attack: '18', description: 'd', most: 3, metadata: [] },
    techniques: [
      { id: 'T0865', score: 3, comment: 'A rule', showsParts: true },
      { id: 'T0800', score: 1, comment: '', showsParts: true },
    ],
  })
  expect(readLayer(text, 'own.json')).toEqual({
    layer: {
      name: 'Ours',
      techniques: [
        { id: 'T0800', score: 1, comment: null },
        { id: 'T0865', score: 3, comment: 'A rule' },
      ],
    },
    domain: 'ics',
    leftOut: [],
  })
})

test('a technique is covered by its score, else by a colour or a comment; the rest is told', () => {
  const answer = read({
    name: 'Ours',
    domain: 'mitre-enterprise',
    techniques: [
      { techniqueID: 'T1566', score: 2, tactic: 'initial-access' },
      { techniqueID: 'T1566', score: 5, tactic: 'lateral-movement', comment: 'second' },
      { techniqueID: 't1059.001', color: '#ff0000' },
      { techniqueID: 'T1003', score: 0, comment: 'planned' },
      { techniqueID: 'T1004' },
      { techniqueID: 'T1005', score: 1, enabled: false },
      { techniqueID: 'T1;DROP' },
      null,
    ],
  })
  expect(answer).toEqual({
    layer: {
      name: 'Ours',
      techniques: [
        { id: 'T1059.001', score: null, comment: null },
        { id: 'T1566', score: 5, comment: 'second' },
      ],
    },
    domain: 'enterprise',
    leftOut: [
      '2 entries have no id of a technique.',
      '1 technique is switched off in it.',
      '2 entries have no score above 0 and nothing said of them.',
    ],
  })
})

test('a bare list of techniques is taken whole', () => {
  expect(read({ techniques: [{ techniqueID: 'T1566' }, { techniqueID: 'T1003' }] })).toMatchObject({
    layer: { name: 'own.json', techniques: [{ id: 'T1003' }, { id: 'T1566' }] },
    domain: null,
    leftOut: [],
  })
})

test('what is no layer is refused in a sentence, and hostile text stays text', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '"T1566"',
    '{}',
    '{"techniques":{}}',
    '{"techniques":[{"techniqueID":7}]}',
  ])
    expect(readLayer(text, 'own.json')).toMatch(/no layer of the ATT&CK Navigator/)
  expect(readLayer(`{"techniques":[],"x":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'own.json')).toMatch(
    /nested/,
  )
  expect(
    readLayer('{"__proto__":{"name":"x"},"techniques":[{"techniqueID":"T1566","score":1e999}]}', 'own.json'),
  ).toMatchObject({ layer: { name: 'own.json', techniques: [{ id: 'T1566', score: null }] } })
  expect(
    read({
      name: '<img src=x onerror=alert(1)>Ours',
      techniques: [{ techniqueID: 'T1566', score: 1, comment: `<b>a</b>\u0000${'x'.repeat(9000)}` }],
    }),
  ).toMatchObject({ layer: { name: 'Ours', techniques: [{ comment: expect.stringMatching(/^a x{998}$/) }] } })
  const many = Array.from({ length: 6000 }, (_, index) => ({
    techniqueID: `T${1000 + (index % 9000)}`,
    score: 1,
  }))
  expect(read({ techniques: many })).toMatchObject({ leftOut: ['1,000 more techniques were not taken.'] })
})
