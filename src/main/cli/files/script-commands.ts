import { type Command, Option } from 'commander'
import type { z } from 'zod'
import { explainScript, readScriptReport, submitScript } from '../../../contract/core/script.ts'
import { defanged } from '../../../contract/lookups/defanged.ts'
import type { Operation } from '../../../contract/operation.ts'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { isAtLeast, type Severity, severities } from '../../../contract/severities.ts'
import { countOf } from '../count-of.ts'
import { exitCodes } from '../exit-code.ts'
import { requestLine } from '../http-address.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printJson, printTable, printText } from '../print-answer.ts'
import { type Request, takeContent } from '../take-content.ts'
import { leftOutLines, suspicionWords } from './script-words.ts'

/** `scan bash`: a script, read without being run. `file script`, `file explain`, `file recipe`: one that is here. */

type ScriptReport = z.output<ReturnType<typeof readScriptReport.output>>

const failOn = () =>
  new Option('--fail-on <severity>', 'exit with 7 from this severity on').choices([...severities])

export function addScriptCommands(program: Command, bind: Bind): void {
  const scan = program.commands.find((each) => each.name() === 'scan') ?? program.command('scan')
  // that of the contract prints the digest; a person wants to know what the script does
  const submitted = scan.commands.findIndex((each) => each.name() === 'bash')
  if (submitted >= 0) (scan.commands as Command[]).splice(submitted, 1)
  bind(
    scan
      .command('bash')
      .description('Read a script of any language: what it does, what it hides; it is never run')
      .argument('<file>', 'path, or - for standard input')
      .option('--explain', 'print an explanation in prose, made by rules')
      .addOption(failOn()),
    (job, [file], flags) => scanScript(job, String(file), flags.explain === true, gateOf(flags)),
  )
  const file = program.commands.find((each) => each.name() === 'file') ?? program.command('file')
  bind(
    file
      .command('script')
      .description('Show what is suspicious in a script that is kept here')
      .argument('<sha256>', 'its SHA-256')
      .addOption(failOn()),
    (job, [sha256], flags) =>
      ask(job, readScriptReport, sha256, (report) => show(job, report, gateOf(flags))),
  )
  bind(
    file
      .command('explain')
      .description('Explain a script that is kept here in prose, by rules')
      .argument('<sha256>', 'its SHA-256'),
    (job, [sha256]) => ask(job, explainScript, sha256, (answer) => showExplanation(job, answer)),
  )
  bind(
    file
      .command('recipe')
      .description('Print how a layer of a script is decoded, as a recipe for CyberChef')
      .argument('<sha256>', 'its SHA-256')
      .argument('<layer>', 'number of the layer, as file script shows it'),
    (job, [sha256, layer]) =>
      ask(job, readScriptReport, sha256, (report) => showRecipe(job, report, String(layer))),
  )
}

const gateOf = ({ failOn: given }: Readonly<Record<string, unknown>>) =>
  (given as Severity | undefined) ?? null

async function scanScript(
  job: Job,
  path: string,
  isExplained: boolean,
  gate: Severity | null,
): Promise<number | Problem> {
  const request: Request = { operation: submitScript, input: {} }
  if (job.choices.isDryRun) {
    job.terminal.print(requestLine(submitScript, request.input, job.choices))
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(job.choices, submitScript)
  if (elsewhere !== null) return elsewhere
  const content = { field: 'content_b64', as: 'base64', isMany: false } as const
  const ready = await takeContent([request], content, [path], job.around)
  if (isProblem(ready)) return ready
  const submitted = await call(job, submitScript, ready[0]?.input ?? {})
  if (isProblem(submitted)) return submitted
  const { sha256 } = submitted as { sha256: string }
  if (!isExplained) return ask(job, readScriptReport, sha256, (report) => show(job, report, gate))
  const explained = await ask(job, explainScript, sha256, (answer) => showExplanation(job, answer))
  if (isProblem(explained) || gate === null) return explained
  return ask(job, readScriptReport, sha256, (report) => gateCode(report, gate))
}

async function call(
  { open, terminal }: Job,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const workstation = await open()
  if (isProblem(workstation)) return workstation
  return terminal.wait(workstation.call(operation, input, { kind: 'cli' }), () => operation.summary)
}

/** Asks an operation about one script, and has its answer shown. */
async function ask<O extends typeof readScriptReport | typeof explainScript>(
  job: Job,
  operation: O,
  sha256: unknown,
  shown: (answer: z.output<ReturnType<O['output']>>) => number | Problem,
): Promise<number | Problem> {
  const input = { sha256: String(sha256) }
  if (job.choices.isDryRun) {
    job.terminal.print(requestLine(operation, input, job.choices))
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(job.choices, operation)
  if (elsewhere !== null) return elsewhere
  const answer = await call(job, operation, input)
  return isProblem(answer) ? answer : shown(answer as z.output<ReturnType<O['output']>>)
}

function gateCode({ suspicious }: ScriptReport, gate: Severity | null): number {
  const isMet = gate !== null && suspicious.some(({ severity }) => isAtLeast(severity, gate))
  return isMet ? exitCodes.gate : exitCodes.done
}

function show({ choices, terminal }: Job, report: ScriptReport, gate: Severity | null): number {
  const code = gateCode(report, gate)
  if (choices.form === 'json') {
    printJson(terminal, report)
    return code
  }
  const { file, language, suspicious, decoded, iocs } = report
  terminal.print(
    `${file.filename}: ${language} script, ${countOf(file.lines, 'line')}, ${file.size} bytes, ${file.sha256}`,
  )
  for (const line of leftOutLines(report)) terminal.print(line)
  terminal.print(suspicionWords(suspicious.length))
  if (suspicious.length > 0)
    printTable(
      terminal,
      ['severity', 'line', 'title', 'technique'],
      suspicious.map((each) => ({ ...each })),
    )
  if (decoded !== null && decoded !== undefined && decoded.length > 0)
    printTable(
      terminal,
      ['layer', 'line', 'language', 'run_by', 'decoded_by'],
      decoded.map(({ recipe, ...layer }) => ({
        ...layer,
        decoded_by: recipe.map(({ op }) => op).join(' › '),
      })),
    )
  for (const [kind, found] of Object.entries(iocs))
    for (const { value } of found) terminal.print(`${kind.padEnd(8)}  ${defanged(kind, value)}`)
  return code
}

function showExplanation({ choices, terminal }: Job, answer: { readonly explanation: string }): number {
  if (choices.form === 'json') printJson(terminal, answer)
  else printText(terminal, answer.explanation)
  return exitCodes.done
}

function showRecipe({ terminal }: Job, { decoded }: ScriptReport, layer: string): number | Problem {
  const found = decoded?.find((each) => String(each.layer) === layer)
  if (found === undefined) return invalid('layer', 'the script has no layer with this number')
  printText(terminal, JSON.stringify(found.recipe, null, 2))
  return exitCodes.done
}
