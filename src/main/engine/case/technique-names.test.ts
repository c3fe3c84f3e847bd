import { expect, test } from 'vitest'
import { techniqueCalled, techniqueNames, techniquesNamedIn } from './technique-names.ts'

const techniques = [
  { id: 'T1566', name: 'Phishing' },
  { id: 'T1566.001', name: 'Spearphishing Attachment' },
  { id: 'T1053', name: 'Scheduled Task/Job' },
  { id: 'T1053.005', name: 'Scheduled Task' },
  { id: 'T1204.002', name: 'Malicious File' },
  { id: 'T9204', name: 'Malicious file' },
]
const names = techniqueNames(techniques)

test.each([
  ['A spearphishing  attachment came, then a scheduled task.', ['T1566.001', 'T1053.005']],
  ['Scheduled Task/Job and scheduled task', ['T1053', 'T1053.005']],
  ['Phishing is a word, a malicious file could be either', []],
  ['spearphishing attachments, rescheduled task', []],
  ['', []],
])('%j', (text, ids) => {
  expect(techniquesNamedIn(text, names).map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['Phishing', 'T1566'],
  ['spearphishing  attachment', 'T1566.001'],
  ['Scheduled Task/Job', 'T1053'],
  ['Malicious File', null],
  ['Nothing', null],
  ['', null],
])('a technique called %j', (name, id) => {
  expect(techniqueCalled(techniques)(name)?.id ?? null).toBe(id)
})
