import { expect, test } from 'vitest'
import { mentionOf, mentionsIn } from './mentions.ts'

test.each([
  ['@kim please look, and @Ana_Lopez too.', ['kim', 'Ana_Lopez']],
  ['(@kim), @kim: twice', ['kim']],
  ['mail a@b.example or a.b-@c is nobody', []],
  ['@müller-lüdenscheidt. And @张伟。', ['müller-lüdenscheidt', '张伟']],
  ['@ nobody, @@kim, @-x', ['kim']],
  [
    Array.from({ length: 200 }, (_, number) => `@n${number}`).join(' '),
    Array.from({ length: 100 }, (_, number) => `n${number}`),
  ],
])('%s', (body, names) => {
  expect(mentionsIn(body)).toEqual(names)
})

test('a name is found again as it is written behind the sign', () => {
  for (const [name, written] of [
    ['Service desk', 'Service_desk'],
    ['SIEM bridge (test)', 'SIEM_bridge_test'],
    ['张 伟', '张_伟'],
    ['***', ''],
  ] as const) {
    expect(mentionOf(name)).toBe(written)
    expect(mentionsIn(`@${written}`)).toEqual(written === '' ? [] : [written])
  }
})
