import { expect, it } from 'vitest'
import type { TriageRisk, TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { placeWords, readingName, readWords } from './reading-words.ts'

const risk: TriageRisk = {
  of: { source: 0, part: null, start: 0, end: 10, row: 0 },
  score: 8,
  band: 'clean',
  action: 'allow',
  text_kind: 'message',
  note: null,
  country: 'GB',
  languages: ['English'],
  unread: [],
  reasons: [],
}

it('counts no reasons of what was not judged, and says what it is', () => {
  const note = 'A log, not a message: not judged.'
  expect(readWords({ ...risk, text_kind: 'log', band: null, score: null, action: null, note })).toBe(
    'It reads as a log',
  )
  expect(readWords(risk)).toBe('0 reasons, offline, read as English, pack GB')
})

it('names the message of a mailbox and the member of an archive', () => {
  const sources = [{ name: 'mails.zip' }] as TriageSession['sources']
  expect(readingName(risk, { sources })).toBe('mails.zip')
  expect(readingName({ of: { ...risk.of, part: '3.2' } }, { sources })).toBe('mails.zip, message 3.2')
  expect(readingName({ of: { ...risk.of, part: 'bad.eml' } }, { sources })).toBe('mails.zip, bad.eml')
})

it('says how many messages have no reading, also where only one has', () => {
  expect(placeWords(0, { risks_total: 1, risks_left: 0 })).toBe('')
  expect(placeWords(1, { risks_total: 3, risks_left: 0 })).toBe('2 of 3 readings, worst first')
  expect(placeWords(0, { risks_total: 50, risks_left: 12 })).toBe(
    '1 of 50 readings, worst first; 12 more not read for risk',
  )
  expect(placeWords(0, { risks_total: 1, risks_left: 2 })).toBe('2 more not read for risk')
})
