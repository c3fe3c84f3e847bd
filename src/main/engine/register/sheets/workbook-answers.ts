import type { Subject } from './meanings.ts'

/**
 * A person's answers about a workbook of their own making, which override what is proposed: what a sheet is about, what
 * a column means, and what a value means wherever it stands. They are given once and kept for the next file of the same
 * layout.
 */
export type WorkbookAnswers = {
  /** By sheet; null leaves it out. */
  readonly subjects: Readonly<Record<string, Subject | null>>
  /** By sheet and letters of the column, a meaning; null leaves the column out. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string | null>>>>
  /** By group of values and folded text, the value that is filed; the empty text leaves the cell empty. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const noAnswers: WorkbookAnswers = { subjects: {}, columns: {}, values: {} }

/** Returns the answers of both; those of the second take precedence. */
export function joinAnswers(first: WorkbookAnswers, second: WorkbookAnswers): WorkbookAnswers {
  return {
    subjects: { ...first.subjects, ...second.subjects },
    columns: joinNested(first.columns, second.columns),
    values: joinNested(first.values, second.values),
  }
}

function joinNested<V>(
  first: Readonly<Record<string, Readonly<Record<string, V>>>>,
  second: Readonly<Record<string, Readonly<Record<string, V>>>>,
): Record<string, Record<string, V>> {
  const joined: Record<string, Record<string, V>> = {}
  for (const name of [...Object.keys(first), ...Object.keys(second)])
    joined[name] = { ...first[name], ...second[name] }
  return joined
}

/** Number of answers. */
export function countAnswers({ subjects, columns, values }: WorkbookAnswers): number {
  const inside = (records: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
    Object.values(records).reduce((sum, record) => sum + Object.keys(record).length, 0)
  return Object.keys(subjects).length + inside(columns) + inside(values)
}
