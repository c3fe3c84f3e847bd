import { expect, it, vi } from 'vitest'

/** Functions that answer the requests received by the workstation, by operation. */
const answers = new Map<string, ((given: unknown) => void)[]>()
const listeners: ((event: unknown) => void)[] = []
vi.mock('../state/bridge.ts', () => ({
  bridge: {
    subscribe: (_topic: string, listener: (event: unknown) => void) => listeners.push(listener),
  },
  onReconnect: () => () => undefined,
  invoke: (name: string) =>
    new Promise((answer) => {
      answers.set(name, [...(answers.get(name) ?? []), answer])
    }),
}))

const { followPacks, usePacks } = await import('./pack-imports.ts')

it('a pack that was imported is not missing again by an answer that was late', async () => {
  followPacks()
  for (const listener of listeners) listener({})
  const [none, one] = answers.get('packs.list') ?? []
  one?.({ packs: [{ name: 'May' }] })
  none?.({ packs: [] })
  await new Promise((resolve) => setTimeout(resolve))
  expect(usePacks.getState()).toMatchObject({ packs: [{ name: 'May' }] })
})
