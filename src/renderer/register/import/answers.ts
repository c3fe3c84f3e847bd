import type {
  ImportPreview,
  WorkbookAnswersInput,
} from '../../../contract/workstation/register/register-imports.ts'

/** Answers about sheets of one's own making, and changes of them. Pure. */

export type Answers = WorkbookAnswersInput
export type Own = ImportPreview['own']
export type OwnSheet = Own['sheets'][number]
export type OwnColumn = OwnSheet['columns'][number]
export type ValueGroup = Own['groups'][number]
export type GroupValue = ValueGroup['values'][number]

export const noAnswers: Answers = { subjects: {}, columns: {}, values: {} }

/** What the rows of a sheet are about; null leaves the sheet out. What was said of its columns is dropped. */
export function withSubject(answers: Answers, sheet: string, subject: OwnSheet['subject'] | null): Answers {
  const { [sheet]: _dropped, ...columns } = answers.columns
  return { ...answers, subjects: { ...answers.subjects, [sheet]: subject }, columns }
}

/** The meaning of a column; one that another column of the sheet had is taken from that. */
export function withMeaning(
  answers: Answers,
  sheet: OwnSheet,
  letters: string,
  meaning: string | null,
): Answers {
  const before = answers.columns[sheet.sheet] ?? {}
  const other = sheet.columns.find((one) => one.meaning === meaning && one.letters !== letters)
  const taken = meaning === null || other === undefined ? {} : { [other.letters]: null }
  return {
    ...answers,
    columns: { ...answers.columns, [sheet.sheet]: { ...before, ...taken, [letters]: meaning } },
  }
}

/** What a value of a group means. */
export function withValue(answers: Answers, group: string, folded: string, means: string): Answers {
  return {
    ...answers,
    values: { ...answers.values, [group]: { ...answers.values[group], [folded]: means } },
  }
}

/** Whether a column has something to answer: a value, or what it is. */
export function isToAnswer(column: OwnColumn): boolean {
  return column.open > 0
}

export type ColumnFilter = 'all' | 'to-answer' | 'left-out'

/** Returns the columns of a sheet that a filter shows. */
export function shownColumns(columns: readonly OwnColumn[], filter: ColumnFilter): readonly OwnColumn[] {
  if (filter === 'to-answer') return columns.filter(isToAnswer)
  return filter === 'left-out' ? columns.filter(({ meaning }) => meaning === null) : columns
}
