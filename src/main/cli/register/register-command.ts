import type { Command } from 'commander'
import { askWindow } from '../ask-window.ts'
import type { Bind } from '../job.ts'
import { printAnswers, printJson } from '../print-answer.ts'
import { addDiffCommand } from './diff-command.ts'
import { addExportCommand } from './export-command.ts'
import { addImportCommand } from './import-command.ts'
import { addPackageCommand } from './package-command.ts'
import { addValidateCommand } from './validate-command.ts'

/** `register`: the third-party register from the first file to the deposited package. */
export function addRegisterCommand(program: Command, bind: Bind): void {
  const group = program
    .command('register')
    .helpCommand(false)
    .description('Import, check, package, export and compare the third-party register')
  addImportCommand(group, bind)
  addValidateCommand(group, bind)
  addPackageCommand(group, bind)
  addExportCommand(group, bind)
  addDiffCommand(group, bind)
  const filings = group.command('filings').description('List the stored packages, newest first')
  bind(
    filings,
    (job) =>
      askWindow(job, 'registerFilings.list', {}, (answer) =>
        printAnswers(job, [answer], {
          columns: [
            'id',
            'filename',
            'reference_date',
            'sha256',
            'size',
            'made_at',
            'made_by',
            'rows',
            'taxonomy',
            'note',
          ],
          shown: ['id', 'filename', 'made_at', 'made_by', 'rows'],
          rows: (list) => (list as { filings: readonly Record<string, unknown>[] }).filings,
        }),
      ),
    { csv: true },
  )
  const sample = group.command('sample').description('Fill an empty register with the shipped sample')
  bind(sample, (job) =>
    askWindow(job, 'register.loadSample', {}, (answer) => {
      if (job.choices.form === 'json') printJson(job.terminal, answer)
      else job.terminal.note('The sample register is loaded. Try: skerry register validate')
    }),
  )
}
