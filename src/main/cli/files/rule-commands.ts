import { resolve } from 'node:path'
import type { Command } from 'commander'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { RuleFault, RuleSetLine } from '../../../contract/workstation/files/rules.ts'
import type { RulesResult } from '../../../contract/workstation/files/rules-result.ts'
import { askWindow } from '../ask-window.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printAnswers, printJson } from '../print-answer.ts'
import type { Row } from '../table.ts'
import { triedWords } from './tried-words.ts'

/** `rules`: the YARA rules and lists of strings with which files are looked at. */

const ruleRows = {
  columns: ['id', 'name', 'kind', 'entries', 'is_active', 'ignores_case', 'bytes', 'imported_at'],
  shown: ['name', 'kind', 'entries', 'is_active', 'imported_at', 'id'],
  rows: (answer: unknown) => (answer as { sets: readonly Row[] }).sets,
}
const later = 'Kept files are looked at with this when Skerry is started next.'

export function addRuleCommands(program: Command, bind: Bind): void {
  const rules = program
    .command('rules')
    .helpCommand(false)
    .description('YARA rules and lists of strings with which files are looked at')
  bind(
    withKind(
      rules
        .command('add')
        .description('Add rules from files; one with an error is not stored, the others are')
        .argument('<file...>', 'YARA rules, or strings one a line'),
    ),
    (job, [files], flags) => addFiles(job, files as readonly string[], flags),
  )
  bind(
    rules.command('list').description('List the sets of rules'),
    (job) =>
      askWindow(job, 'rules.list', {}, (answer) => {
        printAnswers(job, [answer], ruleRows)
        if (job.choices.form !== 'table') return
        if (answer.sets.length === 0) job.terminal.note('No rules were added here.')
      }),
    { csv: true },
  )
  bind(
    rules.command('show').description('Print the text of a set').argument('<id>', 'its id or name'),
    (job, [id]) =>
      onSet(job, String(id), ({ id: set }) =>
        askWindow(job, 'rules.read', { id: set }, (answer) => {
          if (job.choices.form === 'json') printJson(job.terminal, answer)
          else job.terminal.print(answer.text)
        }),
      ),
  )
  bind(rules.command('remove').description('Remove a set').argument('<id>', 'its id or name'), (job, [id]) =>
    onSet(job, String(id), ({ id: set, name }) =>
      askWindow(job, 'rules.remove', { id: set }, () => job.terminal.note(`Removed ${name}. ${later}`)),
    ),
  )
  for (const [word, isActive] of [
    ['on', true],
    ['off', false],
  ] as const)
    bind(
      rules.command(word).description(`Switch a set ${word}`).argument('<id>', 'its id or name'),
      (job, [id]) =>
        onSet(job, String(id), ({ id: set, name }) =>
          askWindow(job, 'rules.change', { id: set, is_active: isActive }, () =>
            job.terminal.note(`${name} is switched ${word}. ${later}`),
          ),
        ),
    )
  bind(
    withKind(
      rules
        .command('test')
        .description('Try rules on files without keeping either; exits with 7 where one matches')
        .argument('<rules>', 'YARA rules, or strings one a line')
        .argument('<file...>', 'files to look at'),
    ),
    (job, [given, files], flags) => testFiles(job, String(given), files as readonly string[], flags),
  )
}

type Flags = Readonly<Record<string, unknown>>

const withKind = (command: Command) =>
  command
    .option('--yara', 'they are YARA rules, whatever the name says')
    .option('--strings', 'they are strings, one a line')
    .option('--ignore-case', 'strings match in either case')

const chosen = ({ yara, strings, ignoreCase }: Flags) => ({
  ...(yara === true ? { kind: 'yara' as const } : strings === true ? { kind: 'strings' as const } : {}),
  ignores_case: ignoreCase === true,
})

/** Runs with the set of an id, or of a name that only one has. */
async function onSet(
  job: Job,
  given: string,
  run: (set: RuleSetLine) => Promise<number | Problem>,
): Promise<number | Problem> {
  if (job.choices.isDryRun) return run({ id: given, name: given } as RuleSetLine)
  const elsewhere = refuseElsewhere(job.choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const answer = await workstation.invoke('rules.list', {}, { kind: 'cli' })
  if (isProblem(answer)) return answer
  const named = answer.sets.filter(({ name }) => name === given)
  const [only] = answer.sets.filter(({ id }) => id === given).concat(named.length === 1 ? named : [])
  return run(only ?? ({ id: given, name: given } as RuleSetLine))
}

async function addFiles(job: Job, files: readonly string[], flags: Flags): Promise<number | Problem> {
  const answers: unknown[] = []
  let refused: Problem | null = null
  for (const path of files.map((each) => resolve(each))) {
    const code = await askWindow(
      job,
      'rules.add',
      { source: { kind: 'path', path }, ...chosen(flags) },
      (answer) => {
        answers.push(answer)
        if (job.choices.form === 'json') return
        const { set, is_new, warnings } = answer
        job.terminal.print(
          `${set.id}  ${set.name}  ${set.entries} ${set.kind === 'yara' ? 'rules' : 'strings'}${is_new ? '' : '  (was here already)'}`,
        )
        for (const warning of warnings.slice(0, 10)) job.terminal.complain(warning)
        if (warnings.length > 10)
          job.terminal.complain(`and at least ${warnings.length - 10} further warnings`)
      },
    )
    if (!isProblem(code)) continue
    refused ??= code
    if (files.length > 1) job.terminal.complain(`skerry: ${code.message}`)
    printFaults(job, (code.details?.faults ?? []) as readonly RuleFault[])
  }
  if (job.choices.form === 'json') printJson(job.terminal, answers)
  if (refused !== null && files.length === 1) return refused
  if (answers.length > 0) job.terminal.note(later)
  return refused === null ? exitCodes.done : exitCodes.other
}

async function testFiles(
  job: Job,
  given: string,
  files: readonly string[],
  flags: Flags,
): Promise<number | Problem> {
  const answers: unknown[] = []
  let isMet = false
  let hasFailed = false
  for (const path of files.map((each) => resolve(each))) {
    const file = { kind: 'path' as const, path }
    const source = { kind: 'path' as const, path: resolve(given) }
    const code = await askWindow(job, 'rules.check', { source, ...chosen(flags), file }, (answer) => {
      answers.push({ file: path, ...answer })
      printFaults(job, answer.faults)
      hasFailed ||= answer.faults.length > 0 || (answer.tried?.failure ?? null) !== null
      if (answer.tried === null) return
      const data = answer.tried.data as RulesResult | null
      isMet ||= data !== null && (data.match_total > 0 || data.strings.length > 0)
      if (job.choices.form !== 'json')
        for (const line of triedWords(path, answer.tried)) job.terminal.print(line)
    })
    if (isProblem(code)) {
      if (files.length === 1) return code
      job.terminal.complain(`skerry: ${code.message}`)
      hasFailed = true
    } else if (hasFailed && answers.length === 1 && (answers[0] as { tried: unknown }).tried === null)
      // rules with errors are so for every file
      break
  }
  if (job.choices.form === 'json') printJson(job.terminal, answers.length === 1 ? answers[0] : answers)
  return hasFailed ? exitCodes.other : isMet ? exitCodes.gate : exitCodes.done
}

function printFaults({ terminal }: Job, faults: readonly RuleFault[]): void {
  for (const { message, advice } of faults.slice(0, 20)) {
    terminal.complain(message)
    if (advice !== null) terminal.complain(`  ${advice}`)
  }
  if (faults.length > 20) terminal.complain(`and at least ${faults.length - 20} further errors`)
}
