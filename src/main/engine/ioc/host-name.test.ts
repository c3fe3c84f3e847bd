import { describe, expect, test } from 'vitest'
import { canonicalHost, judgeHostName, marksOfName } from './host-name.ts'
import { marksOf } from './indicator.ts'

const nowhere = { before: 0, after: 0 }

describe('a host name', () => {
  test.each([
    ['Example.COM', 'example.com'],
    ['a_b.example.com', 'a_b.example.com'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    [`${'a'.repeat(63)}.de`, `${'a'.repeat(63)}.de`],
  ])('%s is written %s', (written, value) => expect(canonicalHost(written)).toBe(value))

  test.each([
    'localhost',
    'a..de',
    '.de',
    'de.',
    '-a.de',
    'a-.de',
    'a b.de',
    `${'a'.repeat(64)}.de`,
    `${'a.'.repeat(130)}de`,
    'a.d_e',
    'a_b.de',
    '',
  ])('%j cannot be one', (written) => expect(canonicalHost(written)).toBeNull())

  test.each([
    ['evil.shop-login.ru', 'domain'],
    ['co.uk', 'bare-suffix'],
    ['bbc.co.uk', 'domain'],
    ['host.notatld', 'unknown-suffix'],
    ['1.0.168.192.in-addr.arpa', 'reverse-name'],
    ['aaaa.onion', 'unknown-suffix'],
    ['2gzyxa5ihm7nsggfxnu52rck2vv4rvmdlkiu3zzui5du4xyclen53wid.onion', 'domain'],
  ])('%s is judged %s', (written, expected) => {
    const verdict = judgeHostName(written, nowhere, true)
    expect(verdict.is === 'domain' ? 'domain' : verdict.reason).toBe(expected)
  })

  test.each([
    ['www.example.com', 'www.example.com', ['documentation']],
    ['notexample.com', 'notexample.com', []],
    ['xn--mnchen-3ya.de', 'münchen.de', ['idn']],
    ['xn--pypal-4ve.com', 'pаypal.com', ['idn', 'mixed_script']],
  ])('%s has its marks', (value, written, marks) =>
    expect(marksOf(marksOfName(value, written))).toEqual(marks),
  )
})
