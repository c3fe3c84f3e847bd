import type { Command } from 'commander'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { ActorSets } from '../../../contract/workstation/actors/actor-sets.ts'
import type { Job as BackgroundJob } from '../../../contract/workstation/jobs/jobs.ts'
import { type PackJob, packImportOf } from '../../../contract/workstation/packs/pack-import-job.ts'
import type { DataPack } from '../../../contract/workstation/packs/packs.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { fileOnDisk } from '../content.ts'
import { countOf } from '../count-of.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { followImport, replacementQuestion } from '../packs/pack-progress.ts'
import { printJson } from '../print-answer.ts'

/** `actors import FILE…`: imports sets of threat actors, and prints what a newer version of one changed. */
export function addImportCommand(actors: Command, bind: Bind): void {
  bind(
    actors
      .command('import')
      .description(
        'Import threat actor sets: MISP galaxy, ATT&CK and other STIX, exploited lists, JSON lines',
      )
      .argument('<file...>', 'files, gzipped or not')
      .option('--replace', 'replace older versions of the same sets that are here'),
    (job, [paths], { replace }) => takeIn(job, paths as readonly string[], replace === true),
  )
}

const cli = { kind: 'cli' } as const
const stopped = Symbol('stopped')

type Difference = NonNullable<ActorSets['sets'][number]['difference']>

/** Outcome for one file. `difference` is null for a set that was not imported before, and for one without changes. */
type SetReport = {
  readonly file: string
  readonly pack: string
  readonly name: string
  readonly is_new: boolean
  readonly entries: number
  readonly refused: number
  readonly refused_examples: readonly string[]
  readonly difference: Difference | null
}

type Taken = { readonly job: PackJob; readonly isNew: boolean }

