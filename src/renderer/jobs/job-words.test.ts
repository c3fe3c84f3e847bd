import { describe, expect, it } from 'vitest'
import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import { announcement, inOrder, jobWords } from './job-words.ts'

const job: Job = {
  id: '1',
  part: 'alerts',
  kind: 'alert-import',
  title: 'Importing edr.csv',
  state: 'running',
  waits_for: null,
  done: 61,
  all: 100,
  unit: 'bytes',
  rate: 0,
  started_at: '2026-11-20T12:00:00Z',
  ended_at: null,
  result: {},
  problem: null,
  is_elsewhere: false,
}
const ended = '2026-11-20T12:00:01Z'

describe('jobWords', () => {
  const cases: readonly [string, Partial<Job>, string][] = [
    ['runs', {}, 'Importing edr.csv 61 %'],
    ['runs in another program', { is_elsewhere: true }, 'Importing edr.csv 61 %, in another program'],
    ['does not know how much there is', { done: 0, all: 0 }, 'Importing edr.csv'],
    ['waits', { state: 'waiting', waits_for: 'turn' }, 'Importing edr.csv: waiting for its turn'],
    ['asks', { state: 'waiting', waits_for: 'answer' }, 'Importing edr.csv: needs an answer'],
    ['is done', { state: 'done', ended_at: ended }, 'Importing edr.csv: done'],
    ['failed', { state: 'failed', ended_at: ended }, 'Importing edr.csv: failed'],
  ]
  it.each(cases)('a job that %s', (_, change, words) => {
    expect(jobWords({ ...job, ...change })).toBe(words)
  })

  it('a job that was interrupted is not said to be done, nor to have stopped exactly where it was last seen', () => {
    const interrupted = { ...job, state: 'interrupted', ended_at: ended } as const
    expect(jobWords(interrupted)).toBe('Importing edr.csv was interrupted at 61 % or later')
    // how far it was is not known
    expect(jobWords({ ...interrupted, done: 0 })).toBe('Importing edr.csv was interrupted')
    expect(jobWords({ ...interrupted, done: 0, all: 0 })).toBe('Importing edr.csv was interrupted')
  })
})

describe('announcement', () => {
  const words = (each: Job) => jobWords(each)

  it('counts only jobs under way, in steps of a quarter', () => {
    const done = { ...job, state: 'done', ended_at: ended } as const
    expect(announcement([job, done], words)).toBe('Importing edr.csv, 50 %')
    expect(announcement([job, job, done], words)).toBe('Importing edr.csv and 1 more, 50 %')
  })

  it('says what an interrupted job has left', () => {
    const problem = { code: 'failed', message: 'Import it again.' } as const
    expect(announcement([{ ...job, state: 'interrupted', ended_at: ended, problem }], words)).toBe(
      'Importing edr.csv was interrupted at 61 % or later. Import it again.',
    )
  })
})

it('a job that needs an answer is shown before those that run, wait or have ended', () => {
  const states: readonly Partial<Job>[] = [
    { id: 'ended', state: 'done', ended_at: ended },
    { id: 'waits', state: 'waiting', waits_for: 'turn' },
    { id: 'runs' },
    { id: 'asks', state: 'waiting', waits_for: 'answer' },
  ]
  expect(inOrder(states.map((each) => ({ ...job, ...each }))).map(({ id }) => id)).toEqual([
    'asks',
    'runs',
    'waits',
    'ended',
  ])
})
