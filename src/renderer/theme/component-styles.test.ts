import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const core = join('node_modules', '@mantine', 'core')
const componentFile = (name: string) => join(core, 'esm', 'components', name, `${name}.mjs`)

/** Returns the library components that files import by name. */
function importedFrom(folder: string, ending: RegExp, import_: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(import_)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '')
}

/** Returns the style sheets from which a component and its dependencies take their classes. */
function sheetsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) "(\.[^"]+)"/g))
    sheetsOf(normalize(join(dirname(file), path)), seen)
  return seen
}

test('the styles are those of the components that the window uses, and of what they are made of', () => {
  const used = new Set([
    ...importedFrom('src/renderer', /\.tsx?$/, /^import \{([^}]*)\} from '@mantine\/core'/gm),
    ...importedFrom(
      'node_modules/@mantine/notifications/esm',
      /\.mjs$/,
      /import \{([^}]*)\} from "@mantine\/core"/g,
    ),
  ])
  expect(used).toContain('Select')
  const files = new Set([...used].flatMap((name) => [...sheetsOf(componentFile(name))]))
  const needed = [...files]
    .filter((file) => file.endsWith('.module.mjs'))
    .map((file) => basename(file, '.module.mjs'))
  const list = readFileSync('src/renderer/theme/component-styles.ts', 'utf8')
  const listed = [...list.matchAll(/core\/styles\/([A-Z]\w+)\.layer\.css/g)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(needed.toSorted())
})
