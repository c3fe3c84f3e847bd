import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Lists of severities in any order, as source text. */
const order =
  /'info',\s*'low',\s*'medium'|'critical',\s*'high',\s*'medium'|info: 0,\s*low: 1|critical: 4,\s*high: 3/

/** The list itself, and a migration, which is as it was when it was released. */
const own = ['contract/severities.ts', 'main/store/migrations/0080-lookups.ts']

test('the order of severities stands once', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const found = sources.filter((name) => order.test(readFileSync(join('src', name), 'utf8')))
  expect(found.filter((name) => !own.includes(name))).toEqual([])
  expect(found).toContain('contract/severities.ts')
})
