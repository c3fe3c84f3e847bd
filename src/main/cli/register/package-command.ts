import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { invalid, isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printFacts } from '../lookups/print-lookup.ts'
import { printJson } from '../print-answer.ts'
import { printFindings } from './print-findings.ts'
import { blocksFiling } from './validate-command.ts'
import { writeWhole } from './write-whole.ts'

/** `register package --out <folder>`: builds the package, checks it, stores it among the filings and writes it. */
export function addPackageCommand(group: Command, bind: Bind): void {
  const command = group
    .command('package')
    .description('Build the package for the filing; exit code 1 if errors block it')
    .addOption(new Option('--out <folder>', 'where the ZIP is written').default('.'))
    .addOption(new Option('--timestamp <digits>', 'yyyyMMddHHmmssSSS; now if omitted'))
    .addOption(new Option('--draft', 'build it for inspection despite findings; it is not stored'))
    .addOption(new Option('--force', 'overwrite a file of the same name'))
  bind(command, (job, _words, flags) => build(job, flags))
}

async function build(job: Job, flags: Readonly<Record<string, unknown>>): Promise<number | Problem> {
  const { choices, terminal } = job
  const folder = String(flags.out)
  if (existsSync(folder) && !statSync(folder).isDirectory())
    return invalid('out', `${folder} is not a folder`)
  if (choices.isDryRun) {
    terminal.print(`LOCAL registerFilings.build ${folder}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const request = {
    draft: flags.draft === true,
    ...(flags.force === true ? {} : { taken: zipsIn(folder) }),
    ...(flags.timestamp === undefined ? {} : { timestamp: String(flags.timestamp) }),
  }
  const answer = await terminal.wait(
    workstation.invoke('registerFilings.build', request, { kind: 'cli' }),
    () => 'building the package',
  )
  if (isProblem(answer)) {
    if (answer.code === 'conflict')
      return invalid('out', `${answer.message.replace(/\.$/, '')} in ${folder}; --force overwrites it`)
    if (!blocksFiling(answer)) return answer
    if (choices.form === 'json') printJson(terminal, { error: answer.message, ...answer.details })
    else printFindings(job, (answer.details?.findings ?? []) as RegisterFinding[])
    terminal.complain(`skerry: ${answer.message}`)
    return exitCodes.other
  }
  const { filing, bytes, findings } = answer
  const path = join(folder, filing.filename)
  try {
    mkdirSync(folder, { recursive: true })
    writeWhole(path, bytes)
  } catch (error) {
    // a package that could not be written is not a filing
    if (!request.draft) await workstation.invoke('registerFilings.remove', { id: filing.id }, { kind: 'cli' })
    return problem('failed', `${path} could not be written (${codeOf(error)}). The package was not stored.`)
  }
  if (choices.form === 'json') printJson(terminal, { path, ...filing, findings })
  else {
    printFindings(job, findings)
    printFacts(terminal, [
      ['package', path],
      ['sha256', filing.sha256],
      ['bytes', filing.size],
      ['rows', filing.rows],
      ['taxonomy', filing.taxonomy],
      ['reference date', filing.reference_date],
    ])
  }
  return filing.findings.error > 0 ? exitCodes.other : exitCodes.done
}

/** Returns the names of the ZIP files in a folder, which may not exist yet. */
function zipsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.zip')) : []
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? String(error)
}
