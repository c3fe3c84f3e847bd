import { notificationsStore } from '@mantine/notifications'
import { isValidElement, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Problem, problem } from '../../contract/problem.ts'

/** What the window asked, and what it is answered with, in order. */
const asked: string[] = []
let answers: (() => unknown)[] = []
vi.mock('../state/bridge.ts', () => ({
  invoke: async (name: string, input: { act?: number }) => {
    asked.push(input.act === undefined ? name : `${name} ${input.act}`)
    return answers.shift()?.()
  },
}))

const route = { view: 'alerts' }
vi.mock('../state/router.ts', () => ({
  useRoute: Object.assign(() => null, { getState: () => ({ route }) }),
  navigate: () => undefined,
}))

const { act } = await import('./act.ts')
const { redo, undo, useUndo } = await import('../state/undo.ts')

const done = (...titles: string[]) => ({ done: titles.map((title, at) => ({ act: at + 7, title })) })
const refused = problem('not-found', 'There is no such entry.')

/** The texts of the messages on display. */
const reported = () => notificationsStore.getState().notifications.map(({ message }) => textOf(message))

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

const remove = (report: Partial<Parameters<typeof act<'allowList.remove'>>[2]> = {}) =>
  act('allowList.remove', { ids: ['1'] }, { done: 'Removed it.', ...report })

beforeEach(() => {
  useUndo.setState({ changes: [], undone: [], next: 1 })
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
  asked.length = 0
  answers = []
  route.view = 'alerts'
})

it('says what was done after the answer, and undoes that', async () => {
  let answer: (value: unknown) => void = () => undefined
  answers = [() => new Promise((resolve) => (answer = resolve)), () => ({})]
  const acting = remove({ done: ({ removed }) => `Removed ${removed}.` })
  await Promise.resolve()
  expect(reported()).toEqual([])
  answer({ removed: 1, ...done('Removed a value') })
  await acting
  expect(reported()).toEqual(['Removed 1.'])
  await undo()
  expect(asked).toEqual(['allowList.remove', 'activity.undo 7'])
})

it('a refusal is said once, and never as done: by a message, or by the caller alone', async () => {
  answers = [() => refused, () => refused]
  expect(await remove()).toBe(refused)
  expect(reported()).toEqual([refused.message])
  expect(await remove({ refusal: 'caller' })).toBe(refused)
  expect(reported()).toEqual([refused.message])
  expect(useUndo.getState().changes).toEqual([])
})

it('what is done without a message can be undone too, so that undo takes back nothing older', async () => {
  answers = [() => done('Removed a value'), () => done('Switched off a list'), () => ({})]
  await remove()
  await remove({ done: null })
  expect(reported()).toEqual(['Removed it.'])
  expect((await undo())?.title).toBe('Switched off a list')
})

it('reads again after the answer, after a refusal, and when it is undone or redone', async () => {
  const again = vi.fn()
  answers = [() => refused, () => done('Removed a value'), () => ({}), () => ({})]
  await remove({ again })
  await remove({ again })
  expect(again).toHaveBeenCalledTimes(2)
  await undo()
  expect(again).toHaveBeenCalledTimes(3)
  await redo()
  expect(again).toHaveBeenCalledTimes(4)
})

it('belongs to the view in which it was begun, wherever the user is when it is answered', async () => {
  answers = [
    () => {
      route.view = 'cases'
      return done('Removed a value')
    },
  ]
  await remove()
  expect(useUndo.getState().changes.map(({ view }) => view)).toEqual(['alerts'])
})

it('a cancellation is told in a plain message, which closes by itself', async () => {
  const cancelled: Problem = {
    ...problem('conflict', 'Cancelled: 3 of 9 done.'),
    details: { called_off: true },
  }
  answers = [() => cancelled, () => refused]
  await remove()
  await remove()
  expect(notificationsStore.getState().notifications.map(({ autoClose }) => autoClose === false)).toEqual([
    false,
    true,
  ])
})
