import type { FilingData } from '../model/register-model.ts'

/** Options for importing a file into a register that already has records. */

/**
 * `update`: the file takes precedence over the register. `merge`: the file is from another entity of the group; the
 * register takes precedence, and only gaps are filled.
 */
export type ImportMode = 'update' | 'merge'

/** Parts of the reporting entity that an import changes only on request. */
export const filingParts = ['filer', 'scope', 'date', 'currency'] as const
export type FilingPart = (typeof filingParts)[number]

/** The person's choices: how to import the file, and which parts of the reporting entity are taken from the file. */
export type ImportOptions = { readonly mode: ImportMode; readonly take: ReadonlySet<FilingPart> }

export const defaultImportOptions: ImportOptions = { mode: 'update', take: new Set() }

/** A part of the reporting entity that differs between file and register, and whether the file's value is taken. */
export type FilingQuestion = {
  readonly part: FilingPart
  /** As stored in the records: the filer by uuid. */
  readonly kept: string
  readonly given: string
  readonly isTaken: boolean
}

type FilingFields = Partial<Record<keyof FilingData, string | null | undefined>>

/** The field that identifies a part, and those that change with it. */
const fieldsOfParts: Readonly<Record<FilingPart, readonly [keyof FilingData, ...(keyof FilingData)[]]>> = {
  // the day on which another entity reported belongs to that entity
  filer: [
    'entity_uuid',
    'competent_authority',
    'authority_code',
    'institution_code',
    'register_name',
    'reporting_date',
  ],
  scope: ['scope'],
  date: ['reference_date', 'reporting_date'],
  currency: ['base_currency'],
}

/**
 * Removes from the file's data on the reporting entity the parts that differ from the register, unless they were asked
 * for. Gaps in the register are filled.
 */
export function settleFiling(
  kept: FilingData,
  given: FilingFields,
  { mode, take }: ImportOptions,
): { readonly fields: Record<string, unknown>; readonly questions: readonly FilingQuestion[] } {
  const fields: Record<string, unknown> = { ...given }
  const questions: FilingQuestion[] = []
  for (const part of filingParts) {
    const names = fieldsOfParts[part]
    const [name] = names
    const [before, after] = [kept[name], given[name]]
    if (!isText(before) || !isText(after) || before === after) continue
    const isTaken = mode === 'update' && take.has(part)
    questions.push({ part, kept: before, given: after, isTaken })
    if (!isTaken) for (const each of names) delete fields[each]
  }
  return { fields, questions }
}

function isText(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value !== ''
}
