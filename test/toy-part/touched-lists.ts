import { join } from 'node:path'

/** The project's folder, from which tests and builds are run. */
export const root = process.cwd()

/** Where Skerry with the toy part is built. */
export const builtFolder = join(root, '.cache', 'toy-part')

/** The lists that a new part adds a line to, and those that have the toy part's line. All else of it are files of its own. */
export const touchedLists: Readonly<Record<string, string>> = {
  'src/main/parts/parts.ts': 'lists/parts.ts',
  'src/main/store/migrations/index.ts': 'lists/migrations.ts',
  'src/renderer/views.ts': 'lists/views.ts',
}

/** The one list that a new kind of record of the register adds a line to, and the one that has the toy kind's. */
export const touchedByKind: Readonly<Record<string, string>> = {
  'src/contract/register/kind-list.ts': 'lists/kinds.ts',
}
