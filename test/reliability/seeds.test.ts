import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { seedOf, seedsOf } from '../rounds.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = JSON.stringify(new URL('../rounds.ts', import.meta.url).href)

/** Returns each call of `fc.assert` in a text, from its name to its closing bracket. */
function assertions(text: string): string[] {
  return [...text.matchAll(/fc\.assert\(/g)].map(({ index }) => {
    let at = text.indexOf('(', index) + 1
    for (let depth = 1; depth > 0 && at < text.length; at += 1) {
      if (text[at] === '(') depth += 1
      else if (text[at] === ')') depth -= 1
    }
    return text.slice(index, at)
  })
}

const files = ['src', 'test'].flatMap((place) =>
  readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('seeds.test.ts'))
    .map((name) => ({ file: join(place, name), text: readFileSync(join(root, place, name), 'utf8') })),
)

test('every property draws from the seed of the run, so that each day tries others and what failed fails again', () => {
  const found = files.flatMap(({ file, text }) => assertions(text).map((call) => ({ file, call })))
  expect(found.length).toBeGreaterThan(100)
  // `runs` is made of a seed in the same file
  const unseeded = found.filter(({ call }) => !/\bseedOf\(|\bseed\b|\bruns\b/.test(call))
  expect(unseeded.map(({ file }) => file)).toEqual([])
  const fixed = files.filter(
    ({ text }) => text.includes("'fast-check'") && /\bseed(?:: | = )[\d_]+/.test(text),
  )
  expect(fixed.map(({ file }) => file)).toEqual([])
})

describe('the seeds of a run', () => {
  test('are the same for the same test, and differ between tests', () => {
    expect(seedOf(7)).toBe(seedOf(7))
    const seeds = Array.from({ length: 1000 }, (_, own) => seedOf(own))
    expect(new Set(seeds).size).toBe(1000)
    expect(seeds.every((seed) => seed === (seed | 0))).toBe(true)
  })

  test('start with those that once found a fault', () => {
    const seeds = seedsOf(3, 5, [41, 42])
    expect(seeds.slice(0, 2)).toEqual([41, 42])
    expect(new Set(seeds).size).toBe(7)
  })

  test('differ from day to day, and are those of SKERRY_SEED where it is given', () => {
    const drawn = (seed?: string) => {
      const { SKERRY_SEED: _, ...rest } = process.env
      const { stdout, status } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', `import { seedOf } from ${rounds}; console.log(seedOf(1))`],
        { env: { ...rest, ...(seed !== undefined && { SKERRY_SEED: seed }) }, encoding: 'utf8' },
      )
      return status === 0 ? stdout.trim() : 'refused'
    }
    expect(drawn('20261129')).toBe(drawn('20261129'))
    expect(drawn('20261129')).not.toBe(drawn('20261130'))
    expect(drawn()).toMatch(/^-?\d+$/)
    expect([drawn(''), drawn('today')]).toEqual(['refused', 'refused'])
  })
})
