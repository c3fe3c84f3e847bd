import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lookAlikeIndex } from './look-alike-index.ts'
import { lookAlikeSentence, lookAlikeTitle } from './look-alike-words.ts'
import { ownLookAlike } from './own-look-alike.ts'

const pairs = readFileSync('test/fixtures/estate/look-alikes.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ') as [own: string, host: string, kind: string])

test('the oracle has at least 150 pairs, a third of them hosts that imitate nothing', () => {
  expect(pairs.length).toBeGreaterThan(150)
  expect(pairs.filter(([, , kind]) => kind === '-').length).toBeGreaterThan(pairs.length / 4)
})

test.for(pairs)('own domain %s, host %s: %s', ([own, host, kind]) => {
  expect(ownLookAlike(host, lookAlikeIndex([own]))?.kind ?? '-').toBe(kind)
})

test('nothing imitates an estate without domains', () => {
  expect(ownLookAlike('skerry.com', lookAlikeIndex([]))).toBeNull()
  expect(ownLookAlike('skerry.com', lookAlikeIndex(['10.0.0.0/8', 'not a domain', '.', '']))).toBeNull()
})

test('an entry below a registrable domain is recognised as a whole, and its parent is not strange', () => {
  const index = lookAlikeIndex(['extranet.partner.example'])
  expect(ownLookAlike('www.partner.example', index)).toBeNull()
  expect(ownLookAlike('extranet.evil.example', index)).toBeNull()
  expect(ownLookAlike('extranet.partner.example.evil.com', index)).toMatchObject({
    of: 'extranet.partner.example',
    kind: 'in_subdomain',
  })
})

test('of several own domains, the one with the same suffix is named', () => {
  const index = lookAlikeIndex(['skerry.com', 'skerry.de', 'skerry.fr'])
  expect(ownLookAlike('skery.de', index)?.of).toBe('skerry.de')
  expect(ownLookAlike('skerry.net', index)?.of).toBe('skerry.com')
})

test('a sentence names the host, the own domain and how they differ', () => {
  const found = ownLookAlike('sk3rry-login.net', lookAlikeIndex(['skerry.com']))
  if (found === null) throw new Error('not found')
  expect(lookAlikeTitle(found)).toBe('look-alike of skerry.com')
  expect(lookAlikeSentence(found)).toBe(
    '“sk3rry-login” imitates skerry.com, one of the own domains: letters that look alike, words added.',
  )
})

test('hostile hosts are read, and imitate nothing', () => {
  const index = lookAlikeIndex(Array.from({ length: 1000 }, (_, at) => `ownname${at}company.com`))
  const label = 'a-'.repeat(31)
  const hosts = [`${label}a.com`, `${'support'.repeat(9)}.com`, `${'a.'.repeat(120)}com`, 'x'.repeat(100_000)]
  for (const host of hosts) expect(ownLookAlike(host, index), host.slice(0, 40)).toBeNull()
})
