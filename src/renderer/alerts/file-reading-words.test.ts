import { expect, test } from 'vitest'
import { encodingWords, zoneWords } from './file-reading-words.ts'

test('times without a zone are never read as one of a zone without saying so, and a zone is chosen only by a person', () => {
  expect(zoneWords({ zoneless: 3, zone: 'UTC', zone_chosen: false })).toBe(
    '3 times carry no zone: taken as UTC.',
  )
  expect(zoneWords({ zoneless: 1, zone: 'Europe/Berlin', zone_chosen: true })).toBe(
    '1 time carries no zone: taken as Europe/Berlin, as chosen.',
  )
})

test('where every time carries its zone, nothing is said to be taken as another, whatever was chosen', () => {
  expect(zoneWords({ zoneless: 0, zone: 'Europe/Berlin', zone_chosen: true })).toBe('')
})

test('a guessed code page is named as a guess, a chosen one as a choice; UTF-8 needs no words', () => {
  expect(encodingWords({ label: 'windows-1250', by: 'guessed' })).toContain('as its letters suggest')
  expect(encodingWords({ label: 'windows-1250', by: 'chosen' })).not.toContain('suggest')
  expect(encodingWords({ label: 'utf-8', by: 'valid' })).toBe('')
})
