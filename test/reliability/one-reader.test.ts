import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Where answers are ordered and where the host reports that it is back; everything else uses that. */
const own = ['src/renderer/state/reader/', 'src/renderer/state/bridge.ts', 'src/renderer/state/http-bridge']

const folder = 'src/renderer'

it('no view orders answers by itself, or follows the return of the host by itself', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter(
    (name) =>
      !own.some((each) => name.startsWith(each)) &&
      /\b(?:onReconnect|answerOrder)\b/.test(readFileSync(name, 'utf8')),
  )
  expect(found).toEqual([])
})
