import { migrationShape } from './migration.ts'
import { capitalised, type Names, namesOf, singularOf } from './names.ts'
import type { NewFile, Shape } from './shape.ts'

/**
 * A part with a table, two operations of the window, a topic, undo, search and a view, so that every place that
 * iterates over all parts includes it from the start.
 */
export function partShape(root: string, part: Names): Shape {
  const one = namesOf(singularOf(part.kebab)) as Names
  const migration = migrationShape(
    root,
    part,
    `CREATE TABLE ${one.snake} (
      id TEXT PRIMARY KEY,
      text TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT;`,
  )
  return {
    files: [
      contract(part, one),
      table(part, one),
      door(part, one),
      route(part),
      view(part),
      page(part, one),
      ...migration.files,
    ],
    lines: [
      ...migration.lines,
      {
        path: 'src/main/parts/parts.ts',
        import: `import { ${one.camel}Operations } from '../../contract/workstation/${part.kebab}/${part.kebab}.ts'`,
        line: `{ window: ${one.camel}Operations, door: async () => (await import('./${part.kebab}/part.ts')).${part.camel}Part }`,
      },
      {
        path: 'src/renderer/views.ts',
        import: `import { ${part.camel}View } from './${part.kebab}/view.ts'`,
        line: `${part.camel}View`,
      },
    ],
    left: [
      ...migration.left,
      "Take the letter of the view from those that are free, and its place in the rail from the day's work.",
      'Where programs ask for it too, declare operations of the contract and name them in parts.ts.',
    ],
  }
}

function contract(part: Names, one: Names): NewFile {
  return {
    path: `src/contract/workstation/${part.kebab}/${part.kebab}.ts`,
    text: `import { z } from 'zod'
import { windowOperation } from '../window/window-operation.ts'

const ${one.camel} = () => z.object({ id: z.string(), text: z.string(), at: z.string() })
export type ${one.pascal} = z.output<ReturnType<typeof ${one.camel}>>

/** The ${part.words}, newest first. */
export const read${part.pascal} = windowOperation({
  name: '${part.camel}.read',
  summary: 'Read the ${part.words}',
  input: () => z.object({}),
  output: () => z.object({ ${part.camel}: z.array(${one.camel}()) }),
})

export const add${one.pascal} = windowOperation({
  name: '${part.camel}.add',
  summary: 'Add one to the ${part.words}',
  writes: true,
  input: () => z.object({ text: z.string().min(1).max(1000) }),
  output: () => ${one.camel}(),
})

export const ${one.camel}Operations = [read${part.pascal}, add${one.pascal}] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly ${part.camel}: typeof ${one.camel}Operations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** The ${part.words} changed. */
    readonly ${part.camel}: { readonly total: number }
  }
}
`,
  }
}

function table(part: Names, one: Names): NewFile {
  return {
    path: `src/main/store/${part.kebab}/${part.kebab}.ts`,
    text: `import type { ${one.pascal} } from '../../../contract/workstation/${part.kebab}/${part.kebab}.ts'
import type { Store } from '../database/handle.ts'
import { recordTable } from '../log/record-table.ts'

/** The ${part.words} in the database: put and deleted within an act, which logs them. They stay on this workstation. */
export const ${one.camel}Table = recordTable<Omit<${one.pascal}, 'id'>>({
  part: '${part.camel}',
  kind: '${one.kebab}',
  scope: 'here',
  called: (reader, id) => \`the ${one.words} \${list${part.pascal}({ reader }).find((each) => each.id === id)?.text ?? ''}\`,
  table: '${one.snake}',
  content: ['text', 'at'],
  refused: 'it is gone',
})

/** All of them, newest first. */
export function list${part.pascal}({ reader }: Pick<Store, 'reader'>): ${one.pascal}[] {
  return reader.prepare('SELECT id, text, at FROM ${one.snake} ORDER BY at DESC, id DESC').all() as ${one.pascal}[]
}

/** Those in which the words stand. */
export function find${part.pascal}(store: Pick<Store, 'reader'>, words: string): ${one.pascal}[] {
  return list${part.pascal}(store).filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))
}
`,
  }
}

