import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathOf } from './collect-words.ts'
import { sentences } from './table.ts'

/**
 * Plants lies into the window: each edit makes a sentence appear where it is not so, and the test of the sentence must
 * fail. The edit is applied as the file is loaded (`SKERRY_LIE`, read by `vitest.config.ts`); no file is changed.
 */

const planted = sentences.flatMap(({ source, words, test: { file, title }, lie }) =>
  lie === undefined ? [] : [{ words, test: file, title, lie: { ...lie, file: lie.file ?? pathOf(source) } }],
)

const runs = process.env.SKERRY_THOROUGH === '1' ? planted : planted.slice(0, 2)

/** Runs the test of a sentence in a process of its own, with or without a lie; returns whether it passed, and its output. */
function run(file: string, title: string, lie?: object): { passed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', file, '-t', title.replace(/[^\w ]/g, '.')],
    {
      encoding: 'utf8',
      env: { ...process.env, ...(lie && { SKERRY_LIE: JSON.stringify(lie) }) },
      timeout: 150_000,
    },
  )
  return { passed: status === 0, output: stdout + stderr }
}

test('there are at least twenty, of twenty files', () => {
  expect(planted.length).toBeGreaterThanOrEqual(20)
  expect(new Set(planted.map(({ lie }) => lie.file)).size).toBeGreaterThanOrEqual(20)
})

for (const { words, test: file, title, lie } of runs)
  test(`a planted lie is caught: ${words}`, () => {
    const { passed, output } = run(file, title, lie)
    expect(passed, output).toBe(false)
    expect(output).toMatch(/\d+ failed/)
    expect(output).toContain('AssertionError')
  })

test('without a lie the same tests pass', () => {
  for (const { test: file, title } of runs) {
    const { passed, output } = run(file, title)
    expect(passed, output).toBe(true)
  }
})
