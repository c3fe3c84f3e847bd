import type { Reference, Taxonomy, Template } from '../taxonomy.ts'
import {
  exists,
  type FindingContext,
  key,
  type LinkedRule,
  linkedRule,
  repeated,
  type Saying,
  saying,
} from './rule.ts'

/**
 * Rules on keys (806) and on references (807): no two rows of a template with one key, and every reference that the taxonomy
 * declares finds its row. A tuple with an empty cell is neither a key nor a reference.
 */
export function referenceRules(taxonomy: Taxonomy): LinkedRule[] {
  return taxonomy.templates.flatMap((template) => [
    ...uniqueKey(template),
    ...template.references.map((reference) => referenceRule(taxonomy, template, reference)),
  ])
}

function uniqueKey(template: Template): LinkedRule[] {
  if (template.key.length === 0) return []
  const tuple = key(...codesOf(template, template.key))
  return [
    linkedRule(template.code, [], [repeated(template.code, tuple, tuple)], (_, [isRepeated], report) => {
      if (isRepeated) report(sameKey, null)
    }),
  ]
}

const sameKey = saying(
  '806',
  () => 'Another row of this table has the same key.',
  'Remove one of the rows, or change its key.',
)

function referenceRule(taxonomy: Taxonomy, template: Template, reference: Reference): LinkedRule {
  const target = taxonomy.templates.find(({ code }) => code === reference.template)
  const from = codesOf(template, reference.from)
  const to = target === undefined ? [] : codesOf(target, reference.to)
  const column = best[reference.rule] ?? from[0] ?? null
  const dangling = danglingReference(reference, column ?? '', target)
  return linkedRule(
    template.code,
    from,
    [exists(reference.template, key(...to), key(...from))],
    (cells: readonly string[], [isThere], report) => {
      if (!isThere && !cells.includes('')) report(dangling, column)
    },
  )
}

function codesOf(template: Template, positions: readonly number[]): string[] {
  return positions.map((at) => template.columns[at]?.code ?? '')
}

/** The column at which a reference of several cells is reported, when it is not the first. */
const best: Readonly<Record<string, string>> = { R17: 'c0030' }

/** How a reference is called in a sentence, by its name. Others are called by their column. */
const subjects: Readonly<Record<string, (context: FindingContext) => string>> = {
  R1: ({ value }) => `Entity ${value}, which signs as provider,`,
  R2: ({ value }) => `Signing entity ${value}`,
  R3: ({ value }) => `Head office ${value}`,
  R4: ({ value }) => `Entity ${value}, which uses the services,`,
  R5: ({ value }) => `Entity ${value} of this function`,
  R6: ({ value }) => `Direct parent ${value}`,
  R7: (context) => `Function ${context.value} of entity ${context.cell('c0020')}`,
  R13: ({ value }) => `Overarching arrangement ${value}`,
  R12: ({ value }) => `Linked arrangement ${value}`,
  R17: ({ value }) => `Provider ${value}`,
  R18: ({ value }) => `Ultimate parent ${value}`,
  R21: ({ value }) => `Recipient ${value}`,
}
const plainSubjects: Readonly<Record<string, string>> = {
  'B_01.02': 'Entity',
  'B_02.01': 'Arrangement',
  'B_05.01': 'Provider',
}

/**
 * What is missing and what to do, by the template referred to, or by the reference when that is not specific enough.
 */
const targets: Readonly<
  Record<string, { readonly lacks: string | Saying['message']; readonly fix: string }>
> = {
  'B_01.02': {
    lacks: 'is not in the list of entities (B_01.02)',
    fix: 'Add the entity to B_01.02, or correct its LEI here.',
  },
  'B_02.01': {
    lacks: 'is not in the list of arrangements (B_02.01)',
    fix: 'Add the arrangement to B_02.01, or correct its reference number here.',
  },
  'B_05.01': {
    lacks: 'is not in the list of providers (B_05.01)',
    fix: 'Add the provider to B_05.01, or correct its code here.',
  },
  'B_06.01': {
    lacks: 'is not in the list of functions (B_06.01)',
    fix: 'Add the function to B_06.01 under the same LEI, or correct its identifier here.',
  },
  R6: {
    lacks: 'is not in the list of entities (B_01.02)',
    fix: "Add the parent to B_01.02; if it is not in scope, give the entity's own LEI.",
  },
  R17: {
    lacks: (context) => `has not signed arrangement ${context.cell('c0010')} (B_03.02)`,
    fix: 'Add a row with the arrangement and the provider to B_03.02, or correct the provider here.',
  },
  R18: {
    lacks: 'is not listed as a provider itself (B_05.01)',
    fix: 'Add a row for the parent to B_05.01, with its own code as its ultimate parent.',
  },
}

function danglingReference(
  { rule, template }: Reference,
  column: string,
  target: Template | undefined,
): Saying {
  const subject = subjects[rule] ?? (({ name, value }) => `${plainSubjects[template] ?? `${name}:`} ${value}`)
  const missing = targets[rule] ?? targets[template]
  return saying(
    `807/${rule}`,
    (context) => {
      const lacks = missing?.lacks ?? `is not in ${template}`
      return `${subject(context)} ${typeof lacks === 'string' ? lacks : lacks(context)}.`
    },
    missing?.fix ?? `Add the row to ${target?.code ?? template}, or correct ${column} here.`,
  )
}