function door(part: Names, one: Names): NewFile {
  return {
    path: `src/main/parts/${part.kebab}/part.ts`,
    text: `import { ${one.camel}Operations } from '../../../contract/workstation/${part.kebab}/${part.kebab}.ts'
import type { Context, Tools } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import type { Part } from '../../operations/call/part.ts'
import { restorerOf } from '../../operations/undo/restorer.ts'
import { inAct } from '../../store/log/log.ts'
import { find${part.pascal}, list${part.pascal}, ${one.camel}Table } from '../../store/${part.kebab}/${part.kebab}.ts'

function report({ store, publish }: Pick<Tools, 'store' | 'publish'>): void {
  publish('${part.camel}', { total: list${part.pascal}(store).length })
}

/** ${capitalised(part.words)}: what for. */
export const ${part.camel}Part: Part = {
  name: '${part.camel}',
  windowHandlers: async () =>
    implement<typeof ${one.camel}Operations, Context>(${one.camel}Operations, {
      '${part.camel}.read': (_input, { store }) => ({ ${part.camel}: list${part.pascal}(store) }),
      '${part.camel}.add': ({ text }, context) => {
        const draft = context.draft(\`Added the ${one.words} \${text}\`)
        const added = { text, at: draft.at }
        inAct(context.store, draft, (act) => ${one.camel}Table.put(act, draft.id, added))
        report(context)
        return { id: draft.id, ...added }
      },
    }),
  restorer: async () => restorerOf([${one.camel}Table]),
  open: (tools) => ({
    restored: () => report(tools),
    find: async (words, limit) =>
      find${part.pascal}(tools.store, words)
        .slice(0, limit)
        .map(({ id, text, at }) => ({
          group: '${capitalised(part.words)}',
          what: '${one.words}',
          title: text,
          detail: at,
          is_value: false,
          link: \`/${part.kebab}/\${id}\`,
        })),
  }),
}
`,
  }
}

function route(part: Names): NewFile {
  return {
    path: `src/renderer/${part.kebab}/route.ts`,
    text: `import type { Spelling } from '../state/route.ts'

/** All of the ${part.words}, or the one that is marked. */
export type ${part.pascal}Route = { readonly view: '${part.camel}'; readonly id: string | null }

declare module '../state/route.ts' {
  interface Routes {
    readonly ${part.camel}: ${part.pascal}Route
  }
}

export const ${part.camel}Spelling: Spelling<${part.pascal}Route> = {
  view: '${part.camel}',
  words: ['${part.kebab}'],
  parse: (_word, [id = null, ...more]) => (more.length === 0 ? { view: '${part.camel}', id } : null),
  path: ({ id }) => (id === null ? '/${part.kebab}' : \`/${part.kebab}/\${id}\`),
}
`,
  }
}

function view(part: Names): NewFile {
  return {
    path: `src/renderer/${part.kebab}/view.ts`,
    text: `import { IconList } from '@tabler/icons-react'
import { defineView } from '../state/view.ts'
import { ${part.camel}Spelling } from './route.ts'
import { ${part.pascal}Page } from './${part.kebab}-page.tsx'

export const ${part.camel}View = defineView({
  spelling: ${part.camel}Spelling,
  label: '${capitalised(part.words)}',
  icon: IconList,
  letter: '${part.kebab.charAt(0)}',
  start: { view: '${part.camel}', id: null },
  Page: ${part.pascal}Page,
})
`,
  }
}

function page(part: Names, one: Names): NewFile {
  return {
    path: `src/renderer/${part.kebab}/${part.kebab}-page.tsx`,
    text: `import { useEffect, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { ${one.pascal} } from '../../contract/workstation/${part.kebab}/${part.kebab}.ts'
import { bridge, invoke } from '../state/bridge.ts'
import type { ${part.pascal}Route } from './route.ts'

export function ${part.pascal}Page({ route }: { readonly route: ${part.pascal}Route }) {
  const [items, setItems] = useState<readonly ${one.pascal}[]>([])
  useEffect(() => {
    const read = async () => {
      const answer = await invoke('${part.camel}.read', {})
      if (!isProblem(answer)) setItems(answer.${part.camel})
    }
    void read()
    return bridge.subscribe('${part.camel}', () => void read())
  }, [])
  return (
    <section aria-label="${capitalised(part.words)}">
      <h1>${capitalised(part.words)}</h1>
      <ul>
        {items.map(({ id, text }) => (
          <li key={id} aria-current={id === route.id}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
`,
  }
}
