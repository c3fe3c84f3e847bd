import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { operationsPage, operationsPath } from './operations-page.ts'

/** The papers of the project: short where they are to be read whole, and true of the files that they name. */

const text = (path: string) => readFileSync(path, 'utf8')
const withoutCode = (page: string) => page.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')

test('what is open is read in a few minutes, and what 0.1.0 is on a page', () => {
  expect(text('docs/state.md').length).toBeLessThanOrEqual(8192)
  expect(text('CHANGELOG.md').length).toBeLessThanOrEqual(6000)
  for (const line of text('docs/state.md').split('\n')) expect(line.length, line).toBeLessThanOrEqual(260)
})

test('the page of operations and topics is that of the contract (else: node scripts/write-operations.ts)', () => {
  const page = operationsPage()
  expect(page).toContain('| alerts | Sent when alerts')
  expect(page).toContain('| domain.scan (501) |')
  expect(text(operationsPath)).toBe(page)
})

const papers = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

test('links between papers lead somewhere', () => {
  const broken = papers.flatMap((paper) =>
    [...withoutCode(text(paper)).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(
      ([, to = '']) => (existsSync(join(dirname(paper), to)) ? [] : [`${paper}: ${to}`]),
    ),
  )
  expect(broken).toEqual([])
})

test('sources that the architecture names are there', () => {
  const page = text('docs/architecture.md')
  const named = [...page.matchAll(/`((?:src|test|scripts)\/[\w./-]+\.(?:ts|tsx|mjs))`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
