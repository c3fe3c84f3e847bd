import { type Command, Option } from 'commander'
import type { Problem } from '../../../contract/problem.ts'
import {
  type CaseExportForm,
  caseExportForms,
  detectingForms,
  detectionCount,
} from '../../../contract/workstation/cases/case-export.ts'
import { askWindow } from '../ask-window.ts'
import { exitCodes } from '../exit-code.ts'
import type { Bind, Job } from '../job.ts'
import { printJson } from '../print-answer.ts'
import { writeWhole } from '../register/write-whole.ts'

/** `cases export`: a case as one file. */
export function addExportCommand(cases: Command, bind: Bind): void {
  bind(
    cases
      .command('export')
      .description('Export a case as a report, as data, or for another program')
      .argument('<case>', 'id of the case')
      .addOption(
        new Option('--form <form>', caseExportForms.join(', ')).choices(caseExportForms).default('pdf'),
      )
      .option('--out <file>', 'file to write to; its own name in this folder if omitted')
      .option('--red', 'export a case although it is TLP:RED'),
    (job, [id], { form, out, red }) =>
      write(
        job,
        { id: String(id), form },
        { out: typeof out === 'string' ? out : null, isRed: red === true },
      ),
  )
}

function write(
  job: Job,
  input: Readonly<Record<string, unknown>>,
  { out, isRed }: { readonly out: string | null; readonly isRed: boolean },
): Promise<number | Problem> {
  const isRefused = (answer: { readonly tlp: string | null }) => answer.tlp === 'RED' && !isRed
  return askWindow(
    job,
    'caseExport.write',
    input,
    (answer) => {
      if (isRefused(answer)) {
        job.terminal.complain(
          'skerry: The case is TLP:RED, for individual recipients only. Nothing was written; --red exports it.',
        )
        return
      }
      const { name, bytes, ...counts } = answer
      const path = out ?? name
      writeWhole(path, bytes)
      const { detections, left_out } = counts
      const isDetecting = detectingForms.has(input.form as CaseExportForm)
      if (job.choices.form === 'json')
        printJson(job.terminal, { path, bytes: bytes.length, ...(isDetecting && { detections, left_out }) })
      else {
        job.terminal.print(path)
        if (isDetecting) job.terminal.note(`${detectionCount(counts)}.`)
      }
    },
    (answer) => (isRefused(answer) ? exitCodes.input : exitCodes.done),
  )
}
