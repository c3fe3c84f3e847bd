import { existsSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import {
  type FileReportForm,
  fileReportForms,
  samplePassword,
} from '../../../contract/workstation/files/file-leaving.ts'
import { exitCodes } from '../exit-code.ts'
import { fetchTo } from '../fetch-export.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { passwordOf } from '../password-file.ts'
import { printJson } from '../print-answer.ts'

/** `file export`, `file report` and `file add-to-case`: how files and what was found in them leave. */
export function addLeavingCommands(file: Command, bind: Bind): void {
  bind(
    file
      .command('export')
      .description('Write files to a zip that opens only with a password (AES-256); never as they are')
      .argument('<sha256...>', 'their SHA-256')
      .option('--out <path>', 'path of the zip; a name made of its SHA-256 in this folder if omitted')
      .option(
        '--password-file <file>',
        `file whose first line is the password; the word ${samplePassword} if omitted`,
      ),
    (job, [sha256s], { out, passwordFile }) =>
      exportFiles(job, sha256s as string[], {
        out: typeof out === 'string' ? out : null,
        passwordFile: typeof passwordFile === 'string' ? passwordFile : null,
      }),
  )
  bind(
    file
      .command('report')
      .description(
        'Write what was found in a file: a report, its data, or its indicators; people get addresses defanged',
      )
      .argument('<sha256>', 'its SHA-256')
      .addOption(
        new Option('--as <form>', 'form of the report').choices([...fileReportForms]).default('markdown'),
      )
      .option('--out <path>', 'file to write to; printed if omitted'),
    (job, [sha256], { as, out }) =>
      writeReport(job, String(sha256), as as FileReportForm, typeof out === 'string' ? out : null),
  )
  bind(
    file
      .command('add-to-case')
      .description('Add a file that was analysed here to the evidence of a case')
      .argument('<sha256>', 'its SHA-256')
      .argument('<case>', 'id of the case')
      .option('--again', 'also when the case has the same bytes already'),
    (job, [sha256, id], { again }) =>
      addToCase(job, { sha256: String(sha256), id: String(id) }, again === true),
  )
}

/** Returns the opened workstation; null for a dry run, which was told. */
async function opened({ choices, terminal, open }: Job, what: string) {
  if (choices.isDryRun) {
    terminal.print(`LOCAL ${what}`)
    return null
  }
  return refuseElsewhere(choices) ?? (await open())
}

async function exportFiles(
  job: Job,
  sha256s: readonly string[],
  { out, passwordFile }: { readonly out: string | null; readonly passwordFile: string | null },
): Promise<number | Problem> {
  const workstation = await opened(job, `files.beginExport ${sha256s.join(' ')}`)
  if (workstation === null) return exitCodes.done
  if (isProblem(workstation)) return workstation
  const password = passwordFile === null ? samplePassword : passwordOf(passwordFile)
  if (isProblem(password)) return password
  const lower = sha256s.map((each) => each.toLowerCase())
  const packed = await workstation.invoke('files.beginExport', { sha256s: lower, password }, { kind: 'cli' })
  if (isProblem(packed)) return packed
  const { export: id, name, size, files } = packed
  const path = out ?? name
  try {
    if (existsSync(path)) return problem('conflict', `${path} is there already. Nothing was written.`)
    if (!existsSync(dirname(resolve(path))))
      return problem('not-found', `There is no folder ${dirname(path)} for ${basename(path)}.`)
    const fault = await fetchTo(path, { export: id, sha256: null, read: 'files.readExport' }, workstation)
    if (fault !== null) return fault
  } finally {
    await workstation.invoke('files.endExport', { export: id }, { kind: 'cli' })
  }
  if (job.choices.form === 'json') printJson(job.terminal, { path, bytes: size, files })
  else {
    job.terminal.print(path)
    if (passwordFile === null)
      job.terminal.note(`The password is ${samplePassword}: it does not keep anything secret.`)
  }
  return exitCodes.done
}

async function writeReport(
  job: Job,
  sha256: string,
  form: FileReportForm,
  out: string | null,
): Promise<number | Problem> {
  const workstation = await opened(job, `files.report ${sha256}`)
  if (workstation === null) return exitCodes.done
  if (isProblem(workstation)) return workstation
  const input = { sha256: sha256.toLowerCase(), form }
  const report = await workstation.invoke('files.report', input, { kind: 'cli' })
  if (isProblem(report)) return report
  if (out === null) {
    for (const line of report.text.trimEnd().split(/\r?\n/)) job.terminal.print(line)
    return exitCodes.done
  }
  try {
    writeFileSync(out, report.text, { flag: 'wx' })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? problem('conflict', `${out} is there already. Nothing was written.`)
      : problem('failed', `${out} could not be written: ${(error as Error).message}.`)
  }
  job.terminal.print(out)
  return exitCodes.done
}

async function addToCase(
  job: Job,
  given: { readonly sha256: string; readonly id: string },
  isAgain: boolean,
): Promise<number | Problem> {
  const workstation = await opened(job, `caseFiles.add ${given.id} ${given.sha256}`)
  if (workstation === null) return exitCodes.done
  if (isProblem(workstation)) return workstation
  const input = { id: given.id, sha256: given.sha256.toLowerCase() }
  const answer = await workstation.invoke('caseFiles.add', input, { kind: 'cli' })
  if (isProblem(answer)) return answer
  const { already_there: there } = answer
  if (there !== null && isAgain) {
    const kept = await workstation.invoke(
      'caseBoard.keepEvidence',
      { question: there.question },
      { kind: 'cli' },
    )
    if (isProblem(kept)) return kept
  }
  const added = there === null || isAgain
  if (job.choices.form === 'json') printJson(job.terminal, { added, already_there: there?.filename ?? null })
  else if (added) job.terminal.print('Added the file to the evidence of the case.')
  else
    job.terminal.note(
      `It was not added: the case already has the same bytes as ${there?.filename}. --again adds it nevertheless.`,
    )
  return exitCodes.done
}
