import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Files that may read time and randomness from the system; everything else receives them as dependencies, so that a
 * test can control them.
 */
const homes = [
  'src/main/operations/system/clock.ts',
  'src/main/operations/system/random.ts',
  // no answer depends on it: it prevents outsiders from predicting where a token is stored
  'src/main/engine/ioc/hash-key.ts',
  // how long a tool may try or run: what it could not do in that time is told as not looked at
  'src/main/engine/file/barcodes/read-barcodes.ts',
  'src/main/engine/file/office/encrypted-office.ts',
  'src/main/jobs/glove-box/analyse-file.ts',
  'src/main/jobs/glove-box/glove-box.ts',
  'src/renderer/state/clock.ts',
]

const asks =
  /\b(?:Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\b|randomBytes\(|getRandomValues\(|performance\.now\()/

test('only the files of time and chance ask the machine for them', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(800)
  expect(files.filter((name) => asks.test(readFileSync(name, 'utf8'))).sort()).toEqual([...homes].sort())
})
