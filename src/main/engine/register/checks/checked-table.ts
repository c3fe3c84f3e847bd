import type { FindingSeverity } from '../finding.ts'
import type { TableRow } from '../table.ts'
import type { Taxonomy, Template } from '../taxonomy.ts'
import type { BoundRule } from './bind-rules.ts'
import type { Feed } from './reading.ts'
import { Remarks } from './remarks.ts'

export type Bound<K extends BoundRule['kind']> = Extract<BoundRule, { kind: K }>

/** The rows of one template, with the rules on them and their remarks. */
export type CheckedTable = {
  readonly template: Template
  readonly rows: Set<TableRow>
  readonly remarks: Remarks
  /** The feeds to notify of added and removed rows. */
  readonly feeds: readonly Feed[]
  readonly positions: ReadonlyMap<string, number>
  readonly rowRules: readonly Bound<'row'>[]
  readonly linkedRules: readonly Bound<'linked'>[]
  readonly groupRules: readonly Bound<'group'>[]
}

export function emptyTable(
  template: Template,
  rules: readonly BoundRule[],
  feeds: readonly Feed[],
): CheckedTable {
  const own = rules.filter(({ rule }) => rule.template === template.code)
  return {
    template,
    rows: new Set(),
    remarks: new Remarks(),
    feeds,
    positions: new Map(template.columns.map(({ code, at }) => [code, at])),
    rowRules: own.filter((rule) => rule.kind === 'row'),
    linkedRules: own.filter((rule) => rule.kind === 'linked'),
    groupRules: own.filter((rule) => rule.kind === 'group'),
  }
}

/** Returns the severity of each rule by its id. Rules that the receiver has deactivated are `info`. */
export function severitiesOf(taxonomy: Taxonomy): ReadonlyMap<string, FindingSeverity> {
  return new Map(
    [...taxonomy.rules.values()].map(({ id, severity, effect }) => [
      id,
      isDeactivated(effect) ? 'info' : severity === 'blocking' ? 'error' : severity,
    ]),
  )
}

/** Whether the receiver has deactivated a rule, according to its effect in the taxonomy. */
export function isDeactivated(effect: string): boolean {
  return effect.startsWith('deactivated')
}
