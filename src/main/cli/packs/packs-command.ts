import { type Command, Option } from 'commander'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { ActorSets } from '../../../contract/workstation/actors/actor-sets.ts'
import type { Job as BackgroundJob } from '../../../contract/workstation/jobs/jobs.ts'
import type { PackJob } from '../../../contract/workstation/packs/pack-import-job.ts'
import { type DataPack, packKinds } from '../../../contract/workstation/packs/packs.ts'
import type { RowForm } from '../answer-rows.ts'
import { askWindow } from '../ask-window.ts'
import { fileOnDisk } from '../content.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printFacts } from '../lookups/print-lookup.ts'
import { printAnswers, printJson } from '../print-answer.ts'
import { addPackOptions, packOptionsOf } from './pack-options.ts'
import { followImport, replacementQuestion } from './pack-progress.ts'

/** `packs`: imported data for lookups that need more than the shipped data. */

const packRows: RowForm = {
  columns: [
    ...['id', 'kind', 'name', 'format', 'entries', 'bytes', 'dated', 'source', 'licence', 'sha256'],
    ...['imported_at', 'enabled', 'problem'],
  ],
  shown: ['id', 'kind', 'name', 'entries', 'dated', 'source', 'licence', 'state'],
  rows: (answer) =>
    (answer as { packs: readonly DataPack[] }).packs.map((pack) => ({
      ...pack,
      state: pack.problem ?? (pack.enabled ? 'in use' : 'switched off'),
    })),
}

export function addPacksCommand(program: Command, bind: Bind): void {
  const packs = program
    .command('packs')
    .helpCommand(false)
    .description('List, import and remove data packs: address databases, hash sets, label lists, LEI lists')
  const list = packs
    .command('list')
    .description('List the data packs, with source, licence, date and digest')
    .addOption(new Option('--kind <kind>', 'only one kind').choices(packKinds))
  bind(
    list,
    (job, _words, { kind }) =>
      askWindow(job, 'packs.list', kind === undefined ? {} : { kind }, (answer) => {
        printAnswers(job, [answer], packRows)
        const isNone = (answer as { packs: readonly DataPack[] }).packs.length === 0
        if (isNone && job.choices.form === 'table') job.terminal.note('No data packs are imported.')
      }),
    { csv: true },
  )
  const take = packs
    .command('import')
    .description('Import a data pack, or replace one with a newer file')
    .argument('<file>', 'MMDB, CSV, list, NSRL database, SDN list, golden copy of GLEIF …')
  take.option('--replace', 'replace an older version of the same set that is here')
  addPackOptions(take)
  bind(take, (job, [file], flags) => takeIn(job, String(file), flags))
  const remove = packs
    .command('remove')
    .description('Remove a data pack')
    .argument('<id>', 'as shown by packs list')
  bind(remove, (job, [id]) =>
    askWindow(job, 'packs.remove', { id: String(id) }, (answer) => {
      if (job.choices.form === 'json') printJson(job.terminal, answer)
      else job.terminal.note('The data pack is removed.')
    }),
  )
}

async function takeIn(
  job: Job,
  path: string,
  flags: Readonly<Record<string, unknown>>,
): Promise<number | Problem> {
  const { choices, terminal } = job
  const request = packOptionsOf(path, flags)
  if (isProblem(request)) return request
  const file = fileOnDisk(path)
  if (isProblem(file)) return file
  if (choices.isDryRun) {
    terminal.print(`LOCAL packs.import ${request.kind} ${path}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const cli = { kind: 'cli' } as const
  const input = { ...request, file: { kind: 'path', path }, replace_known: flags.replace === true }
  const started = await workstation.invokeNamed('packs.import', input, cli)
  if (isProblem(started)) return started
  const ended = await followImport(workstation, (started as { job: BackgroundJob }).job, terminal)
  if (isProblem(ended)) return ended
  if (ended.replacement !== null) {
    await workstation.invoke('jobs.cancel', { job: ended.id }, cli)
    return problem('conflict', replacementQuestion(path, ended.replacement))
  }
  // the list of jobs is for those who did not wait
  await workstation.invoke('jobs.forget', { job: ended.id }, cli)
  if (ended.state !== 'done')
    return ended.problem === null
      ? problem('failed', 'The import was stopped.')
      : problem(ended.problem.code, ended.problem.message)
  print(job, ended)
  if (request.kind !== 'actor_set') return exitCodes.done
  // otherwise the first query would have to wait for it
  const joined = await terminal.wait(
    workstation.invokeNamed('actorSets.read', {}, cli),
    () => 'merging all sets',
  )
  // the set is imported regardless; the next query reports the problem again
  if (isProblem(joined)) terminal.note(joined.message)
  else for (const { reason } of (joined as ActorSets).unused) terminal.note(reason)
  return exitCodes.done
}

const maxReported = 5

function print({ choices, terminal }: Job, job: PackJob): void {
  if (choices.form === 'json') {
    printJson(terminal, job)
    return
  }
  printFacts(terminal, [
    ['pack', job.pack],
    ['kind', job.pack_kind],
    ['file', job.file],
    ['entries', job.entries],
    ['refused', job.refused],
  ])
  for (const example of job.refused_examples.slice(0, maxReported)) terminal.note(`Not read: ${example}`)
}
