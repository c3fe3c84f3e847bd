import type { Command } from 'commander'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { exitCodes } from '../exit-code.ts'
import { fetchTo } from '../fetch-export.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { passwordOf } from '../password-file.ts'
import { printJson } from '../print-answer.ts'
import { addEvidenceFileCommands } from './evidence-file-commands.ts'

/** The conventional password in the field for files that must not be run by mistake. */
const usualPassword = 'infected'

/** `cases evidence`: files of a case in a password-protected archive, and below it files one by one. */
export function addEvidenceCommand(cases: Command, bind: Bind): void {
  const command = cases.command('evidence')
  addEvidenceFileCommands(command, bind)
  bind(
    command
      .description('Write evidence of a case to a password-protected zip (AES-256)')
      .argument('<case>', 'id of the case')
      .argument('[evidence...]', 'ids of evidence; all evidence of the case if omitted')
      .option('--out <file>', 'file to write to; its own name in this folder if omitted')
      .option(
        '--password-file <file>',
        `file whose first line is the password; the word ${usualPassword} if omitted`,
      ),
    (job, [id, evidence], { out, passwordFile }) =>
      writeEvidence(
        job,
        { id: String(id), evidence: evidence as string[] },
        {
          out: typeof out === 'string' ? out : null,
          passwordFile: typeof passwordFile === 'string' ? passwordFile : null,
        },
      ),
  )
}

async function writeEvidence(
  job: Job,
  wanted: { readonly id: string; readonly evidence: readonly string[] },
  given: { readonly out: string | null; readonly passwordFile: string | null },
): Promise<number | Problem> {
  const { choices, terminal } = job
  if (choices.isDryRun) {
    terminal.print(`LOCAL caseExport.beginEvidence ${wanted.id}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const password = given.passwordFile === null ? usualPassword : passwordOf(given.passwordFile)
  if (isProblem(password)) return password
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const packed = await workstation.invoke(
    'caseExport.beginEvidence',
    { ...wanted, evidence: [...wanted.evidence], password },
    { kind: 'cli' },
  )
  if (isProblem(packed)) return packed
  const { export: id, name, size } = packed
  const path = given.out ?? name
  try {
    const fault = await fetchTo(
      path,
      { export: id, sha256: null, read: 'caseExport.readEvidence' },
      workstation,
    )
    if (fault !== null) return fault
  } finally {
    await workstation.invoke('caseExport.endEvidence', { export: id }, { kind: 'cli' })
  }
  if (choices.form === 'json') printJson(terminal, { path, bytes: size })
  else {
    terminal.print(path)
    if (given.passwordFile === null)
      terminal.note(`The password is ${usualPassword}: it does not keep anything secret.`)
  }
  return exitCodes.done
}