async function takeIn(job: Job, paths: readonly string[], replaces: boolean): Promise<number | Problem> {
  const { choices, terminal, around } = job
  for (const path of paths) {
    const file = fileOnDisk(path)
    if (isProblem(file)) return file
  }
  if (choices.isDryRun) {
    for (const path of paths) terminal.print(`LOCAL packs.import actor_set ${path}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const stop = around.untilStopped().then((): typeof stopped => stopped)
  const taken: Taken[] = []
  let refused: Problem | null = null
  for (const path of paths) {
    const one = await takeOne(workstation, path, stop, { terminal, replaces })
    if (one === stopped) {
      terminal.complain(
        `skerry: stopped; nothing from ${path} was imported, and what was here before is unchanged.`,
      )
      return exitCodes.interrupted
    }
    if (isProblem(one)) {
      if (refused !== null) terminal.complain(`skerry: ${refused.message}`)
      refused = one
      continue
    }
    taken.push(one)
  }
  if (taken.length === 0) return refused ?? exitCodes.done
  const reports = await terminal.wait(
    Promise.race([reportsOf(workstation, taken, terminal), stop]),
    () => 'merging all sets',
  )
  if (reports === stopped) {
    terminal.complain(
      'skerry: stopped; the sets are imported and will be merged the next time they are queried.',
    )
    return exitCodes.interrupted
  }
  if (isProblem(reports)) return reports
  print(job, reports)
  return refused ?? exitCodes.done
}

/** Imports one file, all or nothing. */
async function takeOne(
  workstation: Workstation,
  path: string,
  stop: Promise<typeof stopped>,
  { terminal, replaces }: Pick<Job, 'terminal'> & { readonly replaces: boolean },
): Promise<Taken | Problem | typeof stopped> {
  const before = await packsOf(workstation)
  if (isProblem(before)) return before
  const started = await workstation.invoke(
    'packs.import',
    { kind: 'actor_set', file: { kind: 'path', path }, replace_known: replaces },
    cli,
  )
  if (isProblem(started)) return started
  const { job } = started as { readonly job: BackgroundJob }
  const ended = await Promise.race([followImport(workstation, job, terminal), stop])
  if (ended === stopped) {
    const left = await workstation.invoke('jobs.cancel', { job: job.id }, cli)
    if (isProblem(left)) return left
    // it may just have finished
    const last = packImportOf((left as { readonly job: BackgroundJob }).job)
    await workstation.invoke('jobs.forget', { job: job.id }, cli)
    return last.state === 'done' ? takenOf(last, before) : stopped
  }
  if (isProblem(ended)) return ended
  if (ended.replacement !== null) {
    await workstation.invoke('jobs.cancel', { job: ended.id }, cli)
    return problem('conflict', replacementQuestion(path, ended.replacement))
  }
  await workstation.invoke('jobs.forget', { job: ended.id }, cli)
  return ended.state === 'done'
    ? takenOf(ended, before)
    : problem('invalid', ended.problem?.message ?? 'The import was stopped.')
}

function takenOf(job: PackJob, before: readonly DataPack[]): Taken {
  return { job, isNew: before.every(({ id }) => id !== job.pack) }
}

async function packsOf(workstation: Workstation): Promise<readonly DataPack[] | Problem> {
  const answer = await workstation.invoke('packs.list', { kind: 'actor_set' }, cli)
  return isProblem(answer) ? answer : answer.packs
}

/** Joins the imported sets with those already here, and returns what each set changed. */
async function reportsOf(
  workstation: Workstation,
  taken: readonly Taken[],
  terminal: Job['terminal'],
): Promise<SetReport[] | Problem> {
  const joined = await workstation.invoke('actorSets.read', {}, cli)
  if (isProblem(joined)) return joined
  for (const { reason } of joined.unused) terminal.note(reason)
  const packs = await packsOf(workstation)
  if (isProblem(packs)) return packs
  return taken.map(({ job, isNew }) => {
    const pack = packs.find(({ id }) => id === job.pack)
    const set = joined.sets.find((each) => each.pack === job.pack)
    // a set keeps its last difference, which is only reported when this file caused it
    const isOfThis = set?.difference?.at === pack?.imported_at
    return {
      ...{ file: job.file, pack: job.pack ?? '', name: pack?.name ?? job.file, is_new: isNew },
      ...{ entries: job.entries ?? 0, refused: job.refused, refused_examples: job.refused_examples },
      difference: isOfThis ? (set?.difference ?? null) : null,
    }
  })
}

const maxReported = 5

function print({ choices, terminal }: Job, reports: readonly SetReport[]): void {
  if (choices.form === 'json') {
    printJson(terminal, reports.length === 1 ? reports[0] : reports)
    return
  }
  for (const { file, name, entries, is_new, difference, refused, refused_examples } of reports) {
    const objects = countOf(entries, 'object')
    const news = is_new ? 'new' : difference === null ? 'nothing changed' : wordsOf(difference)
    terminal.print(`${file}: ${name}, ${objects}, ${news}`)
    if (difference !== null) for (const line of examplesOf(difference)) terminal.print(`  ${line}`)
    for (const example of refused_examples.slice(0, maxReported)) terminal.note(`Not read: ${example}`)
    if (refused > maxReported)
      terminal.note(`Not read: ${countOf(refused - maxReported, 'more entry', 'more entries')}`)
  }
}

const kinds = [
  ['came', 'added'],
  ['changed', 'changed'],
  ['went', 'removed'],
  ['revoked', 'revoked or deprecated'],
] as const

function wordsOf(difference: Difference): string {
  const counted = kinds.filter(([kind]) => difference[kind] > 0)
  return counted.map(([kind, label]) => `${difference[kind].toLocaleString('en-GB')} ${label}`).join(', ')
}

function examplesOf({ examples, ...counts }: Difference): string[] {
  return kinds.flatMap(([kind, label]) => {
    const names = examples[kind]
    if (names.length === 0) return []
    const more = counts[kind] - names.length
    const all = more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en-GB')} more` : names.join(', ')
    return [`${label}: ${all}`]
  })
}
