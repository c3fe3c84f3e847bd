import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Words that are not used in names in code, and their replacements; the reasons are in the glossary. Only declared
 * names are checked, not prose.
 */
const instead: readonly (readonly [RegExp, string])[] = [
  [/^most[A-Z]/, 'max…'],
  [/^(?:[a-z]\w*W|W|w)ish(?:es)?$|[a-z]Wish$/, 'options or request'],
  [/^desk$|[a-z]Desk$/, 'the noun itself'],
  [/^(?:tell|told|untold)(?:[A-Z]|$)|(?:Tell|Told)$/, 'report, reported, declared, fact'],
  [/^(?:say|said|unsaid)(?:[A-Z]|$)|Said$/, 'describe, format, name, stated'],
  [/^turn$/, 'yieldToEventLoop'],
  [/^(?:road|Road)(?:[A-Z]|$)|[a-z]Road$/, 'context, route'],
]

const declared =
  /\b(?:const|let|function|class|type|interface|readonly|private|async)\s+(?:async\s+|function\s+)?([A-Za-z]\w*)/g

/** Returns the declared names of a text that have a better word, with that word. */
function badNames(text: string): string[] {
  return [...text.matchAll(declared)].flatMap(([, name = '']) =>
    instead.flatMap(([bad, good]) => (bad.test(name) ? [`${name}: ${good}`] : [])),
  )
}

test('no name in code has a word for which the glossary has a better one', () => {
  const files = ['src', 'test', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const code = files.filter((name) => /(?<!\.d)\.tsx?$/.test(name))
  expect(code.length).toBeGreaterThan(1000)
  const own = join('test', 'reliability', 'words.test.ts')
  const found = code
    .filter((name) => name !== own)
    .flatMap((name) => badNames(readFileSync(name, 'utf8')).map((bad) => `${name}: ${bad}`))
  expect(found).toEqual([])
})

test('a name with such a word is found', () => {
  expect(
    badNames('const mostRows = 3\nfunction sayName() {}\ntype ImportWish = {}\nclass PackDesk {}'),
  ).toEqual([
    'mostRows: max…',
    'sayName: describe, format, name, stated',
    'ImportWish: options or request',
    'PackDesk: the noun itself',
  ])
  expect(badNames('const almostAll = wishful\n// told, most of it\nlet retold')).toEqual([])
})
