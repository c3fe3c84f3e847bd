import type { FilingData } from '../model/register-model.ts'

/** How a file is taken into a register that holds something already. */

/**
 * `update`: what the file has goes before what is kept. `merge`: the file is of another entity of the group; what is kept goes
 * before what the file has, and only gaps are filled.
 */
export type ImportMode = 'update' | 'merge'

/** Parts of the reporting entity that no import changes by itself. */
export const filingParts = ['filer', 'scope', 'date', 'currency'] as const
export type FilingPart = (typeof filingParts)[number]

/** What the person said: how to take the file, and which parts of the reporting entity are to become those of the file. */
export type ImportOptions = { readonly mode: ImportMode; readonly take: ReadonlySet<FilingPart> }

export const defaultImportOptions: ImportOptions = { mode: 'update', take: new Set() }

/** A part of the reporting entity that the file has otherwise than the register, and which of both it will be. */
export type FilingQuestion = {
  readonly part: FilingPart
  /** As in the records: the filer by uuid. */
  readonly kept: string
  readonly given: string
  readonly isTaken: boolean
}

type FilingFields = Partial<Record<keyof FilingData, string | null | undefined>>

/** The field that tells a part, and those that go with it. */
const fieldsOfParts: Readonly<Record<FilingPart, readonly [keyof FilingData, ...(keyof FilingData)[]]>> = {
  // the day on which another entity reported is its own
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
 * Takes from what a file says of the reporting entity the parts that the register has otherwise, unless they were asked for.
 * What the register has not is filled.
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
