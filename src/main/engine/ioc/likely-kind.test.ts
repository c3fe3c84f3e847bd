import { describe, expect, test } from 'vitest'
import { likelyKind } from './likely-kind.ts'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

describe('a value that is no indicator as it stands', () => {
  test.each([
    ['300.1.2.3', 'ip'],
    ['192.0.2.0-192.0.2.7', 'ip'],
    ['10.0.0.0/255.0.0.0', 'ip'],
    ['00:1a:2b:3c:4d:5g', 'mac'],
    [`${'a'.repeat(30)}1`, 'hash'],
    [`${'a1'.repeat(32)}0`, 'hash'],
    [`${'a1'.repeat(15)}g0`, 'hash'],
    [`${tron.slice(0, -1)}u`, 'crypto'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyU', 'crypto'],
    ['06 12 34 56 78', 'phone'],
    ['(030) 1234 5678', 'phone'],
    ['user@localhost', 'email'],
    ['evil.comm', 'domain'],
    ['evil.example/a', 'url'],
  ])('%s is meant for a value of the kind %s', (typed, kind) => {
    expect(likelyKind(typed)).toEqual({ kind, value: typed })
  })

  test.each([
    'emotet',
    'two words',
    '1.2.3.4.5',
    'T1059.001',
    '12.5',
    '01.02.2024',
    '1-2-2024',
    '0123',
    'a'.repeat(32).replace(/a/g, 'z'),
  ])('%s is a word', (typed) => expect(likelyKind(typed)).toBeNull())

  test('is judged in time that grows with its length', () => {
    for (const piece of ['a', '.', ':', '/', '@', '1.', '0:', '-', '+1', '0 ', '://'])
      expect(likelyKind(`${piece.repeat(100_000)}!`)?.kind ?? null).toBeNull()
  })
})
