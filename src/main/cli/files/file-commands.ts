import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { defanged } from '../../../contract/lookups/defanged.ts'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { isAtLeast, type Severity, severities } from '../../../contract/severities.ts'
import type { FilePage } from '../../../contract/workstation/files/files.ts'
import { markOf, verdictWords } from '../../../contract/workstation/files/verdict-words.ts'
import { askWindow } from '../ask-window.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printAnswers, printJson } from '../print-answer.ts'
import type { Row } from '../table.ts'
import { addFileRelationCommands } from './file-relation-commands.ts'
import { addLeavingCommands } from './leaving-commands.ts'
import { type FileWithData, withData } from './with-data.ts'

/** `scan file`: files, and folders with all that is in them, analysed here. `file`: what was analysed before. */

/** Maximum number of files taken from folders. */
const maxFiles = 100_000

const fileRows = {
  columns: ['sha256', 'name', 'label', 'size', 'severity', 'state', 'added_at'],
  shown: ['name', 'label', 'size', 'severity', 'state', 'sha256'],
  rows: (answer: unknown) => (answer as { items: readonly Row[] }).items,
}

export function addFileCommands(program: Command, bind: Bind): void {
  const scan = program.commands.find((each) => each.name() === 'scan') ?? program.command('scan')
  // that of the contract takes one file and prints what an upload answers; a person wants to know what was found
  const sent = scan.commands.findIndex((each) => each.name() === 'file')
  if (sent >= 0) (scan.commands as Command[]).splice(sent, 1)
  bind(
    scan
      .command('file')
      .description('Analyse files on this workstation, and everything in them; nothing is run or sent')
      .argument('<path...>', 'files, and folders with all files in them')
      .addOption(
        new Option('--fail-on <severity>', 'exit with 7 from this severity on').choices([...severities]),
      ),
    (job, [paths], { failOn }) => scanFiles(job, paths as readonly string[], (failOn as Severity) ?? null),
  )
  const file = program
    .command('file')
    .helpCommand(false)
    .description('List the files that were analysed, and show what was found in one')
  bind(
    file
      .command('list')
      .description('List files, newest first')
      .argument('[words...]', 'parts of a name, a digest or a type')
      .option('--all', 'also files that were found in others only'),
    (job, [words], { all }) =>
      askWindow(
        job,
        'files.list',
        { words: ((words as readonly string[] | undefined) ?? []).join(' '), all: all === true, limit: 500 },
        (answer) => {
          printAnswers(job, [answer], fileRows)
          const { items, total } = answer
          if (job.choices.form !== 'table') return
          if (total === 0) job.terminal.note('No file here matches.')
          else if (items.length < total)
            job.terminal.note(`The newest ${items.length} of ${total} are listed.`)
        },
      ),
    { csv: true },
  )
  bind(
    file
      .command('show')
      .description('Show what was found in a file and in all that it holds')
      .argument('<sha256>', 'its SHA-256'),
    (job, [sha256]) => showFile(job, String(sha256)),
  )
  addFileRelationCommands(file, bind)
  addLeavingCommands(file, bind)
}

async function showFile(job: Job, sha256: string): Promise<number | Problem> {
  let found: FilePage | null = null
  const code = await askWindow(job, 'files.open', { sha256 }, (page) => {
    found = page
    if (job.choices.form !== 'json') print(job, sha256, page)
  })
  if (found === null || job.choices.form !== 'json') return code
  const workstation = await job.open()
  const whole = isProblem(workstation) ? workstation : await withData(workstation, found)
  if (isProblem(whole)) return whole
  printJson(job.terminal, whole)
  return code
}

