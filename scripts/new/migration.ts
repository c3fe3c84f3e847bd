import { join } from 'node:path'
import type { Names } from './names.ts'
import { nextNumber } from './numbered.ts'
import type { Shape } from './shape.ts'

/** A migration of the schema; `sql` is the statement that it runs. */
export function migrationShape(
  root: string,
  { kebab, camel, snake }: Names,
  sql = `CREATE TABLE ${snake} (
      id TEXT PRIMARY KEY,
      at TEXT NOT NULL
    ) STRICT;`,
): Shape {
  const number = nextNumber(join(root, 'src', 'main', 'store', 'migrations'), 10)
  return {
    files: [
      {
        path: `src/main/store/migrations/${number}-${kebab}.ts`,
        text: `import type { Migration } from './migration.ts'

export const ${camel}: Migration = {
  number: ${Number(number)},
  name: '${kebab}',
  sql: \`
    ${sql}
  \`,
}
`,
      },
    ],
    lines: [
      {
        path: 'src/main/store/migrations/index.ts',
        import: `import { ${camel} } from './${number}-${kebab}.ts'`,
        line: camel,
      },
    ],
    left: [
      'When a schema is released, keep a small database file of it in test/fixtures and compare whole tables (docs/decisions/0036-one-log.md).',
    ],
  }
}
