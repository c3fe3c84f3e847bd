import type { Command } from 'commander'
import type { Operation } from '../../../contract/operation.ts'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { operationNamed } from '../../parts/operations.ts'
import { exitCodes } from '../exit-code.ts'
import { requestLine } from '../http-address.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { bindOperation, mayMean } from '../operation-command.ts'
import { printJson } from '../print-answer.ts'
import { addExportCommand } from './export-command.ts'
import { addImportCommand } from './import-command.ts'
import { namedActor } from './named-actor.ts'
import { printProfile } from './print-profile.ts'

/** `actors`: imported sets of threat actors, and their data on one or all actors. */
export function addActorsCommand(program: Command, bind: Bind, words: readonly string[]): void {
  const actors = program
    .command('actors')
    .helpCommand(false)
    .description('Import threat actor sets, list actors, show one, print its links, export all')
  addImportCommand(actors, bind)
  const list = actors.command('list').description('List threat actors by name')
  if (mayMean(words, 'actors')) bindOperation(list, bind, operationWith('actors.list'), 'actor list', [])
  bind(
    actors
      .command('show')
      .description('Show everything known about one threat actor')
      .argument('<actor>', 'its name, a synonym, its address (slug) or its ATT&CK id'),
    (job, [text]) =>
      askAbout(job, 'actors.read', String(text), {}, (answer) => printProfile(job, answer as never)),
  )
  addExportCommand(actors, bind)
  bind(
    actors
      .command('graph')
      .description('Print what a threat actor is linked to, as JSON')
      .argument('<actor>', 'its name, a synonym, its address (slug) or its ATT&CK id')
      .option('--depth <steps>', '1 or 2 links away', '2')
      .option('--max <count>', 'maximum number of nodes, up to 600', '220'),
    (job, [text], { depth, max }) =>
      askAbout(job, 'actorGraph.read', String(text), { depth, max }, (answer) => {
        printJson(job.terminal, answer)
        const { truncated } = answer as { readonly truncated: boolean }
        if (truncated) job.terminal.note('There are more nodes than --max; the rest were left out.')
      }),
  )
}

function operationWith(name: string): Operation {
  return operationNamed(name) as Operation
}

/** Queries the API about the one actor that a text names. */
async function askAbout(
  job: Job,
  name: 'actors.read' | 'actorGraph.read',
  text: string,
  more: Readonly<Record<string, unknown>>,
  show: (answer: unknown) => void,
): Promise<number | Problem> {
  const operation = operationWith(name)
  const inputFor = (slug: string) => ({ [name === 'actors.read' ? 'slug' : 'root']: slug, ...more })
  if (job.choices.isDryRun) {
    job.terminal.print(requestLine(operation, inputFor(text), job.choices))
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(job.choices, operation)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const slug = await namedActor(workstation, text)
  if (isProblem(slug)) return slug
  const answer = await workstation.call(operation, inputFor(slug), { kind: 'cli' })
  if (isProblem(answer)) return answer
  show(answer)
  return exitCodes.done
}
