import { expect, test } from 'vitest'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { detectionCounts, detectionSentence, detectionSign, filterByDetection } from './detection.ts'

const plain = { detection: null, marked_by: null, never: null }

test.each([
  [plain, '', 'Observed. Nobody marked it for detection.'],
  [
    { ...plain, never: 'on the allow-list' },
    '',
    'Observed. It is never for detection, being on the allow-list.',
  ],
  [
    { ...plain, detection: true, marked_by: 'misp:to_ids' },
    'for detection',
    'Marked for detection by misp:to_ids.',
  ],
  [{ ...plain, detection: true, marked_by: 'person' }, 'for detection', 'Marked for detection by a person.'],
  [
    { detection: true, marked_by: 'person', never: 'a constant' },
    'never',
    'Marked for detection by a person, but never exported for it, being a constant.',
  ],
  [
    { ...plain, detection: false, marked_by: 'misp:to_ids' },
    'not for it',
    'Marked as not for detection by misp:to_ids.',
  ],
] as const)('a mark %o is shown as “%s”: %s', (mark, sign, sentence) => {
  expect(detectionSign(mark)).toBe(sign)
  expect(detectionSentence(mark)).toBe(sentence)
})

test('the counts are those of what is exported, and say what to do with none', () => {
  const indicator = (id: string, mark: object) => ({ ...plain, id, ...mark })
  const list = [
    indicator('a', { detection: true }),
    indicator('b', { detection: true, never: 'a constant' }),
    indicator('c', { detection: false }),
    indicator('d', {}),
  ] as unknown as OpenedCase['indicator_list']
  const of = (indicator_list: OpenedCase['indicator_list'], verdict: OpenedCase['verdict'] = null) =>
    detectionCounts({ indicator_list, verdict } as OpenedCase)
  expect(of(list)).toBe('1 for detection, 3 observed')
  expect(of(list, 'true_positive')).toBe('1 for detection, 3 observed')
  expect(of(list, 'benign')).toBe('0 for detection, since the case is resolved as harmless, 4 observed')
  expect(of(list.slice(1))).toBe(
    '0 for detection, 3 observed. To mark some, select them in the list of indicators and press d.',
  )
  expect(filterByDetection(list, 'marked').map(({ id }) => id)).toEqual(['a'])
  expect(filterByDetection(list, 'others').map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  expect(filterByDetection(list, 'all')).toBe(list)
})
