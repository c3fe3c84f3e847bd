import { expect, it } from 'vitest'
import { senderFlaw } from './sender-flaw.ts'

it.each([
  ['"PayPal Service <service@kestrel.example>', 'open quote'],
  ['PayPal Service" <service@kestrel.example>', 'open quote'],
  ['"Bank" "Alerts <a@kestrel.example>', 'open quote'],
  ['Bank <alerts @kestrel.example>', 'blank in address'],
  ['Bank <my bank@kestrel.example>', 'blank in address'],
  ['Bank <alerts@ kestrel.example>', 'blank in address'],
  ['a@kestrel.example, b@heron.example', 'several addresses'],
  ['Bank <a@kestrel.example>, <b@heron.example>', 'several addresses'],
  ['Bank <a@bank.example> <b@heron.example>', 'several addresses'],
  ['Bank <>', 'no domain'],
  ['Bank <alerts@>', 'no domain'],
  ['Bank <@kestrel.example>', 'no domain'],
  ['Bank <alerts@kestrel..example>', 'no domain'],
  ['Bank <alerts@kestrel/example>', 'no domain'],
  ['=?utf-8?B?QmFuaw <alerts@kestrel.example>', 'undecoded words'],
  ['B\uFFFDnk \uFFFD\uFFFD <alerts@kestrel.example>', 'undecoded words'],
  ['B\u0007ank <alerts@kestrel.example>', 'undecoded words'],
])('%s has the flaw %s', (value, flaw) => {
  expect(senderFlaw(value, false)).toBe(flaw)
})

it.each([
  'Ann Reader <ann@hill.example>',
  '"Reader, Ann" <ann@hill.example>',
  '"Ann \\"Bee\\" Reader" <ann@hill.example>',
  'Ann "Bee" Reader <ann@hill.example>',
  'Screens of 5" <shop@hill.example>',
  'ann@hill.example',
  'ann@hill.example (Ann Reader)',
  '"ann@hill.example" <ann@hill.example>',
  '"bank@kestrel.example" <ann@hill.example>',
  'Ann Reader ann@hill.example',
  'ann at hill.example (Ann Reader)',
  'Ann Reader',
  'root',
  'root@server1',
  'Mail Delivery System <MAILER-DAEMON>',
  '"Reader, Ann" </O=HILL/OU=EXCHANGE/CN=RECIPIENTS/CN=ANN>',
  'Ann <ann@[192.0.2.4]>',
  'Ånn Läser <ånn@håll.example>',
  '(Ann) <ann@hill.example>',
  'Ann Reader <ann@hill.example>, <Ann@hill.example>',
])('%s has none', (value) => {
  expect(senderFlaw(value, false)).toBeNull()
})

it('allows several authors where a Sender field says who sent', () => {
  expect(senderFlaw('ann@hill.example, bob@hill.example', true)).toBeNull()
})
