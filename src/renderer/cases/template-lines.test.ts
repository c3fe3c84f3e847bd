import { expect, test } from 'vitest'
import { readTaskLines, taskLine, titleFrom } from './template-lines.ts'

test('a title is filled in with the day and time', () => {
  expect(titleFrom('Phishing, {date} at {time}', new Date(2026, 10, 5, 7, 4))).toBe(
    'Phishing, 2026-11-05 at 07:04',
  )
})

test('tasks are written as lines and read again', () => {
  const tasks = [
    { title: 'Block it', owner: '', due_after: 240 },
    { title: 'Write to all', owner: 'Service desk', due_after: null },
    { title: 'Report', owner: 'Kim', due_after: 3 * 1440 },
    { title: 'Final report', owner: '', due_after: 4 * 10_080 },
    { title: 'At once', owner: '', due_after: 0 },
    { title: 'Soon', owner: '', due_after: 90 },
    { title: 'Whenever', owner: '', due_after: null },
  ]
  const lines = tasks.map(taskLine)
  expect(lines).toEqual([
    'Block it |  | +4h',
    'Write to all | Service desk',
    'Report | Kim | +3d',
    'Final report |  | +4w',
    'At once |  | +0min',
    'Soon |  | +90min',
    'Whenever',
  ])
  expect(readTaskLines(lines.join('\n\n'))).toEqual({ tasks, unreadable: null })
})

test.each(['Block | Kim | soon', ' | Kim', 'a | b | +3d | c'])('%j is named as unreadable', (line) => {
  expect(readTaskLines(`Fine\n${line}`).unreadable).toBe(line.trim())
})
