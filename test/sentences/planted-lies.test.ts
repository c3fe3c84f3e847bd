import { afterAll, expect, test } from 'vitest'
import { PlantedCheckout } from '../planted-checkout.ts'
import { pathOf } from './collect-words.ts'
import { sentences } from './table.ts'

/**
 * Plants lies into the window: each edit makes a sentence appear where it is not so, and the test of the sentence must
 * fail.
 */

const planted = sentences.flatMap(({ source, words, test: { file, title }, lie }) =>
  lie === undefined ? [] : [{ words, test: file, title, edit: { ...lie, file: lie.file ?? pathOf(source) } }],
)

const runs = process.env.SKERRY_THOROUGH === '1' ? planted : planted.slice(0, 2)

const checkout = new PlantedCheckout()
afterAll(() => checkout.remove())

test('there are at least twenty, of twenty files', () => {
  expect(planted.length).toBeGreaterThanOrEqual(20)
  expect(new Set(planted.map(({ edit }) => edit.file)).size).toBeGreaterThanOrEqual(20)
})

for (const { words, test: file, title, edit } of runs)
  test(`a planted lie is caught: ${words}`, async () => {
    const { is, output } = await checkout.run(file, { edit, title })
    expect(is, output).toBe('caught')
    expect(output).toContain('AssertionError')
  })

test('without a lie the same tests pass', async () => {
  for (const { test: file, title } of runs) {
    const { is, output } = await checkout.run(file, { title })
    expect(is, output).toBe('missed')
  }
})
