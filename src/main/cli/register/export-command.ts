import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { templateCodes, templateName } from '../../../contract/register/template.ts'
import { registerReports } from '../../../contract/workstation/register/register-reports.ts'
import type { OperationInput, OperationName } from '../../../contract/workstation/window/callable.ts'
import { askWindow } from '../ask-window.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { blocksFiling } from './validate-command.ts'
import { writeWhole } from './write-whole.ts'

const forms = ['csv', 'xlsx', 'json', 'templates', 'pdf'] as const
type Form = (typeof forms)[number]

/**
 * `register export`: a line for each provider; the authority's workbook; our own JSON; the 15 templates as CSV; a PDF.
 * With `--what`, its findings, concentration, history or due days as PDF or workbook.
 */
export function addExportCommand(group: Command, bind: Bind): void {
  const command = group
    .command('export')
    .description('Export the register as CSV, workbook, JSON, templates or PDF; or a report of it')
    .addOption(new Option('--form <form>', 'csv, xlsx, json, templates or pdf').choices(forms).default('csv'))
    .addOption(
      new Option('--what <what>', 'what of it; all but the register as pdf or xlsx')
        .choices(registerReports)
        .default('register'),
    )
    .addOption(new Option('--out <path>', 'file, or folder for the templates; standard output if omitted'))
  bind(command, (job, _words, { form, out, what }) => {
    const path = out === undefined ? null : String(out)
    const chosen = form as Form
    return what !== 'register' || chosen === 'pdf'
      ? giveReport(job, String(what), chosen, path)
      : give(job, chosen, path)
  })
}

async function giveReport(job: Job, what: string, form: Form, out: string | null): Promise<number | Problem> {
  if (form !== 'pdf' && form !== 'xlsx')
    return invalid('form', `the ${what} can be exported with --form pdf or --form xlsx`)
  if (out === null && job.around.output.isTTY === true && !job.choices.isDryRun)
    return invalid('out', 'it is not text for a terminal; name a file with --out')
  return askWindow(job, 'registerReports.write', { what, form }, ({ bytes }) => {
    if (out !== null) writeWhole(out, bytes)
    else job.around.output.write(bytes)
  })
}

async function give(job: Job, form: Exclude<Form, 'pdf'>, out: string | null): Promise<number | Problem> {
  const { choices, terminal, around } = job
  if (choices.isDryRun) {
    terminal.print(`LOCAL register export ${form}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  if (out === null && form === 'xlsx' && around.output.isTTY === true)
    return invalid('out', 'a workbook is not text for a terminal; name a file with --out')
  if (out === null && form === 'templates')
    return invalid('out', 'the templates are 15 files; name a folder with --out')
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const ask = <N extends OperationName>(name: N, input: OperationInput<N>) =>
    workstation.invoke(name, input, { kind: 'cli' })
  if (form === 'templates') {
    mkdirSync(out ?? '.', { recursive: true })
    for (const template of templateCodes) {
      const text = await ask('registerExport.download', { template })
      if (isProblem(text)) {
        if (!blocksFiling(text)) return text
        terminal.complain(`skerry: ${text.message}`)
        return exitCodes.other
      }
      writeWhole(join(out ?? '.', `${templateName(template).toLowerCase()}.csv`), text)
    }
    return exitCodes.done
  }
  const answer =
    form === 'csv' ? await ask('register.exportCsv', {}) : await ask('register.exportFile', { form })
  if (isProblem(answer)) return answer
  const content = typeof answer === 'string' ? answer : answer.bytes
  if (out !== null) writeWhole(out, content)
  else if (typeof content === 'string') terminal.content(content)
  else if (terminal.isInteractive)
    return invalid('out', 'a workbook cannot be shown on a terminal; name a file to write to')
  else around.output.write(content)
  return exitCodes.done
}
