import { expect, test } from 'vitest'
import type { ActorInData } from '../../contract/workstation/actors/actor-profile.ts'
import { nothingInData } from './in-data-words.ts'

const nothing: ActorInData = {
  known: { places: [], total: 0 } as unknown as ActorInData['known'],
  ...{ lookups: [], unsought: [], unsearched: [] },
}

test('states what was searched, and no more', () => {
  const words = nothingInData(nothing)
  expect(words).toBe('No case or alert names it, and none of your data has a CVE that it exploits.')
  // the texts of sessions are not searched for names
  expect(words).not.toMatch(/session names/)
})

test('states nothing when a part could not be searched, or the search stopped early', () => {
  expect(nothingInData({ ...nothing, unsearched: ['The lookups could not be read.'] })).toBeNull()
  expect(nothingInData({ ...nothing, known: { ...nothing.known, truncated: true } })).toBeNull()
})

test('states nothing when something was found', () => {
  expect(nothingInData({ ...nothing, known: { ...nothing.known, total: 1 } })).toBeNull()
  expect(
    nothingInData({ ...nothing, lookups: [{ title: 'CVE-2024-1', link: '/cve/CVE-2024-1' }] }),
  ).toBeNull()
})

test('does not claim names that are too short to search for', () => {
  expect(nothingInData({ ...nothing, unsought: ['T1'] })).toContain('by a name that was searched for')
})
