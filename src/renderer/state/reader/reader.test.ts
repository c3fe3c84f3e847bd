import { expect, it, vi } from 'vitest'
import { Seeded } from '../../../../test/fixtures/register/seeded.ts'
import { seedsOf } from '../../../../test/rounds.ts'
import { type Problem, problem } from '../../../contract/problem.ts'

/** Listeners for the return of the host. */
const listeners: (() => void)[] = []
vi.mock('../bridge.ts', () => ({
  bridge: { subscribe: () => () => undefined },
  onReconnect: (listener: () => void) => {
    listeners.push(listener)
    return () => undefined
  },
}))

const { createReader } = await import('./reader.ts')

const settled = () => new Promise((resolve) => setTimeout(resolve))
const lost = problem('source-unreachable', 'The workstation does not answer.')

/** A reader of numbers: each answer is the number of its request. Requests are answered by the test. */
function numbered(question?: () => unknown) {
  const open: ((answer: number | Problem) => void)[] = []
  const shown: (number | Problem)[] = []
  const reader = createReader<number>({
    names: [],
    ask: () => new Promise((answer) => open.push(answer)),
    show: (answer) => shown.push(answer),
    ...(question !== undefined && { question }),
  })
  return { open, shown, reader }
}

it('what is shown last is what was answered to the last request, in 500 seeded orders of late, lost and doubled answers', async () => {
  for (const seed of seedsOf(1, 500)) {
    const random = new Seeded(seed)
    const { open, shown, reader } = numbered()
    const count = 2 + random.below(5)
    const asked = Array.from({ length: count }, (_, index) => ({ index, read: reader.read() }))
    const waiting = asked.map(({ index }) => index)
    while (waiting.length > 0) {
      const [index = 0] = waiting.splice(random.below(waiting.length), 1)
      const isLost = index !== count - 1 && random.below(4) === 0
      open[index]?.(isLost ? lost : index)
      if (random.below(3) === 0) open[index]?.(-1)
      await Promise.resolve()
    }
    await Promise.all(asked.map(({ read }) => read))
    expect(shown.at(-1), `seed ${seed}`).toBe(count - 1)
  }
})

it('shows no answer to a question that is not asked any more, and asks nothing without one', async () => {
  let question: string | null = 'first'
  const { open, shown, reader } = numbered(() => question)
  void reader.read()
  question = 'second'
  open[0]?.(0)
  await settled()
  expect(shown).toEqual([])
  question = null
  await reader.read()
  expect(open).toHaveLength(1)
})

it('an answer that was requested before an act does not replace what the act answered with, and is requested again', async () => {
  const { open, shown, reader } = numbered()
  void reader.read()
  await reader.act(Promise.resolve({ is: 100 }), ({ is }) => is)
  expect(shown).toEqual([100])
  open[0]?.(0)
  await settled()
  expect(shown).toEqual([100])
  open[1]?.(101)
  await settled()
  expect(shown).toEqual([100, 101])
})

it('an act whose answer is older than what is shown does not replace it, and what is read is requested again', async () => {
  const { open, shown, reader } = numbered()
  let end: (answer: { is: number }) => void = () => undefined
  const act = reader.act(
    new Promise<{ is: number }>((resolve) => {
      end = resolve
    }),
    ({ is }) => is,
  )
  void reader.read()
  open[0]?.(7)
  await settled()
  end({ is: 6 })
  await act
  expect(shown).toEqual([7])
  await settled()
  expect(open).toHaveLength(2)
})

it('asks again when the host is back', async () => {
  const { open, shown, reader } = numbered()
  reader.start()
  open[0]?.(lost)
  await settled()
  listeners.at(-1)?.()
  await settled()
  open[1]?.(1)
  await settled()
  expect(shown).toEqual([lost, 1])
})
