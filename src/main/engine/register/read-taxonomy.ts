import { z } from 'zod'
import { once } from '../../../contract/operation.ts'
import type { Column, ListMember, Taxonomy, TaxonomyRule, Template } from './taxonomy.ts'

/** Returned when a text is not a valid profile: the reason, in a sentence. */
export type NoTaxonomy = { readonly refused: string }

const code = (pattern: RegExp) => z.string().max(100).regex(pattern)

const profile = once(() =>
  z.object({
    id: code(/^[a-z0-9][a-z0-9.-]*$/),
    name: z.string().max(200),
    entry_point: z.string().max(500).startsWith('http'),
    module: code(/^[A-Z]+\d{6}$/),
    valid_from: z.iso.date(),
    valid_to: z.iso.date().nullable(),
    templates: z
      .array(
        z.object({
          template: code(/^B_\d\d\.\d\d$/),
          title: z.string().max(500),
          row: z.string().max(500),
          key: z.array(z.string()),
          references: z.array(
            z.object({
              rule: z.string().max(20),
              columns: z.array(z.string()).min(1),
              template: z.string(),
              referenced_columns: z.array(z.string()).min(1),
            }),
          ),
          columns: z
            .array(
              z.object({
                code: code(/^c\d{4}$/),
                label: z.string().max(500),
                type: z.enum(['string', 'enumeration', 'date', 'integer', 'monetary', 'boolean_true']),
                key: z.boolean(),
                required: z.enum(['always', 'conditional', 'optional', 'technical']),
                list: z.string().optional(),
                format: z.enum(['lei', 'function_identifier']).optional(),
                max_length: z.int().positive().optional(),
                fill: z.string().max(2000).default(''),
                rules: z.array(z.string()).optional(),
              }),
            )
            .min(1),
        }),
      )
      .min(1)
      .max(100),
    lists: z.record(
      z.string(),
      z.array(
        z.object({
          code: z.string().min(1).max(200),
          label: z.string().max(500),
          slug: z.string().max(200).optional(),
          iso: z.string().max(10).optional(),
        }),
      ),
    ),
    rules: z.array(
      z.object({
        id: z.string().min(1).max(40),
        class: z.string(),
        template: z.string().nullable(),
        columns: z.string().nullable(),
        check: z.string().max(1000),
        effect: z.string().max(200),
        severity: z.enum(['blocking', 'error', 'warning', 'info']),
        offline: z.boolean(),
        confidence: z.string().max(200),
      }),
    ),
  }),
)

/**
 * Reads a taxonomy profile from its JSON text. A profile that is not JSON, is incomplete, or refers to a missing
 * template, column or list is refused with a sentence.
 */
export function readTaxonomy(text: string): Taxonomy | NoTaxonomy {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { refused: 'it is not JSON' }
  }
  const read = profile().safeParse(raw)
  if (!read.success) {
    const [issue] = read.error.issues
    return { refused: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it has a different structure'}` }
  }
  const { data } = read
  const templates: Template[] = []
  for (const template of data.templates) {
    const columns = template.columns.map((column, at): Column => withoutAbsent({ ...column, at }))
    const at = (wanted: string) => columns.findIndex((column) => column.code === wanted)
    const missingList = columns.find(
      ({ type, list }) => type === 'enumeration' && !Object.hasOwn(data.lists, list ?? ''),
    )
    if (missingList !== undefined)
      return { refused: `${template.template}.${missingList.code} names a list that does not exist` }
    const references = []
    for (const { rule, columns: from, template: to, referenced_columns } of template.references) {
      const target = data.templates.find((other) => other.template === to)
      const there = referenced_columns.map(
        (wanted) => target?.columns.findIndex((column) => column.code === wanted) ?? -1,
      )
      const here = from.map(at)
      if (here.includes(-1) || there.includes(-1) || here.length !== there.length)
        return { refused: `reference ${rule} of ${template.template} leads nowhere` }
      references.push({ rule, from: here, template: to, to: there })
    }
    const key = template.key.map(at)
    if (key.includes(-1))
      return { refused: `the key of ${template.template} names a column that does not exist` }
    templates.push({
      code: template.template,
      file: `${template.template.toLowerCase()}.csv`,
      title: template.title,
      row: template.row,
      columns,
      key,
      references,
    })
  }
  templates.sort((left, right) => (left.code < right.code ? -1 : 1))
  return {
    id: data.id,
    name: data.name,
    entryPoint: data.entry_point,
    module: data.module,
    validFrom: data.valid_from,
    validTo: data.valid_to,
    templates,
    lists: new Map(
      Object.entries(data.lists).map(([name, members]) => [name, members.map(withoutAbsent<ListMember>)]),
    ),
    rules: new Map(data.rules.map((rule): [string, TaxonomyRule] => [rule.id, rule])),
  }
}

/** Removes fields that a schema returned as undefined. */
function withoutAbsent<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined)) as T
}
