import { expect, test } from 'vitest'
import { RecentReadings } from './recent-readings.ts'

test('a text is read once for as long as it comes again, and anew when many others came', () => {
  const readings = new RecentReadings<string>()
  let reads = 0
  const of = (text: string) =>
    readings.of(text, () => {
      reads++
      return `read ${text}`
    })
  expect([of('a'), of('a'), of('b')]).toEqual(['read a', 'read a', 'read b'])
  expect(reads).toBe(2)
  for (let number = 0; number < 20_000; number++) {
    of(String(number))
    of('a')
  }
  expect(reads).toBe(20_002)
  expect(of('b')).toBe('read b')
  expect(reads).toBe(20_003)
})

test('a long text is read each time', () => {
  const readings = new RecentReadings<number>()
  let reads = 0
  const text = 'a'.repeat(257)
  expect([readings.of(text, () => ++reads), readings.of(text, () => ++reads)]).toEqual([1, 2])
})
