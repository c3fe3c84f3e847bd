import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import { type Problem, problem } from '../../../contract/problem.ts'
import {
  type ImportPreview,
  type SheetChoiceInput,
  sheetChoice,
  type WorkbookAnswersInput,
  workbookAnswers,
} from '../../../contract/workstation/register/register-imports.ts'

/** Options of an import besides its files: how it is imported, and how sheets are read. */
export type ImportWords = {
  readonly isMerge: boolean
  readonly keepsFiling: boolean
  readonly take: readonly ('filer' | 'scope' | 'date' | 'currency')[]
  readonly mapping: string | null
  readonly readsKnown: boolean
  /** File of answers about sheets of one's own making, where to write those in force, and what is left out. */
  readonly answers: string | null
  readonly saveAnswers: string | null
  readonly leftOut: string | null
  readonly forgets: boolean
}

const parts = ['filer', 'scope', 'date', 'currency'] as const

export function addImportOptions(command: Command): Command {
  return command
    .addOption(new Option('--merge', 'add what another entity of the group files; existing records stay'))
    .addOption(new Option('--take-filer', 'make the entity of the file the reporting entity'))
    .addOption(new Option('--take-scope', 'use the scope of the file, consolidated or individual'))
    .addOption(new Option('--take-date', 'use the reference date of the file'))
    .addOption(new Option('--take-currency', 'use the base currency of the file'))
    .addOption(new Option('--keep-filing', 'keep filer, scope, date and currency where the file differs'))
    .addOption(new Option('--mapping <file>', 'JSON file that says how to read the sheets'))
    .addOption(
      new Option(
        '--map <file>',
        'JSON file of answers about sheets of your own making, as --save-map writes it',
      ),
    )
    .addOption(new Option('--save-map <file>', 'write the answers in force, with what is open, as JSON'))
    .addOption(
      new Option(
        '--left-out <file>',
        'write the rows that are left out, or have cells left empty, as a workbook (xlsx)',
      ),
    )
    .addOption(new Option('--no-remembered', 'read without the answers of earlier imports of this layout'))
    .addOption(new Option('--known', 'read sheets as their form was mapped by hand earlier'))
}

export function importWords(options: Readonly<Record<string, unknown>>): ImportWords {
  return {
    isMerge: options.merge === true,
    keepsFiling: options.keepFiling === true,
    take: parts.filter((part) => options[`take${part[0]?.toUpperCase()}${part.slice(1)}`] === true),
    mapping: typeof options.mapping === 'string' ? options.mapping : null,
    readsKnown: options.known === true,
    answers: textOf(options.map),
    saveAnswers: textOf(options.saveMap),
    leftOut: textOf(options.leftOut),
    forgets: options.remembered === false,
  }
}

function textOf(option: unknown): string | null {
  return typeof option === 'string' ? option : null
}

/** Reads a file of answers about sheets of one's own making. */
export function readAnswers(path: string): WorkbookAnswersInput | Problem {
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return problem(
      'invalid',
      `The answers ${path} could not be read: the file does not exist, or is not JSON.`,
    )
  }
  const read = workbookAnswers().partial().safeParse(raw)
  if (read.success) {
    const { subjects = {}, columns = {}, values = {} } = read.data
    return { subjects, columns, values: answered(values) }
  }
  const [issue] = read.error.issues
  return problem(
    'invalid',
    `The answers ${path} do not fit: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}. They are such as {"columns": {"Verträge": {"B": "arrangement_type"}}, "values": {"country": {"dtl": "eba_GA:DE"}}}.`,
  )
}

/** A question mark stands for a value that nobody answered, in a file that `--save-map` wrote. */
const unanswered = '?'

function answered(values: WorkbookAnswersInput['values']): WorkbookAnswersInput['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([group, of]) => [
      group,
      Object.fromEntries(Object.entries(of).filter(([, value]) => value !== unanswered)),
    ]),
  )
}

/** The answers in force, with a question mark for each value that is open: to be filled in and given again. */
export function answersToFill({ answers, groups }: ImportPreview['own']): WorkbookAnswersInput {
  const values: Record<string, Record<string, string>> = {}
  for (const [group, of] of Object.entries(answers.values)) values[group] = { ...of }
  for (const { group, values: all } of groups)
    for (const { folded, by } of all)
      if (by === 'open') values[group] = { ...values[group], [folded]: unanswered }
  return { ...answers, values }
}

/** Reads a mapping file: a list of choices for sheets. */
export function readMapping(path: string): SheetChoiceInput[] | Problem {
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return problem('invalid', `The mapping ${path} could not be read: it does not exist, or it is not JSON.`)
  }
  const read = z.array(sheetChoice()).max(500).safeParse(raw)
  if (read.success) return read.data
  const [issue] = read.error.issues
  return problem(
    'invalid',
    `The mapping ${path} does not fit: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}. It is a list such as [{"sheet": "Verträge", "template": "B_02.01", "header_row": 3, "first_row": 5, "columns": [{"letters": "A", "column": "c0010"}]}].`,
  )
}

/** Returns the refusal of a file of which no sheet was recognised. Null when one was, or it has no sheets. */
export function refusedUnread({
  sheets,
  unmapped,
  own,
}: Pick<ImportPreview, 'sheets' | 'unmapped' | 'own'>): Problem | null {
  if (sheets.length === 0 || own.sheets.length > 0) return null
  if (sheets.some(({ template }) => template !== null)) return null
  return problem(
    'invalid',
    'No sheet or file was recognised as a template of the register. Headers should have the codes of the columns (b_01.01.0010 or c0010) or their labels, or words for them in German, French, English, Spanish, Italian, Dutch or Polish; for other sheets, --mapping or --map says how to read them.',
    { unmapped: unmapped.slice(0, 50) },
  )
}

/**
 * Returns why a file may not be imported as requested: it would change the reporting entity without an explicit option.
 * Null when it may.
 */
export function refusedFiling(
  { filing, can_merge }: Pick<ImportPreview, 'filing' | 'can_merge'>,
  { isMerge, keepsFiling }: ImportWords,
): string | null {
  const open = isMerge || keepsFiling ? [] : filing.filter(({ is_taken }) => !is_taken)
  if (open.length === 0) return null
  const differing = open
    .map(({ label, kept, given }) => `${label} “${given}” instead of “${kept}”`)
    .join('; ')
  const ways = [
    '--keep-filing keeps what the register has',
    ...open.map(({ part }) => `--take-${part}`),
    ...(can_merge ? ['--merge adds a subsidiary to its group'] : []),
  ]
  return `The file belongs to another filing: ${differing}. Nothing was imported. Choose one: ${ways.join(', ')}.`
}
