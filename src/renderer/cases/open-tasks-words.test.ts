import { expect, test } from 'vitest'
import { openTasksWords } from './open-tasks-words.ts'

const open = (title: string) => ({ title, done_at: null })
const done = (title: string) => ({ title, done_at: '2026-11-20T06:12:00.000Z' })

test('names the open tasks only, and nothing where none is open', () => {
  expect(openTasksWords([])).toBeNull()
  expect(openTasksWords([done('Block the page')])).toBeNull()
  expect(openTasksWords([done('Block the page'), open('Ask the bank')])).toBe(
    '1 task is still open: “Ask the bank”. Resolving the case does not close it.',
  )
})

test('counts all open tasks where it names only the first', () => {
  expect(openTasksWords(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(open))).toBe(
    '7 tasks are still open: “a”, “b”, “c”, “d”, “e” and 2 more. Resolving the case does not close them.',
  )
})
