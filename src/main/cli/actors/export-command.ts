import { type Command, Option } from 'commander'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { isStreamedText } from '../../../contract/streamed-text.ts'
import type { OperationInput, OperationName } from '../../../contract/workstation/window/callable.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printJson } from '../print-answer.ts'
import { printStream, writeStream } from '../stream-out.ts'
import { everyActorFilter } from './every-actor-filter.ts'
import { namedActor } from './named-actor.ts'

const forms = ['jsonl', 'csv', 'stix', 'navigator'] as const
type Form = (typeof forms)[number]

/** `actors export`: all actors or some, streamed to a file or standard output. */
export function addExportCommand(actors: Command, bind: Bind): void {
  bind(
    actors
      .command('export')
      .description(
        'Export all threat actors as JSON lines, CSV, one STIX 2.1 bundle or an ATT&CK Navigator layer',
      )
      .argument(
        '[actor...]',
        'only these, by name, address or ATT&CK id: one for stix, up to five for navigator',
      )
      .addOption(new Option('--form <form>', forms.join(', ')).choices(forms).default('jsonl'))
      .option('--domain <matrix>', 'for a layer: enterprise, mobile or ics; the first available if omitted')
      .option('--out <file>', 'file to write to; standard output if omitted'),
    (job, [names], { form, domain, out }) =>
      give(job, form as Form, {
        names: names as readonly string[],
        domain: typeof domain === 'string' ? domain : null,
        out: typeof out === 'string' ? out : null,
      }),
  )
}

type Wanted = {
  readonly names: readonly string[]
  readonly domain: string | null
  readonly out: string | null
}

async function give(job: Job, form: Form, { names, domain, out }: Wanted): Promise<number | Problem> {
  const { choices, terminal, around } = job
  if (names.length > 0 && form !== 'navigator' && !(form === 'stix' && names.length === 1))
    return invalid('actor', `${form} exports all of them; name one for stix, several for navigator`)
  if (choices.isDryRun) {
    terminal.print(`LOCAL actors export ${form}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const slugs: string[] = []
  for (const name of names) {
    const slug = await namedActor(workstation, name)
    if (isProblem(slug)) return slug
    slugs.push(slug)
  }
  const answer = await terminal.wait(asked(workstation, form, slugs, domain), () => 'merging all sets')
  if (isProblem(answer)) return answer
  const text = isStreamedText(answer) ? answer : inOnePiece(answer)
  if (out === null) return (await printStream(around.output, text)) ?? exitCodes.done
  const refused = await terminal.wait(writeStream(out, text), () => `writing ${out}`)
  if (refused !== null) return refused
  if (choices.form === 'json') printJson(terminal, { path: out })
  else terminal.print(out)
  return exitCodes.done
}

async function asked(
  workstation: Workstation,
  form: Form,
  slugs: readonly string[],
  domain: string | null,
): Promise<unknown> {
  const ask = <N extends OperationName>(name: N, input: OperationInput<N>) =>
    workstation.invoke(name, input, { kind: 'cli' })
  const [slug] = slugs
  switch (form) {
    case 'jsonl':
      return ask('actors.exportJsonl', {})
    case 'csv':
      return ask('actors.exportCsv', {})
    case 'stix':
      return slug === undefined ? ask('actorExports.stix', {}) : ask('actors.exportStix', { slug })
    case 'navigator': {
      const input = { domain, filter: everyActorFilter, compared: [...slugs], layer: null }
      const layer = await ask('actorMatrix.writeLayer', input)
      return isProblem(layer) ? layer : layer.text
    }
  }
}

async function* inOnePiece(text: unknown): AsyncGenerator<string> {
  yield String(text)
}
