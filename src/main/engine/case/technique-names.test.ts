import { expect, test } from 'vitest'
import { techniqueNames, techniquesNamedIn } from './technique-names.ts'

const names = techniqueNames([
  { id: 'T1566', name: 'Phishing' },
  { id: 'T1566.001', name: 'Spearphishing Attachment' },
  { id: 'T1053', name: 'Scheduled Task/Job' },
  { id: 'T1053.005', name: 'Scheduled Task' },
  { id: 'T1204.002', name: 'Malicious File' },
  { id: 'T9204', name: 'Malicious file' },
])

test.each([
  ['A spearphishing  attachment came, then a scheduled task.', ['T1566.001', 'T1053.005']],
  ['Scheduled Task/Job and scheduled task', ['T1053', 'T1053.005']],
  ['Phishing is a word, a malicious file could be either', []],
  ['spearphishing attachments, rescheduled task', []],
  ['', []],
])('%j', (text, ids) => {
  expect(techniquesNamedIn(text, names).map(({ id }) => id)).toEqual(ids)
})
