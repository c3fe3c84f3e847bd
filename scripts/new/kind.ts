import { capitalised, type Names, namesOf, singularOf } from './names.ts'
import type { Shape } from './shape.ts'

/** A kind of record of the register. */
export function kindShape({ kebab, camel, words }: Names): Shape {
  const one = singularOf(kebab)
  const { camel: constant, words: name } = namesOf(one) as Names
  return {
    files: [
      {
        path: `src/contract/register/${one}.ts`,
        text: `import { prose, reference, text } from './field.ts'
import { recordKind } from './module.ts'

/** What such records are, and by which article one keeps them. */
export const ${constant}Kind = recordKind({
  noun: '${camel}',
  path: '/api/v1/${kebab}/',
  one: '${name}',
  many: '${words}',
  title: '${capitalised(words)}',
  purpose: 'Why one keeps ${words}. Not filed.',
  called: 'title',
  needs: ['title'],
  columns: ['title', 'provider_uuid'],
  fields: {
    title: text('Title', 500),
    provider_uuid: reference('Provider', 'providers', { shown: 'provider_name' }),
    notes: prose('Notes'),
  },
  extension: true,
})
`,
      },
    ],
    lines: [
      {
        path: 'src/contract/register/kind-list.ts',
        import: `import { ${constant}Kind } from './${one}.ts'`,
        line: `${constant}Kind`,
      },
    ],
    left: [
      'A kind that files rows names its templates and derives them in engine/register/model.',
      'Run scripts/write-openapi.ts: the kind has four operations.',
    ],
  }
}
