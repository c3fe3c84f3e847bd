import { expect, it, vi } from 'vitest'
import { problem } from '../../../contract/problem.ts'

/** Answers of the workstation, in order. */
const answers: unknown[] = []
vi.mock('../../state/bridge.ts', () => ({
  bridge: { subscribe: () => () => undefined },
  onReconnect: () => () => undefined,
  invoke: async () => answers.shift(),
}))

const { loadFindings, readMore, useFindings } = await import('./findings.ts')

it('a list whose rest cannot be read says so, and does not pass for the whole', async () => {
  const unavailable = problem('source-unreachable', 'The workstation does not answer.')
  answers.push({ items: [{ rule: '807/R18', severity: 'error' }], total: 300 }, unavailable)
  loadFindings()
  await vi.waitUntil(() => useFindings.getState().isLoaded)
  await readMore()
  expect(useFindings.getState().problem).toEqual(unavailable)
})
