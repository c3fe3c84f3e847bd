import { describe, expect, it } from 'vitest'
import { isProblem } from '../../../contract/problem.ts'
import { ownEstate, readEstateEntry } from './own-estate.ts'

describe('the own estate', () => {
  const estate = ownEstate([
    'harbour.example',
    '198.51.100.0/24',
    '203.0.113.7',
    '2001:db8::7',
    '.pier.example',
  ])

  it.each([
    ['domain', 'harbour.example'],
    ['domain', 'mx.harbour.example'],
    ['email', 'amy@harbour.example'],
    ['url', 'https://intranet.harbour.example/x'],
    ['ipv4', '198.51.100.77'],
    ['ipv4', '203.0.113.7'],
    ['ipv6', '2001:db8::7'],
    ['domain', 'a.pier.example'],
  ] as const)('holds the %s %s', (kind, value) => expect(estate.match(kind, value)).not.toEqual([]))

  it.each([
    ['domain', 'notharbour.example'],
    ['domain', 'harbour.example.top'],
    ['ipv4', '203.0.113.8'],
    ['email', 'harbour.example@evil-desk.top'],
  ] as const)('does not hold the %s %s', (kind, value) => expect(estate.match(kind, value)).toEqual([]))

  it.each(['http://harbour.example/', 'a b', '', '198.51.100.0/99', 'a@b.example', '-', 'com', '.co.uk'])(
    'cannot read %j',
    (text) => expect(isProblem(readEstateEntry(text))).toBe(true),
  )
})
