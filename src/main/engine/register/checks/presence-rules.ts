import type { Taxonomy, TaxonomyRule, Template } from '../taxonomy.ts'
import { fillIn, type RowRule, rowRule, type Saying, saying } from './rule.ts'

/**
 * Rules on cells that have to be filled. The receiver counts a row only when a cell besides its key is filled. Of a row
 * that does not count, only that fact and its empty key cells are reported; when there is just one such cell, also that
 * it is empty.
 */
export function presenceRules(taxonomy: Taxonomy): RowRule[] {
  return taxonomy.templates.map((template) => {
    const { columns } = template
    const needed = neededCells(taxonomy, template)
    const facts = columns.filter(({ key }) => !key).map(({ at }) => at)
    const link = columns.some(({ type }) => type === 'boolean_true')
    return rowRule(
      template.code,
      columns.map(({ code }) => code),
      (cells: readonly string[], report) => {
        for (const at of template.key) if (cells[at] === '') report(noKey, columns[at]?.code ?? null)
        const isRow = facts.some((at) => cells[at] !== '')
        if (!isRow) report(link ? noLink : noFact, null)
        for (const { at, code, inEveryRow, besideOthers } of needed) {
          if (cells[at] !== '') continue
          if (isRow || facts.length === 1) for (const stated of inEveryRow) report(stated, code)
          if (isRow) for (const stated of besideOthers) report(stated, code)
        }
      },
    )
  })
}

type NeededCell = {
  readonly at: number
  readonly code: string
  readonly inEveryRow: readonly Saying[]
  /** Reported when another cell besides the key is filled. */
  readonly besideOthers: readonly Saying[]
}

/** Returns the cells that the receiver's rules of existence (e…) and completeness (v…_m) require in every row. */
function neededCells(taxonomy: Taxonomy, template: Template): NeededCell[] {
  const asked = [...taxonomy.rules.values()].filter(
    (rule) => rule.template === template.code && rule.class === 'completeness' && /^[ev]\d/.test(rule.id),
  )
  return template.columns
    .filter(({ key, required }) => !key && required === 'always')
    .map(({ at, code }) => {
      const here = asked.filter((rule) => namesColumn(rule, code)).map(({ id }) => id)
      return {
        at,
        code,
        inEveryRow: here.filter((id) => id.startsWith('e')).map(missing),
        besideOthers: here.filter((id) => id.startsWith('v')).map(missingBesideOthers),
      }
    })
}

/** Whether a rule names a column: `c0020 c0030`, or `c0020 to c0090`. */
function namesColumn({ columns }: TaxonomyRule, code: string): boolean {
  const [first = '', last = ''] = columns?.split(' to ') ?? []
  return last === '' ? first.split(' ').includes(code) : first <= code && code <= last
}

const noKey = saying('805', ({ name }) => `${name} is empty, but it is part of the key of the row.`, fillIn)
const noFact = saying(
  'OWN-32',
  () => 'The row has nothing besides its key; for the receiver it does not exist.',
  'Fill in the other cells, or remove the row.',
)
const noLink = saying(
  'OWN-32',
  () => 'The link is empty; for the receiver the row does not exist.',
  'Write true in the link column, or remove the row.',
)

function missing(rule: string): Saying {
  return saying(rule, ({ name }) => `${name} is empty.`, fillIn)
}

function missingBesideOthers(rule: string): Saying {
  return saying(rule, ({ name }) => `${name} is empty, though the row has other data.`, fillIn)
}
