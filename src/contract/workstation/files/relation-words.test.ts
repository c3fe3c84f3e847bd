import { describe, expect, test } from 'vitest'
import {
  comparedWords,
  likenessWords,
  noMemberWords,
  noPlaceWords,
  noSimilarWords,
  placesWords,
  setsWords,
} from './relation-words.ts'

const all = { ssdeep: true, tlsh: true, imphash: true }
const none = { ssdeep: false, tlsh: false, imphash: false }
const compared = { ssdeep: 4, tlsh: 3, imphash: 1 }
const zero = { ssdeep: 0, tlsh: 0, imphash: 0 }
const alone = { items: [], has: all, is_under_way: false, others: 4, compared }

describe('similar files', () => {
  test('without digests, nothing is said to be similar or not', () => {
    expect(noSimilarWords({ ...alone, has: none, compared: zero })).toMatch(/compared with no file/)
    expect(noSimilarWords({ ...alone, has: none, compared: zero, is_under_way: true })).toMatch(
      /not computed yet/,
    )
  })

  test('where no other file has a digest, none is said to have been compared', () => {
    expect(noSimilarWords({ ...alone, compared: zero })).toMatch(/No other file here has a digest/)
    expect(noSimilarWords({ ...alone, compared: zero, others: 0 })).toMatch(/No other file is kept/)
  })

  test('that none resembles it is said of those that were compared only', () => {
    expect(noSimilarWords(alone)).toBe('No file that it was compared with resembles it.')
    expect(comparedWords({ ...alone, has: { ...all, imphash: false } })).toBe(
      'Compared by ssdeep with 4, by TLSH with 3 of 4 other files kept here. It has no imphash.',
    )
  })

  test('two files without common digests are not said to differ', () => {
    const likeness = { ssdeep_score: null, tlsh_distance: null, has_same_imports: false }
    expect(likenessWords(likeness)).toMatch(/no digests/)
    expect(likenessWords({ ...likeness, ssdeep_score: 0 })).toBe('ssdeep 0 of 100')
  })
})

const sets = { asked: ['NSRL'], switched_off: [], unread: [], members: [], member_total: 0 }
const known = { searched: 3, is_cut: false, is_under_way: false, sets, places: [], lists: [] }

describe('hash sets and places', () => {
  test('without a set that answered, no set is said not to contain it', () => {
    const unasked = { ...known, sets: { ...sets, asked: [], unread: ['NSRL'] } }
    expect(noMemberWords(unasked)).toBeNull()
    expect(setsWords(unasked)).toMatch(/none was searched. Not searched: NSRL: could not be read/)
  })

  test('a set that contains nothing clears nothing', () => {
    expect(noMemberWords(known)).toMatch(/says nothing about their harm/)
  })

  test('while objects are still found, or are too many, the search says so', () => {
    expect(setsWords({ ...known, is_under_way: true })).toMatch(/The analysis goes on/)
    expect(placesWords({ ...known, is_cut: true })).toMatch(/the first 2 of those in it/)
    expect(placesWords({ ...known, searched: 1 })).toMatch(/of this file, and evidence/)
  })

  test('where a list or a place has it, it is not said to occur in none', () => {
    expect(noPlaceWords(known)).toBe('They occur in none of these.')
    expect(noPlaceWords({ ...known, lists: [{ list: 'x', sha256: '', name: '' }] })).toBeNull()
  })
})
