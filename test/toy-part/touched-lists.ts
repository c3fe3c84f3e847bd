import { join } from 'node:path'

/** The project's folder, from which tests and builds are run. */
export const root = process.cwd()

/** Where Skerry with the toy part is built. */
export const builtFolder = join(root, '.cache', 'toy-part')

/**
 * Maps the lists that a new part adds a line to, to versions with the toy part's line. The rest of the part consists of
 * files of its own.
 */
export const touchedLists: Readonly<Record<string, string>> = {
  'src/main/parts/parts.ts': 'lists/parts.ts',
  'src/main/store/migrations/index.ts': 'lists/migrations.ts',
  'src/renderer/views.ts': 'lists/views.ts',
}

/** Maps the one list that a new lookup adds a line to, to the version with the toy lookup's line. */
export const touchedByLookup: Readonly<Record<string, string>> = {
  'src/contract/lookups/lookup-kinds.ts': 'lists/lookup-kinds.ts',
}

/**
 * Maps the one list that a new kind of record of the register adds a line to, to the version with the toy kind's line.
 */
export const touchedByKind: Readonly<Record<string, string>> = {
  'src/contract/register/kind-list.ts': 'lists/kinds.ts',
}
