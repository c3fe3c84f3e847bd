import { beforeEach, expect, it } from 'vitest'
import { problem } from '../../contract/problem.ts'
import { forgetStep, remember, undo, useUndo } from './undo.ts'

beforeEach(() => useUndo.setState({ changes: [], next: 1 }))

const done = async () => null
const titles = () => useUndo.getState().changes.map(({ title }) => title)

it('takes back the change that is asked for, and names it', async () => {
  const first = remember('Changed Country of Nordbank', done, 7)
  remember('Added provider Cirrus', done, 8)
  expect(await undo(first)).toEqual({ title: 'Changed Country of Nordbank', problem: null })
  expect(titles()).toEqual(['Added provider Cirrus'])
  expect(await undo(first)).toBeNull()
})

it('takes back the newest without an id', async () => {
  remember('first', done)
  remember('second', done)
  expect((await undo())?.title).toBe('second')
  expect((await undo())?.title).toBe('first')
  expect(await undo()).toBeNull()
})

it('tells why something was not taken back', async () => {
  const refusal = problem('conflict', 'This cannot be undone: provider Cirrus was changed since.')
  remember('Changed Country of Cirrus', async () => refusal, 9)
  expect(await undo()).toEqual({ title: 'Changed Country of Cirrus', problem: refusal })
})

it('does not offer a step that was taken back elsewhere', () => {
  remember('first', done, 7)
  remember('second', done, 8)
  forgetStep(7)
  expect(titles()).toEqual(['second'])
})
