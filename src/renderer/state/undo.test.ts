import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '../../contract/problem.ts'

/** Requests received by the workstation, and those that it refuses. */
const asked: string[] = []
let refusal: ReturnType<typeof problem> | null = null
vi.mock('./bridge.ts', () => ({
  invoke: async (name: string, { act }: { act: number }) => {
    asked.push(`${name} ${act}`)
    return refusal ?? { title: '', act: 99, records: 1 }
  },
}))

vi.mock('./router.ts', () => ({ useRoute: { getState: () => ({ route: { view: 'alerts' } }) } }))

const { redo, redoAct, remember, rememberActs, undo, undoAct, useUndo } = await import('./undo.ts')

beforeEach(() => {
  useUndo.setState({ changes: [], undone: [], next: 1 })
  asked.length = 0
  refusal = null
})

const one = (act: number, title = `act ${act}`) => ({ done: [{ act, title }] })
const titles = () => useUndo.getState().changes.map(({ title }) => title)
const undoneTitles = () => useUndo.getState().undone.map(({ title }) => title)

it('takes back the change that is asked for, by its act, and names it', async () => {
  const first = rememberActs(one(7, 'Changed Country of Nordbank'))
  rememberActs(one(8, 'Added provider Cirrus'))
  expect(await undo(first ?? 0)).toEqual({ title: 'Changed Country of Nordbank', problem: null })
  expect(asked).toEqual(['activity.undo 7'])
  expect(titles()).toEqual(['Added provider Cirrus'])
  expect(await undo(first ?? 0)).toBeNull()
})

it('takes back the newest without an id, and brings it back in the other order', async () => {
  rememberActs(one(1))
  rememberActs(one(2))
  await undo()
  await undo()
  expect(await undo()).toBeNull()
  expect(await redo()).toEqual({ title: 'act 1', problem: null })
  await redo()
  expect(await redo()).toBeNull()
  expect(asked).toEqual(['activity.undo 2', 'activity.undo 1', 'activity.redo 1', 'activity.redo 2'])
  expect(titles()).toEqual(['act 1', 'act 2'])
})

it('ends what can be redone with what is done anew', async () => {
  rememberActs(one(1))
  await undo()
  rememberActs(one(2))
  expect(undoneTitles()).toEqual([])
  expect(await redo()).toBeNull()
})

it('takes acts of one call back as one change, the last first', async () => {
  rememberActs({ done: [...one(3).done, ...one(4).done] })
  expect(titles()).toEqual(['act 3, and 1 more'])
  await undo()
  await redo()
  expect(asked).toEqual(['activity.undo 4', 'activity.undo 3', 'activity.redo 3', 'activity.redo 4'])
})

it('remembers nothing of a call that did nothing', () => {
  expect(rememberActs({})).toBeNull()
  expect(titles()).toEqual([])
})

it('tells why something was not taken back, and does not offer it again', async () => {
  rememberActs(one(9, 'Changed Country of Cirrus'))
  refusal = problem('conflict', 'This cannot be undone: provider Cirrus has been changed since.')
  expect(await undo()).toEqual({ title: 'Changed Country of Cirrus', problem: refusal })
  expect([titles(), undoneTitles()]).toEqual([[], []])
})

it('takes back what is no act by its own way, which is not redone', async () => {
  const drafts: string[] = []
  remember('Dropped the new provider', async () => {
    drafts.push('back')
    return null
  })
  await undo()
  expect(drafts).toEqual(['back'])
  expect(await redo()).toBeNull()
})

it('does not offer what a list took back, and offers again what a list brought back', async () => {
  rememberActs(one(1))
  rememberActs(one(2))
  expect(await undoAct({ act: 1, title: 'act 1' })).toEqual({ title: 'act 1', problem: null })
  expect([titles(), undoneTitles()]).toEqual([['act 2'], ['act 1']])
  await redoAct({ act: 1, title: 'act 1' })
  expect([titles(), undoneTitles()]).toEqual([['act 2', 'act 1'], []])
})

it('keeps an act that a list could not take back', async () => {
  rememberActs(one(1))
  refusal = problem('conflict', 'Changed since.')
  expect((await undoAct({ act: 1, title: 'act 1' })).problem).toEqual(refusal)
  expect(titles()).toEqual(['act 1'])
})

it('calls what shows a thing again once it is back', async () => {
  const shown: string[] = []
  rememberActs(one(1), { undone: () => shown.push('shown') })
  refusal = problem('conflict', 'no')
  await undoAct({ act: 1, title: 'act 1' })
  expect(shown).toEqual([])
  refusal = null
  await undo()
  expect(shown).toEqual(['shown'])
})
