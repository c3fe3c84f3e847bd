import type { Migration } from './migration.ts'

/**
 * Texts and uploads are stored by name instead of path: a data directory that was moved or copied keeps its texts, and
 * a row cannot lead out of it. `rtrim` removes all characters that are not separators, which leaves the folder.
 */
export const ownFileNames: Migration = {
  number: 170,
  name: 'own-file-names',
  sql: `
    UPDATE triage_source
    SET path = substr(path, 1 + length(rtrim(path, replace(replace(path, '/', ''), '\\', ''))))
    WHERE kind <> 'path';
  `,
}
