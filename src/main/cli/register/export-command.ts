import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { templateCodes, templateName } from '../../../contract/register/template.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { forbidsDeposit } from './validate-command.ts'
import { writeWhole } from './write-whole.ts'

const forms = ['csv', 'xlsx', 'json', 'templates'] as const

/** `register export`: a line for each provider; the authority's workbook; our own JSON; the 15 templates as CSV. */
export function addExportCommand(group: Command, bind: Bind): void {
  const command = group
    .command('export')
    .description('Export the register as readable CSV, as a workbook, as JSON, or as the 15 templates')
    .addOption(new Option('--form <form>', 'csv, xlsx, json or templates').choices(forms).default('csv'))
    .addOption(new Option('--out <path>', 'file, or folder for the templates; standard output if omitted'))
  bind(command, (job, _words, { form, out }) =>
    give(job, form as (typeof forms)[number], out === undefined ? null : String(out)),
  )
}

async function give(job: Job, form: (typeof forms)[number], out: string | null): Promise<number | Problem> {
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
  const ask = (name: string, input: object) => workstation.invoke(name, input, { kind: 'cli' })
  if (form === 'templates') {
    mkdirSync(out ?? '.', { recursive: true })
    for (const template of templateCodes) {
      const text = await ask('registerExport.download', { template })
      if (isProblem(text)) {
        if (!forbidsDeposit(text)) return text
        terminal.complain(`skerry: ${text.message}`)
        return exitCodes.other
      }
      writeWhole(join(out ?? '.', `${templateName(template).toLowerCase()}.csv`), text as string)
    }
    return exitCodes.done
  }
  const answer =
    form === 'csv' ? await ask('register.exportCsv', {}) : await ask('register.exportFile', { form })
  if (isProblem(answer)) return answer
  const content = form === 'csv' ? (answer as string) : (answer as { bytes: Uint8Array }).bytes
  if (out !== null) writeWhole(out, content)
  else if (typeof content === 'string') terminal.content(content)
  else if (terminal.isInteractive)
    return invalid('out', 'a workbook cannot be shown on a terminal; name a file to write to')
  else around.output.write(content)
  return exitCodes.done
}
