import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt } from '../../src/main/operations/workstation.ts'
import { operations } from '../../src/main/parts/operations.ts'
import { parts } from '../../src/main/parts/parts.ts'

/** The page of all operations and topics; `scripts/write-operations.ts` writes it. */
export const operationsPath = 'docs/operations.md'

/** Returns the page as the contract has it. */
export function operationsPage(): string {
  const families = [...new Set(operations.map(({ family }) => family.name))]
  return `${[
    '# Operations and topics',
    '',
    'Derived from the contract by `scripts/write-operations.ts`. Every face calls these through `call`; what is marked "501" is declared and not built.',
    ...families.flatMap((family) => [
      '',
      `## ${family}: for other programs`,
      '',
      '| operation | address | for | permission |',
      '|---|---|---|---|',
      ...operations
        .filter((operation) => operation.family.name === family)
        .map(
          (operation) =>
            `| ${operation.name}${isBuilt(operation) ? '' : ' (501)'} | ${operation.http.method} ${operation.http.path} | ${operation.summary} | ${operation.permission} |`,
        ),
    ]),
    ...parts.flatMap(({ window }) => {
      const nouns = [...new Set(window.map(({ name }) => name.split('.')[0]))]
      return [
        '',
        `## The window: ${nouns.join(', ')}`,
        '',
        '| operation | for | changes data |',
        '|---|---|---|',
        ...window.map(({ name, summary, writes }) => `| ${name} | ${summary} | ${writes ? 'yes' : ''} |`),
      ]
    }),
    '',
    '## Topics that the window hears',
    '',
    '| topic | when |',
    '|---|---|',
    ...topics().map(({ name, when }) => `| ${name} | ${when} |`),
  ].join('\n')}\n`
}

/** Returns the topics with their docstrings, which only the sources have. */
function topics(): { readonly name: string; readonly when: string }[] {
  const folder = join('src', 'contract', 'workstation')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return files
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return [...text.matchAll(/interface Topics \{\n([\s\S]*?)\n {0,2}\}/g)].flatMap(([, body = '']) =>
        [...body.matchAll(/\/\*\*([\s\S]*?)\*\/\s*readonly ([\w-]+|'[\w-]+'):/g)].map(
          ([, when = '', name = '']) => ({
            name: name.replaceAll("'", ''),
            when: when.replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
          }),
        ),
      )
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}
