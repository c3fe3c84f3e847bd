import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { capitalised, type Names, namesOf, singularOf } from './names.ts'
import { nextNumber } from './numbered.ts'
import type { NewFile, Shape } from './shape.ts'

/** Where the part that new ones are written after lies, and its names. It is built and tested as it is. */
const example = 'test/toy-part'
const exampleNames = namesOf('field-notes') as Names
const exampleOne = namesOf('field-note') as Names

/**
 * A part with all that a part can bring, so that every place which iterates over parts includes it from the start: the
 * files of the example under the names of the new part, and its lines in the lists.
 */
export function partShape(root: string, part: Names): Shape {
  const one = namesOf(singularOf(part.kebab)) as Names
  const number = nextNumber(join(root, 'src', 'main', 'store', 'migrations'), 10)
  const places = placesOf(part, number)
  const letter = freeLetter(root, part)
  return {
    files: Object.entries(places).map(([name, path]): NewFile => {
      const text = readFileSync(join(root, example, name), 'utf8')
      return { path, text: renamed(moved(text, path, places), part, one, { number, letter }) }
    }),
    lines: [
      {
        path: 'src/main/store/migrations/index.ts',
        import: `import { ${part.camel} } from './${number}-${part.kebab}.ts'`,
        line: part.camel,
      },
      {
        path: 'src/main/parts/parts.ts',
        import: `import { ${one.camel}Operations, ${one.camel}WindowOperations } from '../../contract/workstation/${part.kebab}/${part.kebab}.ts'`,
        line: `{
          operations: ${one.camel}Operations as readonly unknown[] as readonly Operation[],
          window: ${one.camel}WindowOperations,
          door: async () => (await import('./${part.kebab}/part.ts')).${part.camel}Part,
        }`,
      },
      {
        path: 'src/renderer/views.ts',
        import: `import { ${part.camel}View } from './${part.kebab}/view.ts'`,
        line: `${part.camel}View`,
      },
      {
        path: 'src/contract/lookups/lookup-kinds.ts',
        import: `import { ${one.camel}Kind } from './kinds/${part.kebab}.ts'`,
        line: `${one.camel}Kind`,
      },
    ],
    left: [
      'Delete what it does not need: the lookup (its operation, kinds/ and its line), the import (import-file.ts, its operation, dialog and job kind), status.tsx, settings-section.tsx.',
      `Its key is g ${letter}. Take its place in the rail from the day's work.`,
      'Run scripts/write-openapi.ts, scripts/write-operations.ts and scripts/write-sentences.ts, and enter its sentences in test/sentences (docs/sentences.md).',
      'When a schema is released, keep a small database file of it in test/fixtures and compare whole tables (docs/decisions/0036-one-log.md).',
    ],
  }
}

/** Where the files of the example go, by their names there. */
function placesOf({ kebab }: Names, number: string): Readonly<Record<string, string>> {
  const part = `src/main/parts/${kebab}`
  const window = `src/renderer/${kebab}`
  return {
    'contract.ts': `src/contract/workstation/${kebab}/${kebab}.ts`,
    'lookup-kind.ts': `src/contract/lookups/kinds/${kebab}.ts`,
    'migration.ts': `src/main/store/migrations/${number}-${kebab}.ts`,
    'records.ts': `src/main/store/${kebab}/${kebab}.ts`,
    'part.ts': `${part}/part.ts`,
    'import-file.ts': `${part}/import-file.ts`,
    'part.test.ts': `${part}/${kebab}.test.ts`,
    'route.ts': `${window}/route.ts`,
    'view.ts': `${window}/view.ts`,
    'page.tsx': `${window}/${kebab}-page.tsx`,
    'page.css': `${window}/${kebab}.css`,
    'dialogs.tsx': `${window}/${kebab}-dialogs.tsx`,
    'status.tsx': `${window}/status.tsx`,
    'settings-section.tsx': `${window}/settings-section.tsx`,
    'words.ts': `${window}/${kebab}-words.ts`,
    'words.test.ts': `${window}/${kebab}-words.test.ts`,
  }
}

/** Returns a source with the paths of its imports as they are from its new place. */
function moved(text: string, path: string, places: Readonly<Record<string, string>>): string {
  return text.replace(/(?<=(?:from|import\(|import|module) ?')\.[^']+(?=')/g, (given) => {
    const target = join(example, given)
    const place = relative(dirname(path), places[relative(example, target)] ?? target)
    return place.startsWith('.') ? place : `./${place}`
  })
}

type Given = { readonly number: string; readonly letter: string }

/** Returns a source of the example under the names of the new part. */
function renamed(text: string, part: Names, one: Names, { number, letter }: Given): string {
  const spellings = (['kebab', 'camel', 'pascal', 'snake', 'words'] as const).flatMap((spelling) => [
    [exampleNames[spelling], part[spelling]] as const,
    [exampleOne[spelling], one[spelling]] as const,
  ])
  const names = new Map([
    ...spellings,
    [capitalised(exampleNames.words), capitalised(part.words)],
    [capitalised(exampleOne.words), capitalised(one.words)],
    ['number: 9990', `number: ${Number(number)}`],
    ["letter: 'n'", `letter: '${letter}'`],
  ])
  // at once, longest first: a new name may contain one of the example
  const longestFirst = [...names.keys()].toSorted((first, second) => second.length - first.length)
  return text.replace(new RegExp(longestFirst.join('|'), 'g'), (found) => names.get(found) ?? found)
}

/** Returns a letter for the key of the view that no view has yet: of its name, else any. */
function freeLetter(root: string, { kebab }: Names): string {
  const folder = join(root, 'src', 'renderer')
  const taken = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:^|[\\/])(?:view|route)\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/letter: '(.)'/g)])
    .map(([, letter]) => letter)
  const letters = [...`${kebab.replace(/[^a-z]/g, '')}abcdefghijklmnopqrstuvwxyz`]
  const free = letters.find((each) => !taken.includes(each))
  if (free === undefined) throw new Error('Every letter is the key of a view. Nothing was written.')
  return free
}
