import { expect, test } from 'vitest'
import { type Entry, entriesShown } from './timeline-entries.ts'
import { timelineFile } from './timeline-file.ts'

const entry = (words: string, at: string, more: Partial<Entry> = {}): Entry => ({
  entry: 1,
  at,
  happened_at: null,
  former: [],
  former_words: [],
  by: 'window',
  kind: 'note',
  words,
  ...more,
})

const timeline = [
  entry('Opened the case', '2026-11-20T08:00:00.000Z', { kind: 'case_created' }),
  entry('First mail came', '2026-11-20T09:00:00.000Z', { happened_at: '2026-11-20T06:12:00+01:00' }),
  entry('=1+1 | a *star* <b>\nnext', '2026-11-20T10:00:00.000Z', { by: 'API key · SIEM' }),
]
const all = { group: null, words: '', oldestFirst: false }
const shown = (look: Partial<Parameters<typeof entriesShown>[1]>) =>
  entriesShown(timeline, { ...all, ...look }).map(({ index }) => index)

test('entries stand by when it happened, the newest or the oldest first', () => {
  expect(shown({})).toEqual([2, 0, 1])
  expect(shown({ oldestFirst: true })).toEqual([1, 0, 2])
})

test('words are sought in text and name, all of them, within the group', () => {
  expect(shown({ words: 'MAIL first' })).toEqual([1])
  expect(shown({ words: 'siem star' })).toEqual([2])
  expect(shown({ words: 'you mail' })).toEqual([1])
  expect(shown({ words: 'nowhere' })).toEqual([])
  expect(shown({ group: 'own', words: 'case' })).toEqual([])
})

test('what is shown is saved as it is shown, and nothing in it runs', () => {
  const entries = entriesShown(timeline, { ...all, oldestFirst: true }).map((each) => each.entry)
  expect(JSON.parse(timelineFile('json', 'Case', entries))).toEqual(entries)
  expect(timelineFile('csv', 'Case', entries).split('\r\n').slice(0, 3)).toEqual([
    'at,happened_at,by,kind,words',
    '2026-11-20T09:00:00.000Z,2026-11-20T06:12:00+01:00,window,note,First mail came',
    '2026-11-20T08:00:00.000Z,,window,case_created,Opened the case',
  ])
  expect(timelineFile('csv', 'Case', entries)).toContain("'=1+1")
  expect(timelineFile('markdown', 'The *case*', entries)).toBe(
    [
      '# Timeline: The \\*case\\*',
      '',
      '| Happened | Noted | What | Who |',
      '| --- | --- | --- | --- |',
      '| 2026\\-11\\-20T06:12:00\\+01:00 | 2026\\-11\\-20T09:00:00\\.000Z | First mail came | you |',
      '| 2026\\-11\\-20T08:00:00\\.000Z | 2026\\-11\\-20T08:00:00\\.000Z | Opened the case | you |',
      '| 2026\\-11\\-20T10:00:00\\.000Z | 2026\\-11\\-20T10:00:00\\.000Z | \\=1\\+1 \\| a \\*star\\* \\<b\\> next | API key · SIEM |',
      '',
    ].join('\n'),
  )
})
