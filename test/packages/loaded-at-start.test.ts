import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What programs load before they do anything, as built (decision 46). Requires a build. */

const built = join(import.meta.dirname, '..', '..', 'out', 'main')

/** Returns the text of a built program with everything that it imports before it does anything else, by file. */
function loadedBy(program: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const read = (file: string) => {
    if (texts.has(file)) return
    const text = readFileSync(join(built, file), 'utf8')
    texts.set(file, text)
    for (const [, imported] of text.matchAll(
      /^(?:(?:import|export)\b[^;]*?|await import\()["']\.\/([\w.-]+\.js)["']/gm,
    ))
      read(imported as string)
  }
  read(program)
  return texts
}

const bytesOf = (texts: ReadonlyMap<string, string>) =>
  [...texts.values()].reduce((sum, { length }) => sum + length, 0)

const readsIndicators = /^\/\/ (?:node_modules\/tldts\/|src\/main\/engine\/ioc\/scanner)/m

test('a host loads neither what reads indicators nor more than it needs', () => {
  const loaded = loadedBy('headless.js')
  expect([...loaded.keys()]).toEqual(expect.arrayContaining(['at-start.js', 'host-at-start.js']))
  for (const [file, text] of loaded) expect(readsIndicators.test(text), file).toBe(false)
  // 1.004 MB, most of it the contract (0.96 before files, 0.99 before their bytes); a megabyte takes some 40 ms
  expect(bytesOf(loaded)).toBeLessThan(1_040_000)
})

test('the window of the desktop is opened by a few small files, without the database', () => {
  const loaded = loadedBy('electron.js')
  expect([...loaded.values()].join('')).not.toContain('better-sqlite3')
  // 17 KB when this was written
  expect(bytesOf(loaded)).toBeLessThan(30_000)
})

test('the page has its code in one file', () => {
  const page = readFileSync(join(built, '..', 'renderer', 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/<(?:script|link)[^>]*?"\/assets\/([\w-]+)-[\w-]{8}\.js"/g)].map(
    ([, name]) => name,
  )
  expect(scripts).toEqual(['rolldown-runtime', 'page'])
})

test('a command loads no host', () => {
  const loaded = loadedBy('skerry.js')
  expect(loaded.has('of-commands.js')).toBe(true)
  expect(loaded.has('host-at-start.js')).toBe(false)
  expect(loaded.has('at-start.js')).toBe(false)
})

test('a program that loads what reads indicators is seen', () => {
  const loaded = loadedBy('extraction-worker.js')
  expect([...loaded.values()].some((text) => readsIndicators.test(text))).toBe(true)
})
