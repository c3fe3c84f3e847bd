import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Folders whose styles are for all views. */
const shared = new Set(['theme', 'ui'])

/** Returns the classes that a style sheet styles on their own, `.name {`, at any nesting level. */
function classesOf(css: string): string[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '')
  return [...text.matchAll(/([^{}@;]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => /^\.([a-z][\w-]*)$/.exec(selector.trim())?.[1] ?? [])
}

/** Returns the class names styled by more than one view. */
function takenTwice(sheets: readonly (readonly [view: string, css: string])[]): string[] {
  const views = new Map<string, Set<string>>()
  for (const [view, css] of sheets)
    for (const name of classesOf(css)) views.set(name, (views.get(name) ?? new Set()).add(view))
  return [...views]
    .filter(([, of]) => of.size > 1)
    .map(([name, of]) => `${name}: ${[...of].sort().join(', ')}`)
}

// style sheets stay in the page once their view is loaded, so one view could change the look of another
test('no two views give the same class a look', () => {
  const root = import.meta.dirname
  const files = globSync('*/**/*.css', { cwd: root })
  const sheets = files
    .map((file) => [file.split(sep)[0] ?? '', readFileSync(join(root, file), 'utf8')] as const)
    .filter(([view]) => !shared.has(view))
  expect(sheets.length).toBeGreaterThan(20)
  expect(takenTwice(sheets)).toEqual([])
})

test('a class that two views give a look is found, one that only stands below another is not', () => {
  const one = '.bar { top: 0 } .row, .cell { left: 0 }'
  const other = '/* .row { */ .bar,\n.foot { top: 1px } .own .row { left: 1px }'
  expect(
    takenTwice([
      ['cases', one],
      ['actors', other],
    ]),
  ).toEqual(['bar: actors, cases'])
})
