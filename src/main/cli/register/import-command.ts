import { type Command, Option } from 'commander'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { isKindName, recordKinds } from '../../../contract/register/kinds.ts'
import type { ImportPreview } from '../../../contract/workstation/register-imports.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printJson, printTable } from '../print-answer.ts'
import { countWords } from './print-findings.ts'

const singles: Readonly<Record<string, string>> = { filing: 'Reporting entity', definitions: 'Definitions' }

/** Entries of each list that a preview prints; `--json` has all. */
const mostPrinted = 20

/** `register import <path…>`: takes in a package, a workbook, CSV files or JSON; `--dry-run` prints what would be done. */
export function addImportCommand(group: Command, bind: Bind): void {
  const command = group
    .command('import')
    .description('Take in a package, a workbook, CSV files or JSON; --dry-run only says what would be done')
    .argument('<path...>', 'ZIP, folder, workbook, CSV files or JSON')
    .addOption(new Option('--strict', 'take in nothing when something cannot be taken as it stands'))
  bind(command, (job, [paths], { strict }) => takeIn(job, paths as readonly string[], strict === true))
}

async function takeIn(job: Job, paths: readonly string[], isStrict: boolean): Promise<number | Problem> {
  const { choices, terminal } = job
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const ask = (name: string, input: unknown) => workstation.invoke(name, input, { kind: 'cli' })
  const files = paths.map((path) => ({ kind: 'path', path }))
  const read = await terminal.wait(ask('registerImport.preview', { files }), () => 'reading')
  if (isProblem(read)) return read
  const preview = read as ImportPreview
  if (choices.isDryRun) {
    if (choices.form === 'json') printJson(terminal, preview)
    else printPreview(job, preview)
    await ask('registerImport.cancel', { id: preview.id })
    return exitCodes.done
  }
  if (choices.form !== 'json') printPreview(job, preview)
  if (isStrict && preview.note_count + preview.difference_count > 0) {
    await ask('registerImport.cancel', { id: preview.id })
    terminal.complain('Nothing was taken in: see the remarks above, or leave --strict out.')
    return exitCodes.input
  }
  const done = await terminal.wait(ask('registerImport.commit', { id: preview.id }), () => 'taking in')
  if (isProblem(done)) return done
  const { created, changed, removed } = done as { created: number; changed: number; removed: number }
  if (choices.form === 'json') printJson(terminal, done)
  else terminal.say(`Taken in: ${created} records made, ${changed} changed, ${removed} removed.`)
  return exitCodes.done
}

function printPreview({ terminal }: Job, preview: ImportPreview): void {
  terminal.say(`${preview.format}: ${preview.generation}`)
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
  list(
    terminal,
    'Taken in another spelling',
    preview.change_count,
    preview.changes,
    ({ template, row, column, from, to, why }) =>
      `${template} row ${row} ${column}: “${from}” as “${to}” (${why})`,
  )
  list(
    terminal,
    'Not taken as it stands',
    preview.note_count,
    preview.notes,
    ({ template, key, column, value, message }) =>
      [template, key, column, value === null ? null : `“${value}”`].filter(Boolean).join(' ') +
      `: ${message}`,
  )
  list(
    terminal,
    'Filed otherwise than in the file',
    preview.difference_count,
    preview.differences,
    ({ template, key, column, file, register, message }) =>
      `${template} ${key}${column === null ? '' : ` ${column}`}: ${file ?? 'nothing'} → ${register ?? 'nothing'}. ${message}`,
  )
  list(
    terminal,
    'Not recognised',
    preview.unmapped.length,
    preview.unmapped,
    ({ where, reason }) => `${where}: ${reason}`,
  )
  terminal.say(`The file itself: ${countWords(preview.finding_counts)}.`)
}

function list<T>(
  terminal: Job['terminal'],
  title: string,
  count: number,
  entries: readonly T[],
  say: (entry: T) => string,
): void {
  if (count === 0) return
  terminal.print(`${title}: ${count}`)
  for (const entry of entries.slice(0, mostPrinted)) terminal.print(`  ${say(entry)}`)
  if (count > mostPrinted) terminal.print(`  … and ${count - mostPrinted} more; --json shows them.`)
}
