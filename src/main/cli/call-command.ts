import type { Command } from 'commander'
import { invalid, isProblem, type Problem } from '../../contract/problem.ts'
import { isStreamedText } from '../../contract/streamed-text.ts'
import { wellFormed } from '../../contract/well-formed.ts'
import { operationNamed, operations } from '../parts/operations.ts'
import { readContent } from './content.ts'
import { exitCodes } from './exit-code.ts'
import { requestLine } from './http-address.ts'
import { type Bind, type Job, refuseElsewhere } from './job.ts'
import { unlike } from './nearest.ts'
import { printJson } from './print-answer.ts'
import { printStream } from './stream-out.ts'

const maxInputBytes = 64 * 1_048_576

/** `call NAME`: calls any operation by its name, with JSON input and output. */
export function addCallCommand(program: Command, bind: Bind): void {
  const command = program
    .command('call')
    .description('Call any operation by its name; input and answer are JSON')
    .argument('<name>', 'as shown by operations')
    .option('--input <json>', 'a JSON object, or - for standard input')
  bind(command, (job, [name], { input }) => run(job, String(name), typeof input === 'string' ? input : '{}'))
}

async function run(job: Job, name: string, typed: string): Promise<number | Problem> {
  const { choices, terminal, around } = job
  const operation = operationNamed(name)
  if (operation === undefined) {
    const names = operations.map((known) => known.name)
    return unlike('name', `there is no operation ${name.slice(0, 100)}`, name, names)
  }
  const bytes = typed === '-' ? await readContent(around.input, maxInputBytes) : typed
  if (isProblem(bytes)) return bytes
  const text = bytes.toString()
  const input = readObject(text)
  if (isProblem(input)) return input
  if (choices.isDryRun) {
    terminal.print(requestLine(operation, input, choices))
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices, operation)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const answer = await terminal.wait(
    workstation.call(operation, wellFormed(input), { kind: 'cli' }, { text }),
    () => operation.summary,
  )
  if (isProblem(answer)) return answer
  if (isStreamedText(answer)) return (await printStream(around.output, answer)) ?? exitCodes.done
  printJson(terminal, answer)
  return exitCodes.done
}

function readObject(text: string): Record<string, unknown> | Problem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return invalid('input', `it is not JSON (${error instanceof Error ? error.message : String(error)})`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('input', 'it is not a JSON object')
  return value as Record<string, unknown>
}
