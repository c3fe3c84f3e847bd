import { describe, expect, test } from 'vitest'
import { begunWords, missingWords, targetOf } from './drop-words.ts'

describe('where a drop goes', () => {
  const drag = {
    types: ['Files'],
    isTaken: false,
    isInField: false,
    hasIntake: true,
    y: 300,
    stripTop: 700 as number | null,
  }
  test.each([
    ['files go into a view that takes them', {}, 'view'],
    ['files over the strip go to Triage', { y: 700 }, 'triage'],
    ['files go into the view while the strip is not shown yet', { y: 900, stripTop: null }, 'view'],
    ['files go to Triage where the view takes none', { hasIntake: false, y: 900 }, 'window'],
    ['files over a text field are no text for it', { isInField: true }, 'view'],
    ['an area with a use of its own keeps files', { isTaken: true, y: 800 }, 'field'],
    ['text goes to Triage although the view takes files', { types: ['text/plain', 'text/html'] }, 'window'],
    ['text over a field goes into the field', { types: ['text/plain'], isInField: true }, 'field'],
    ['files that bring a text, as from a browser, are files', { types: ['text/plain', 'Files'] }, 'view'],
    ['anything else is left alone', { types: ['text/uri-list'] }, null],
  ])('%s', (_title, differs, target) => {
    expect(targetOf({ ...drag, ...differs })).toBe(target)
  })
})

describe('what was not taken of folders', () => {
  test('nothing is said when no file is missing', () => {
    expect(missingWords(3, { unread: 0, isCut: false })).toBeNull()
  })
  test('files that could not be opened are counted', () => {
    expect(missingWords(3, { unread: 1, isCut: false })).toBe('1 file could not be opened and was left out.')
    expect(missingWords(0, { unread: 2, isCut: false })).toBe(
      '2 files could not be opened and were left out.',
    )
  })
  test('the first files are not told as the whole folder', () => {
    expect(missingWords(10_000, { unread: 0, isCut: true })).toMatch(
      /^Only the first 10.000 files of the folder were taken/,
    )
  })
  test('an empty folder is not one whose files could not be opened', () => {
    expect(missingWords(0, { unread: 0, isCut: false })).toBe(
      'Nothing was taken: what was dropped contains no file.',
    )
    expect(missingWords(0, { unread: 1, isCut: false })).not.toContain('contains no file')
  })
})

test('one dropped file is named, several are counted', () => {
  expect(begunWords('Adding to the evidence of the case', ['a.eml'])).toBe(
    'Adding to the evidence of the case: a.eml.',
  )
  expect(begunWords('Adding to the evidence of the case', ['a.eml', 'b.eml'])).toBe(
    'Adding to the evidence of the case: 2 files.',
  )
})
