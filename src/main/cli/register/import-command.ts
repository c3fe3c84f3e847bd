import { type Command, Option } from 'commander'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { isKindName, recordKinds } from '../../../contract/register/kinds.ts'
import type {
  ImportPreview,
  SheetChoiceInput,
  WorkbookAnswersInput,
} from '../../../contract/workstation/register/register-imports.ts'
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../../contract/workstation/window/callable.ts'
import { countOf } from '../count-of.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printJson, printTable } from '../print-answer.ts'
import {
  addImportOptions,
  answersToFill,
  type ImportWords,
  importWords,
  readAnswers,
  readMapping,
  refusedFiling,
  refusedUnread,
} from './import-options.ts'
import { countWords } from './print-findings.ts'
import { noteWords, printList, shownLine } from './print-list.ts'
import { writeWhole } from './write-whole.ts'

const singles: Readonly<Record<string, string>> = { filing: 'Reporting entity', definitions: 'Definitions' }

/**
 * `register import <path…>`: imports a package, a workbook, CSV files or JSON; `--dry-run` prints what would be done.
 */
export function addImportCommand(group: Command, bind: Bind): void {
  const command = group
    .command('import')
    .description('Import a package, a workbook, CSV files or JSON; --dry-run only shows what would be done')
    .argument('<path...>', 'ZIP, folder, workbook, CSV files or JSON')
    .addOption(new Option('--strict', 'import nothing if anything cannot be imported as it stands'))
  bind(addImportOptions(command), (job, [paths], options) =>
    takeIn(job, paths as readonly string[], options.strict === true, importWords(options)),
  )
}

async function takeIn(
  job: Job,
  paths: readonly string[],
  isStrict: boolean,
  words: ImportWords,
): Promise<number | Problem> {
  const { choices, terminal } = job
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const ask: Ask = (name, input) => workstation.invoke(name, input, { kind: 'cli' })
  const files = paths.map((path) => ({ kind: 'path' as const, path }))
  const mapping = words.mapping === null ? undefined : readMapping(words.mapping)
  if (isProblem(mapping)) return mapping
  const answers = words.answers === null ? undefined : readAnswers(words.answers)
  if (isProblem(answers)) return answers
  const input = { files, mapping, answers, forgets: words.forgets }
  const preview = await terminal.wait(previewed(input, words, ask), () => 'reading')
  if (isProblem(preview)) return preview
  const unwritten = await writeBeside(preview, words, ask, terminal.note)
  if (unwritten !== null) {
    await ask('registerImport.cancel', { id: preview.id })
    return unwritten
  }
  const unread = refusedUnread(preview)
  if (unread !== null) {
    await ask('registerImport.cancel', { id: preview.id })
    return unread
  }
  if (choices.isDryRun) {
    if (choices.form === 'json') printJson(terminal, await withAllOverwrites(preview, ask))
    else printPreview(job, preview)
    await ask('registerImport.cancel', { id: preview.id })
    return exitCodes.done
  }
  if (choices.form !== 'json') printPreview(job, preview)
  if (isStrict && preview.note_count + preview.difference_count > 0) {
    await ask('registerImport.cancel', { id: preview.id })
    terminal.complain('Nothing was imported: see the remarks above, or omit --strict.')
    return exitCodes.input
  }
  const refused = refusedFiling(preview, words)
  if (refused !== null) {
    await ask('registerImport.cancel', { id: preview.id })
    return problem('invalid', refused)
  }
  const done = await terminal.wait(ask('registerImport.commit', { id: preview.id }), () => 'importing')
  if (isProblem(done)) return done
  const { created, changed, removed } = done
  if (choices.form === 'json') printJson(terminal, done)
  else terminal.note(importedNote({ created, changed, removed }, preview.left_out))
  return exitCodes.done
}

