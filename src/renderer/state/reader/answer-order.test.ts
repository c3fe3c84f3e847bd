import { expect, it } from 'vitest'
import { answerOrder } from './answer-order.ts'

it('an answer is shown unless a later one is, whatever came between', () => {
  const order = answerOrder()
  const [first, second, third] = [order.ask(), order.ask(), order.ask()]
  expect(order.isNews(second)).toBe(true)
  expect(order.isNews(first)).toBe(false)
  expect(order.isNews(third)).toBe(true)
  expect(order.isNews(second)).toBe(false)
  // the answer to an act is newer than all requests sent before it
  const read = order.ask()
  order.acted()
  expect(order.isNews(read)).toBe(false)
  expect(order.isNews(order.ask())).toBe(true)
})
