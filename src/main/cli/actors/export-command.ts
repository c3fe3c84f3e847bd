import { type Command, Option } from 'commander'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { isStreamedText } from '../../../contract/streamed-text.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printJson } from '../print-answer.ts'
import { printStream, writeStream } from '../stream-out.ts'

const forms = { jsonl: 'actors.exportJsonl', csv: 'actors.exportCsv', stix: 'actorExports.stix' } as const
type Form = keyof typeof forms

/** `actors export`: all of them, to a file or standard output, as they are read. */
export function addExportCommand(actors: Command, bind: Bind): void {
  bind(
    actors
      .command('export')
      .description('Give all threat actors as JSON lines, CSV or one STIX 2.1 bundle')
      .addOption(
        new Option('--form <form>', Object.keys(forms).join(', '))
          .choices(Object.keys(forms))
          .default('jsonl'),
      )
      .option('--out <file>', 'where to write it; standard output when absent'),
    (job, _words, { form, out }) => give(job, form as Form, typeof out === 'string' ? out : null),
  )
}

async function give(job: Job, form: Form, out: string | null): Promise<number | Problem> {
  const { choices, terminal, around } = job
  if (choices.isDryRun) {
    terminal.print(`LOCAL ${forms[form]}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const asked = workstation.invoke(forms[form], {}, { kind: 'cli' })
  const answer = await terminal.wait(asked, () => 'joining all sets')
  if (isProblem(answer)) return answer
  const text = isStreamedText(answer) ? answer : inOnePiece(String(answer))
  if (out === null) return (await printStream(around.output, text)) ?? exitCodes.done
  const refused = await terminal.wait(writeStream(out, text), () => `writing ${out}`)
  if (refused !== null) return refused
  if (choices.form === 'json') printJson(terminal, { path: out })
  else terminal.print(out)
  return exitCodes.done
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}
