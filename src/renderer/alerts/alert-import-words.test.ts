import { expect, it } from 'vitest'
import { importWords } from './alert-import-words.ts'

const job = {
  name: 'edr.csv',
  state: 'done',
  waits_for: null,
  done: 10,
  all: 10,
  added: 3,
  skipped: 0,
  ended_at: '2026-11-20T12:00:00Z',
} as const

it('a file is not said to be imported when no alert of it was, or when the import failed or was stopped', () => {
  expect(importWords(job)).toBe('Imported edr.csv: 3 alerts added')
  expect(importWords({ ...job, added: 0, skipped: 4 })).toBe('Read edr.csv: no alert added, 4 skipped')
  expect(importWords({ ...job, state: 'failed' })).toBe('Import failed for edr.csv: 3 alerts added')
  expect(importWords({ ...job, state: 'cancelled', skipped: 1 })).toBe(
    'Stopped importing edr.csv: 3 alerts added, 1 skipped',
  )
  expect(importWords({ ...job, state: 'running', done: 5, ended_at: null })).not.toContain('added')
})

it('of an import that was interrupted, no more is said than was last recorded, and never that none was added', () => {
  const interrupted = { ...job, state: 'interrupted', done: 6 } as const
  expect(importWords(interrupted)).toBe(
    'Importing edr.csv was interrupted at 60 % or later: at least 3 alerts added',
  )
  expect(importWords({ ...interrupted, added: 0 })).toBe('Importing edr.csv was interrupted at 60 % or later')
  expect(importWords({ ...interrupted, added: 0, done: 0 })).toBe('Importing edr.csv was interrupted')
})