/** What an import did: nothing is called imported that was not, and rows left out are told. */
function importedNote(
  { created, changed, removed }: { created: number; changed: number; removed: number },
  { rows, partly }: ImportPreview['left_out'],
): string {
  const done =
    created + changed + removed === 0
      ? 'No record was added or changed'
      : `Imported: ${countOf(created, 'record')} created, ${changed} changed, ${removed} removed`
  const rest = [
    ...(rows === 0 ? [] : [`${countOf(rows, 'row')} of the file left out`]),
    ...(partly === 0 ? [] : [`${countOf(partly, 'row')} imported with empty cells`]),
  ]
  return `${[done, ...rest].join('; ')}.`
}

type Ask = <N extends OperationName>(
  name: N,
  input: OperationInput<N>,
) => Promise<OperationOutput<N> | Problem>

type PreviewedInput = {
  readonly files: OperationInput<'registerImport.preview'>['files']
  readonly mapping: SheetChoiceInput[] | undefined
  readonly answers: WorkbookAnswersInput | undefined
  readonly forgets: boolean
}

/** Writes the answers and the rows left out, where this was asked for; returns why a file could not be written. */
async function writeBeside(
  preview: ImportPreview,
  { saveAnswers, leftOut }: ImportWords,
  ask: Ask,
  note: (text: string) => void,
): Promise<Problem | null> {
  if (saveAnswers !== null) {
    const text = `${JSON.stringify(answersToFill(preview.own), null, 2)}\n`
    const refused = written(saveAnswers, text)
    if (refused !== null) return refused
  }
  if (leftOut === null) return null
  if (preview.left_out.rows + preview.left_out.partly === 0) {
    note(`No row is left out or incomplete: ${leftOut} was not written.`)
    return null
  }
  const list = await ask('registerImport.saveLeftOut', { id: preview.id })
  return isProblem(list) ? list : written(leftOut, list.bytes)
}

/** Writes a file, or returns why that is not possible. */
function written(path: string, content: string | Uint8Array): Problem | null {
  try {
    writeWhole(path, content)
    return null
  } catch {
    return problem('failed', `${path} could not be written, and nothing was imported.`)
  }
}

/** Reads the files, then sets how they are to be imported, if not in the usual way. */
async function previewed(
  input: PreviewedInput,
  { isMerge, take, readsKnown }: ImportWords,
  ask: Ask,
): Promise<ImportPreview | Problem> {
  let read = await ask('registerImport.preview', input)
  if (isProblem(read)) return read
  const known = read.sheets.flatMap((sheet) => sheet.known?.choice ?? [])
  if (readsKnown && known.length > 0) {
    await ask('registerImport.cancel', { id: read.id })
    read = await ask('registerImport.preview', { ...input, mapping: [...(input.mapping ?? []), ...known] })
    if (isProblem(read)) return read
  }
  if (!isMerge && take.length === 0) return read
  const mode = isMerge ? 'merge' : 'update'
  return ask('registerImport.choose', { id: read.id, mode, take: [...take] })
}

/** Maximum number of overwritten fields requested at once. */
const overwritesAtOnce = 10_000

async function withAllOverwrites(preview: ImportPreview, ask: Ask): Promise<ImportPreview> {
  const overwrites = [...preview.overwrites]
  while (overwrites.length < preview.overwrite_count) {
    const page = await ask('registerImport.listOverwrites', {
      id: preview.id,
      offset: overwrites.length,
      limit: overwritesAtOnce,
    })
    if (isProblem(page)) break
    overwrites.push(...page.items)
  }
  return { ...preview, overwrites }
}

