import { expect, test } from 'vitest'
import { contentWords, intactWords, sealedWords } from './seal-words.ts'

test('a case without evidence and log is not said to have no fault', () => {
  expect(intactWords({ pieces: 0, entries: 0 })).not.toMatch(/fault|intact/)
})

test('a log without files says nothing about digests', () => {
  const words = intactWords({ pieces: 0, entries: 2 })
  expect(words).toMatch(/^No fault in 2 custody entries/)
  expect(words).not.toMatch(/SHA|MD5|as stated/)
})

test('files that were read again are counted with what was compared', () => {
  expect(intactWords({ pieces: 1, entries: 3 })).toBe(
    'No fault: size, MD5, SHA-1 and SHA-256 of 1 file are as stated, and name, time and person are those of 3 custody entries, which follow one another.',
  )
})

test('an archive of a case without evidence does not promise any', () => {
  expect(contentWords(0)).not.toMatch(/\d+ files? of evidence/)
  expect(contentWords(2)).toContain('2 files of evidence')
})

test('a file that was handed over is not said to be saved', () => {
  expect(sealedWords('case_1.sealed.zip')).not.toMatch(/saved|stored/i)
})
