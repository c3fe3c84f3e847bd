import { expect, it } from 'vitest'
import { InTurn } from './in-turn.ts'

/** Requests that the test answers. */
function requests() {
  const sent: string[] = []
  const answers = new Map<string, (fails?: Error) => void>()
  const request = (name: string) => () => {
    sent.push(name)
    return new Promise<string>((resolve, reject) => {
      answers.set(name, (fails) => (fails === undefined ? resolve(name) : reject(fails)))
    })
  }
  return { sent, request, answer: (name: string, fails?: Error) => answers.get(name)?.(fails) }
}

const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve))

it('sends each once those before it are answered, whatever the answer', async () => {
  const line = new InTurn()
  const { sent, request, answer } = requests()
  const one = line.send(request('one'))
  const two = line.send(request('two'))
  const three = line.send(request('three'))
  await yieldToEventLoop()
  expect([sent, line.left]).toEqual([['one'], 2])
  answer('one', new Error('no'))
  await expect(one).rejects.toThrow('no')
  await yieldToEventLoop()
  expect([sent, line.left]).toEqual([['one', 'two'], 1])
  answer('two')
  expect(await two).toBe('two')
  await yieldToEventLoop()
  answer('three')
  expect(await three).toBe('three')
  const four = line.send(request('four'))
  expect(sent).toEqual(['one', 'two', 'three', 'four'])
  answer('four')
  expect([await four, line.left]).toEqual(['four', 0])
})

it('sends all that waits when the page goes, and is in order again afterwards', async () => {
  const line = new InTurn()
  const { sent, request, answer } = requests()
  const all = ['one', 'two', 'three'].map((name) => line.send(request(name)))
  await yieldToEventLoop()
  line.sendAll()
  await yieldToEventLoop()
  expect([sent, line.left]).toEqual([['one', 'two', 'three'], 0])
  const later = line.send(request('later'))
  for (const name of ['two', 'one']) answer(name)
  await yieldToEventLoop()
  expect(sent).toHaveLength(4)
  answer('three')
  answer('later')
  expect(await Promise.all([...all, later])).toEqual(['one', 'two', 'three', 'later'])
})
