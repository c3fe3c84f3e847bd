import { expect, test } from 'vitest'
import type { ExportedCase } from './exported-case.ts'
import { reportContent } from './report-content.ts'

const at = '2026-11-20T10:00:00.000Z'
const entry = (words: string, noted: string, happened: string | null): ExportedCase['timeline'][number] => ({
  ...{ at: noted, happened_at: happened, by: 'window', kind: 'note', words, former: [] },
})
const exported: ExportedCase = {
  ...{ id: 'case_1', title: 'Parcel lures', summary: '', severity: 'high', status: 'open', verdict: null },
  ...{ root_cause: null, narrative: null, asset: null, tags: [], created_at: at, created_by: 'window' },
  ...{ updated_at: at, resolved_at: null, resolved_by: null, alerts: [], indicators: [], tasks: [] },
  ...{ evidence: [], custody: [], comments: [], links: [], techniques: [] },
  timeline: [
    entry('Opened', '2026-11-20T10:00:00.000Z', null),
    entry('The lure came', '2026-11-20T10:05:00.000Z', '2026-11-20T08:00:00+02:00'),
    entry('The user called', '2026-11-20T10:06:00.000Z', '2026-11-20T06:30:00Z'),
    entry('Closed', '2026-11-20T11:00:00.000Z', null),
  ],
}

test('the timeline of a report goes by when things happened, as the window has it, not by when they were noted', () => {
  const timeline = reportContent(exported).sections.find(({ title }) => title === 'Timeline')
  const words = JSON.stringify(timeline).match(/Opened|The lure came|The user called|Closed/g)
  expect(words).toEqual(['The lure came', 'The user called', 'Opened', 'Closed'])
})