/** Prints sheets of one's own making: what each is about, which values are open, what is left out. */
function printOwn(print: (line: string) => void, { own, left_out }: ImportPreview): void {
  printList(
    print,
    'Sheets of your own read',
    own.sheets.length,
    own.sheets,
    ({ sheet, templates, header_row, rows, columns }) =>
      `${sheet} as ${templates.join(', ')}, header in row ${header_row}; rows imported ${rows.taken}, left out ${rows.left}; columns read ${columns.filter(({ meaning }) => meaning !== null).length} of ${columns.length}`,
  )
  if (own.remembered !== null)
    print(
      `Answers of an earlier import: ${own.remembered.answers}, of ${shownLine(own.remembered.file)} on ${own.remembered.at.slice(0, 10)}`,
    )
  const open = own.groups.flatMap(({ group, label, values }) =>
    values.filter(({ by }) => by === 'open').map((value) => ({ group, label, ...value })),
  )
  printList(
    print,
    'To answer (--save-map, then --map)',
    open.length,
    open,
    ({ label, text, cells, rows_out, suggested }) =>
      `${label}: “${text}” in ${countOf(cells, 'cell')}` +
      (rows_out === 0 ? '' : `; ${countOf(rows_out, 'row')} left out until then`) +
      (suggested === null ? '' : `; suggested: ${suggested}`),
  )
  printList(
    print,
    'Left out',
    left_out.reason_count,
    left_out.reasons,
    ({ reason, rows, is_out, where }) =>
      `${countOf(rows, 'row')} ${is_out ? 'left out' : 'with empty cells'}: ${reason} (${where.slice(0, 5).join(', ')}${rows > 5 ? ' and more' : ''})`,
  )
}

function printPreview({ terminal }: Job, preview: ImportPreview): void {
  terminal.note(`${preview.format}: ${preview.generation}`)
  printTable(
    terminal,
    ['records', 'make', 'change', 'remove'],
    preview.records.map(({ kind, create, change, remove }) => ({
      records: isKindName(kind) ? recordKinds[kind].title : (singles[kind] ?? kind),
      make: create,
      change,
      remove,
    })),
  )
  for (const { label, kept, given, is_taken } of preview.filing)
    terminal.print(
      shownLine(
        `${label}: the register has “${kept}”, the file “${given}”; ${is_taken ? 'the value from the file is used' : 'the register keeps its value'}.`,
      ),
    )
  printList(
    terminal.print,
    'Overwritten',
    preview.overwrite_count,
    preview.overwrites,
    ({ kind, name, key, field, label, before, after }) =>
      `${isKindName(kind) ? recordKinds[kind].title : (singles[kind] ?? kind)}: ${name}${key === '' ? '' : ` (${key})`}` +
      (field === null ? ' is removed' : `, ${label}: “${before}” → “${after}”`),
  )
  printList(
    terminal.print,
    'Sheets read',
    preview.sheets.filter(({ template }) => template !== null).length,
    preview.sheets.filter(({ template }) => template !== null),
    ({ sheet, template, header_row, rows, known }) =>
      `${sheet} as ${template}, header in row ${header_row}; rows imported ${rows.taken}, reported ${rows.reported}, header ${rows.head}` +
      (known === null ? '' : `; mapped by hand on ${known.at.slice(0, 10)}; --known reads it that way`),
  )
  printOwn(terminal.print, preview)
  printList(
    terminal.print,
    'Spelling changed',
    preview.change_count,
    preview.changes,
    ({ template, row, column, from, to, why }) =>
      `${template} row ${row} ${column}: “${from}” as “${to}” (${why})`,
  )
  printList(terminal.print, 'Changed or not imported', preview.note_count, preview.notes, noteWords)
  printList(
    terminal.print,
    'Filed differently from the file',
    preview.difference_count,
    preview.differences,
    ({ template, key, column, file, register, message }) =>
      `${template} ${key}${column === null ? '' : ` ${column}`}: ${file ?? 'nothing'} → ${register ?? 'nothing'}. ${message}`,
  )
  printList(
    terminal.print,
    'Not recognised',
    preview.unmapped.length,
    preview.unmapped,
    ({ where, reason }) => `${where}: ${reason}`,
  )
  terminal.note(`The file itself: ${countWords(preview.finding_counts)}.`)
}
