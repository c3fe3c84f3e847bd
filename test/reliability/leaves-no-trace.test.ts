import { expect, test } from 'vitest'
import { operations, windowOperations } from '../../src/main/parts/operations.ts'
import { isSetBack, leavesNoTrace } from '../e2e/leaves-no-trace.ts'

test('what changes what is kept leaves a trace, unless it is set back between tests', () => {
  const all = [...operations, ...windowOperations]
  const writing = all.filter(({ writes }) => writes).map(({ name }) => name)
  expect(writing.length).toBeGreaterThan(50)
  expect(writing.filter((name) => leavesNoTrace(name) && !isSetBack(name))).toEqual([])
})

test('what every page asks for leaves none', () => {
  const asked = [
    'settings.read',
    'workstation.read',
    'alertInbox.count',
    'jobs.list',
    'caseLinks.of',
    'triage.list',
  ]
  const known = new Set([...operations, ...windowOperations].map(({ name }) => name))
  expect(asked.filter((name) => !known.has(name) || !leavesNoTrace(name))).toEqual([])
})
