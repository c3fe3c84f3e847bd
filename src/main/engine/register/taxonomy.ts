/**
 * A taxonomy profile: the definitions of one version of the reporting framework for the register of information, as
 * data. It contains the entry point and the module version, the 15 templates with types, keys and references, the
 * closed lists, and the rules that a receiver checks. Source of 4.0: metadata of the EBA's reporting framework 4.0
 * (Implementing Regulation (EU) 2024/2956).
 */

export type ColumnType = 'string' | 'enumeration' | 'date' | 'integer' | 'monetary' | 'boolean_true'

/** Whether every row needs a cell, some rows do, none does, or the exporter writes it. */
export type ColumnNeed = 'always' | 'conditional' | 'optional' | 'technical'

export type Column = {
  /** `c0010` */
  readonly code: string
  readonly label: string
  readonly type: ColumnType
  readonly key: boolean
  readonly required: ColumnNeed
  /** Name of the closed list, of an enumeration. */
  readonly list?: string
  readonly format?: 'lei' | 'function_identifier'
  readonly max_length?: number
  /** How the cell is filled, in a sentence or two. */
  readonly fill: string
  /** Ids of the business rules on this column. */
  readonly rules?: readonly string[]
  /** Position in a row. */
  readonly at: number
}

/** Cells of a row that refer to a row of another template (or of the same). */
export type Reference = {
  /** The EBA's name of the reference, `R18`. */
  readonly rule: string
  /** Positions of the cells. */
  readonly from: readonly number[]
  /** Template referred to, and the positions of the cells referred to. */
  readonly template: string
  readonly to: readonly number[]
}

export type Template = {
  /** `B_02.02` */
  readonly code: string
  /** `b_02.02.csv` */
  readonly file: string
  readonly title: string
  /** What one row represents. */
  readonly row: string
  readonly columns: readonly Column[]
  /** Positions of the key cells; empty when the template has no key. */
  readonly key: readonly number[]
  readonly references: readonly Reference[]
}

export type ListMember = {
  /** The code in a cell, `eba_GA:DE`. */
  readonly code: string
  readonly label: string
  /** Skerry's own short name, unique in its list. */
  readonly slug?: string
  /** ISO 3166-1 alpha-2 or ISO 4217 code. */
  readonly iso?: string
}

export type RuleSeverity = 'blocking' | 'error' | 'warning' | 'info'

export type TaxonomyRule = {
  /** `805`, `807/R18`, `v22912_m`, `VR_71`, `OWN-23`, `CSV-042` */
  readonly id: string
  readonly class: string
  readonly template: string | null
  readonly columns: string | null
  /** What the rule checks. */
  readonly check: string
  /** What the receiver does: `rejected`, `warning`, `deactivated March 2025`, `not an EBA rule`. */
  readonly effect: string
  readonly severity: RuleSeverity
  /** False when the rule cannot be decided without an external list. */
  readonly offline: boolean
  readonly confidence: string
}

export type Taxonomy = {
  /** `dora-4.0` */
  readonly id: string
  readonly name: string
  readonly entryPoint: string
  /** Framework and module version as the package's name has them, `DORA010100`. */
  readonly module: string
  /** First and last reference date for which it applies, `yyyy-mm-dd`; null means open. */
  readonly validFrom: string
  readonly validTo: string | null
  /** In the order of the templates' codes. */
  readonly templates: readonly Template[]
  readonly lists: ReadonlyMap<string, readonly ListMember[]>
  readonly rules: ReadonlyMap<string, TaxonomyRule>
}

/** Returns the template with this code. Throws when the profile has none: callers name templates of the regulation. */
export function templateOf(taxonomy: Taxonomy, code: string): Template {
  const found = taxonomy.templates.find((template) => template.code === code)
  if (found === undefined) throw new Error(`The taxonomy ${taxonomy.id} has no template ${code}.`)
  return found
}

/** Returns the position of a column in the rows of a template. Throws when there is none. */
export function columnAt(template: Template, code: string): number {
  const at = template.columns.findIndex((column) => column.code === code)
  if (at === -1) throw new Error(`Template ${template.code} has no column ${code}.`)
  return at
}
