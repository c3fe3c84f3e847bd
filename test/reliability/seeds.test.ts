import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

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

test('every property is tried on the same values in each run, so that what fails once fails again', () => {
  const files = ['src', 'test'].flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('seeds.test.ts'))
      .map((name) => join(place, name)),
  )
  const found = files.flatMap((file) =>
    assertions(readFileSync(join(root, file), 'utf8')).map((call) => ({ file, call })),
  )
  expect(found.length).toBeGreaterThan(100)
  const unseeded = found.filter(({ call }) => !/\bseed\b|\bruns\b/.test(call))
  expect(unseeded.map(({ file }) => file)).toEqual([])
})
