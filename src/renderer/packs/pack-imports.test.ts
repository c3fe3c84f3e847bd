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
vi.mock('../state/router.ts', () => ({
  navigate: () => undefined,
  useRoute: { getState: () => ({ route: { view: 'settings', section: 'data-packs' } }) },
}))

const { followPacks, usePacks } = await import('./pack-imports.ts')

const settled = () => new Promise((resolve) => setTimeout(resolve))

it('a pack that is imported while packs are being read is shown', async () => {
  followPacks()
  for (const listener of listeners) listener({})
  answers.get('packs.list')?.[0]?.({ packs: [] })
  await settled()
  await settled()
  answers.get('packs.list')?.[1]?.({ packs: [{ name: 'May' }] })
  await settled()
  expect(usePacks.getState()).toMatchObject({ packs: [{ name: 'May' }] })
})