async function scanFiles(
  job: Job,
  given: readonly string[],
  failOn: Severity | null,
): Promise<number | Problem> {
  const elsewhere = refuseElsewhere(job.choices)
  if (elsewhere !== null) return elsewhere
  const { paths, faults, isCut } = filesBelow(given)
  for (const fault of faults) job.terminal.complain(`skerry: ${fault}`)
  if (isCut) job.terminal.complain(`skerry: only the first ${maxFiles} files were taken.`)
  if (job.choices.isDryRun) {
    for (const path of paths) job.terminal.print(`LOCAL files.takeIn ${path}`)
    return exitCodes.done
  }
  if (paths.length === 0) return problem('not-found', 'There is no file to analyse.')
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const taken = new Map<string, string>()
  let refused: Problem | null = null
  for (const path of paths) {
    const file = { kind: 'path' as const, path }
    const answer = await workstation.invoke('files.takeIn', { file }, { kind: 'cli' })
    if (isProblem(answer)) {
      job.terminal.complain(`skerry: ${path}: ${answer.message}`)
      refused ??= answer
    } else if (!taken.has(answer.sha256)) taken.set(answer.sha256, path)
  }
  const pages: FileWithData[] = []
  const worst: (Severity | null)[] = []
  for (const [sha256, path] of taken) {
    const opened = workstation.invoke('files.open', { sha256, waits: true }, { kind: 'cli' })
    const page = await job.terminal.wait(opened, () => `analysing ${path}`)
    if (isProblem(page)) return page
    worst.push(page.severity)
    if (job.choices.form !== 'json') print(job, path, page)
    else {
      const whole = await withData(workstation, page)
      if (isProblem(whole)) return whole
      pages.push(whole)
    }
  }
  if (job.choices.form === 'json') printJson(job.terminal, pages.length === 1 ? pages[0] : pages)
  if (refused !== null && worst.length === 0) return refused
  const isMet = failOn !== null && worst.some((severity) => isAtLeast(severity, failOn))
  return isMet ? exitCodes.gate : refused !== null || faults.length > 0 ? exitCodes.other : exitCodes.done
}

type Below = {
  readonly paths: readonly string[]
  readonly faults: readonly string[]
  readonly isCut: boolean
}

/** Returns the files that were named and those below folders; links in folders are not followed. */
function filesBelow(given: readonly string[]): Below {
  const paths: string[] = []
  const faults: string[] = []
  const visit = (path: string): void => {
    if (paths.length >= maxFiles) return
    try {
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (entry.isDirectory()) visit(join(path, entry.name))
        else if (entry.isFile()) paths.push(join(path, entry.name))
      }
    } catch (error) {
      faults.push(`${path} could not be read: ${(error as Error).message}`)
    }
  }
  for (const path of given.map((each) => resolve(each))) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) faults.push(`${path} is not there.`)
    else if (found.isDirectory()) visit(path)
    else if (found.isFile()) paths.push(path)
    else faults.push(`${path} is not a file.`)
  }
  return { paths: paths.slice(0, maxFiles), faults, isCut: paths.length > maxFiles }
}

/** Findings and indicators of one file that are printed. */
const most = 100

function print({ terminal }: Job, path: string, page: FilePage): void {
  const { file, findings, left_out, tree, tree_total, indicators, indicator_total } = page
  const within = (below: readonly string[]) => (below.length === 0 ? '' : ` in ${below.join(' → ')}`)
  terminal.print(`${path}`)
  terminal.print(`  ${file.label || 'not identified'}, ${file.size} bytes, ${file.sha256}`)
  terminal.print(`  ${(markOf(page) ?? 'no mark').toUpperCase()}  ${verdictWords(page)}`)
  for (const { reason, sentence, path: at } of left_out.slice(0, most))
    terminal.print(`  not looked at (${reason})${within(at)}: ${sentence}`)
  if (page.left_out_total > most)
    terminal.print(`  and ${page.left_out_total - most} further things not looked at`)
  for (const { severity, title, tool, technique, path: at } of findings.slice(0, most))
    terminal.print(
      `  ${severity.padEnd(8)}  ${title}${within(at)} (${tool}${technique === null ? '' : `, ${technique}`})`,
    )
  if (findings.length > most) terminal.print(`  and at least ${page.finding_total - most} further findings`)
  for (const { name, place, size, label, depth } of tree.slice(0, most))
    terminal.print(`  ${'  '.repeat(depth - 1)}└ ${name || place}  ${label}  ${size} bytes`)
  if (tree_total > most) terminal.print(`  and at least ${tree_total - most} further objects`)
  for (const { kind, value, path: at } of indicators.slice(0, most))
    terminal.print(`  ${kind.padEnd(8)}  ${defanged(kind, value)}${within(at)}`)
  if (indicator_total > most) terminal.print(`  and at least ${indicator_total - most} further indicators`)
}
