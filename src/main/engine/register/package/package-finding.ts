import { visibleText } from '../../../../contract/entered-text.ts'
import { classOf, type Finding } from '../finding.ts'
import type { Taxonomy } from '../taxonomy.ts'

/** Receives findings one by one. */
export type FindingSink = (finding: Finding) => void

/** The content of a finding about a package; fields that do not apply are absent. */
export type Remark = {
  readonly template?: string | undefined
  /** Path within the package, without its root folder: `reports/b_02.01.csv`. */
  readonly file?: string | undefined
  /** Number of the row, from 1, without the header. */
  readonly row?: number | undefined
  readonly column?: string | undefined
  readonly value?: string | undefined
  readonly message: string
  readonly fix: string
}

/**
 * Emits one finding for each broken rule. The receiver's rule number and that of the filing rules often name the same
 * mistake; both are given, since people look up either.
 */
export function report(sink: FindingSink, rules: readonly string[], remark: Remark): void {
  const { template, file, row, column, value, message, fix } = remark
  for (const rule of rules)
    sink({
      rule,
      class: classOf(rule),
      severity: 'error',
      template: template ?? null,
      file: file ?? null,
      row: row ?? null,
      key: null,
      column: column ?? null,
      value: value === undefined ? null : shown(value),
      message,
      fix,
      sources: [],
    })
}

const longestShown = 120

/** Formats a value for messages: at most 120 characters, with invisible characters shown by their code. */
export function shown(value: string): string {
  return visibleText(value.length <= longestShown ? value : `${value.slice(0, longestShown).toWellFormed()}…`)
}

/**
 * Maximum number of findings of one rule kept for one file; a file that is wrong in every row would fill the memory.
 */
const maxAlike = 500

/**
 * Collects findings with the severity that the taxonomy gives their rules, and counts those of the same rule and file
 * beyond the 500th.
 */
export function collectFindings(taxonomy: Taxonomy): { readonly add: FindingSink; finish(): Finding[] } {
  const kept: Finding[] = []
  const met = new Map<string, { readonly first: Finding; count: number }>()
  return {
    add(finding) {
      const ruled = taxonomy.rules.get(finding.rule)?.severity
      const severity = ruled === undefined || ruled === 'blocking' ? finding.severity : ruled
      const alike = `${finding.rule} ${finding.file ?? ''}`
      const entry = met.get(alike)
      if (entry === undefined) met.set(alike, { first: { ...finding, severity }, count: 1 })
      else entry.count++
      if ((entry?.count ?? 1) <= maxAlike) kept.push({ ...finding, severity })
    },
    finish() {
      for (const { first, count } of met.values())
        if (count > maxAlike)
          kept.push({
            ...first,
            row: null,
            column: null,
            value: null,
            message: `${count - maxAlike} more findings of rule ${first.rule} are not listed.`,
            fix: 'Resolve the listed ones first; they usually have one cause.',
          })
      return kept
    },
  }
}
