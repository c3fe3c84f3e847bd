import { visibleText } from '../../../../contract/entered-text.ts'
import { classOf, type Finding } from '../finding.ts'
import { type TableRow, tupleOf } from '../table.ts'
import type { Column, Taxonomy, Template } from '../taxonomy.ts'
import { isDeactivated } from './checked-table.ts'
import type { Remark } from './remarks.ts'
import type { FindingContext } from './rule.ts'

const longestShown = 120

/** Converts remarks of rules on rows into findings that people read. */
export class FindingText {
  private readonly taxonomy: Taxonomy
  private readonly labels = new Map<string, ReadonlyMap<string, string>>()

  constructor(taxonomy: Taxonomy) {
    this.taxonomy = taxonomy
  }

  /** The findings about one row, by column and rule. */
  findings(template: Template, row: TableRow, remarks: readonly Remark[], number: number | null): Finding[] {
    if (remarks.length === 0) return []
    const key = template.key.map((at) => row.cells[at] ?? '').join(' · ')
    return [...remarks].sort(inOrder).map((remark) => {
      const { saying, severity, at } = remark
      const column = template.columns[at]
      const context = this.context(template, row, column, remark.detail)
      const value = row.cells[at] ?? ''
      return {
        rule: saying.rule,
        class: classOf(saying.rule),
        severity,
        template: template.code,
        file: null,
        row: number,
        key: template.key.length === 0 ? null : key,
        column: column?.code ?? null,
        value: value === '' ? null : value,
        message: saying.message(context) + this.note(saying.rule),
        fix: saying.fix(context),
        sources: row.sources ?? [],
      }
    })
  }

  /** The finding about a table that must not be empty, unless the taxonomy lacks the rule. */
  ofEmptyTable(template: string): Finding[] {
    const rule = this.taxonomy.rules.get('OWN-19')
    if (rule === undefined) return []
    const isFiler = template === 'B_01.01'
    return [
      {
        rule: rule.id,
        class: classOf(rule.id),
        severity: 'error',
        template,
        file: null,
        row: null,
        key: null,
        column: null,
        value: null,
        message: isFiler
          ? 'No entity keeps this register: B_01.01 has no row.'
          : 'No entity is in the scope of this register: B_01.02 has no row.',
        fix: isFiler
          ? 'Name the entity that keeps and files the register.'
          : 'Add the entities in scope, starting with the one that files.',
        sources: [],
      },
    ]
  }

  /** Returns the key by which rows of a template are sorted when no order of filing is given. */
  sortKey(template: Template, row: TableRow): string {
    return template.key.length === 0 ? row.cells.join('\u0000') : tupleOf(row.cells, template.key)
  }

  private context(
    template: Template,
    row: TableRow,
    column: Column | undefined,
    detail: string,
  ): FindingContext {
    const find = (code: string) => template.columns.find((wanted) => wanted.code === code)
    const cell = (code: string) => row.cells[find(code)?.at ?? -1] ?? ''
    return {
      value: column === undefined ? '' : shown(row.cells[column.at] ?? ''),
      column: column?.code ?? '',
      name: column?.label ?? '',
      fill: column?.fill ?? '',
      detail: visibleText(detail),
      cell: (code) => shown(cell(code)),
      label: (code, held) => {
        const wanted = held ?? cell(code)
        return this.labelsOf(find(code)?.list ?? '').get(wanted) ?? shown(wanted)
      },
    }
  }

  private labelsOf(list: string): ReadonlyMap<string, string> {
    const known = this.labels.get(list)
    if (known !== undefined) return known
    const labels = new Map(this.taxonomy.lists.get(list)?.map(({ code, label }) => [code, label]))
    this.labels.set(list, labels)
    return labels
  }

  private note(rule: string): string {
    const effect = this.taxonomy.rules.get(rule)?.effect ?? ''
    return isDeactivated(effect) ? ' (The receiver has deactivated this rule.)' : ''
  }
}

function inOrder(left: Remark, right: Remark): number {
  if (left.at !== right.at) return left.at - right.at
  const [one, other] = [left.saying.rule, right.saying.rule]
  if (one !== other) return one < other ? -1 : 1
  return left.unit - right.unit
}

/** Formats a value for sentences: at most 120 characters, with invisible characters shown by their code. */
function shown(value: string): string {
  return visibleText(value.length <= longestShown ? value : `${value.slice(0, longestShown).toWellFormed()}…`)
}
