import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlantedCheckout, standsOnce } from '../planted-checkout.ts'
import { defectList, listedIn } from './defect-list.ts'
import { defects, partOf } from './defects.ts'

test('there are at least sixty, spread over the parts', () => {
  expect(defects.length).toBeGreaterThanOrEqual(60)
  expect(new Set(defects.map(partOf)).size).toBeGreaterThanOrEqual(18)
})

test('each has an id of its own', () => {
  expect(new Set(defects.map(({ id }) => id)).size).toBe(defects.length)
})

test('each is an edit of text that stands in its file exactly once', () => {
  expect(defects.filter((defect) => !standsOnce(defect)).map(({ id }) => id)).toEqual([])
})

test('each names a file of tests that exists', () => {
  expect(defects.filter(({ test: file }) => !existsSync(file)).map(({ id }) => id)).toEqual([])
})

test('the papers list them as they are (else: node scripts/write-defect-list.ts)', () => {
  expect(readFileSync(listedIn, 'utf8')).toContain(defectList())
})

if (process.env.SKERRY_THOROUGH === '1')
  describe('planted in a copy of the checkout', () => {
    let checkout: PlantedCheckout
    beforeAll(() => {
      checkout = new PlantedCheckout()
    })
    afterAll(() => checkout.remove())

    for (const file of new Set(defects.map(({ test: each }) => each)))
      test(`without a defect ${file} passes`, async () => {
        const { is, output } = await checkout.run(file, {})
        expect(is, output).toBe('missed')
      }, 600_000)

    for (const defect of defects)
      test(`${defect.id} is caught`, async () => {
        const { is, output } = await checkout.run(defect.test, { edit: defect })
        expect(is, output).toBe('caught')
      }, 600_000)
  })
