import { describe, expect, it } from 'vitest'
import { foldName, namesWith, wordsOf } from './found-name.ts'

describe('words that find a name', () => {
  it.each([
    ['fancy', 'Fancy Bear'],
    ['bear fan', 'Fancy Bear'],
    ['apt28', 'APT 28'],
    ['apt-28', 'APT28'],
    ['elder', 'Élderwood'],
    ['ÉLDER', 'Elderwood'],
    ['28', 'APT-28'],
  ])('%s finds %s', (words, name) => {
    expect(namesWith(wordsOf(words))(foldName(name))).toBe(true)
  })

  it.each([
    ['ancy', 'Fancy Bear'],
    ['fancy wolf', 'Fancy Bear'],
    ['apt281', 'APT 28'],
  ])('%s does not find %s', (words, name) => {
    expect(namesWith(wordsOf(words))(foldName(name))).toBe(false)
  })

  it('signs alone are no words', () => {
    expect(wordsOf(' - "*" ( apt ')).toEqual(['apt'])
  })
})
