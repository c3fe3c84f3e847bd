import { existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { invalid, isProblem, missing, type Problem, problem } from '../../../contract/problem.ts'
import type { WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { fileOnDisk } from '../content.ts'
import { countOf } from '../count-of.ts'
import { exitCodes } from '../exit-code.ts'
import { fetchTo } from '../fetch-export.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printJson } from '../print-answer.ts'

/** `cases evidence add` and `cases evidence save`: files into and out of the evidence of a case. */
export function addEvidenceFileCommands(evidence: Command, bind: Bind): void {
  bind(
    evidence
      .command('add')
      .description('Add files, or the files of a triage session, to the evidence of a case')
      .argument('<case>', 'id of the case')
      .argument('[files...]', 'files to add')
      .option('--session <id>', 'triage session whose files are added as they were dropped or pasted')
      .option('--source <position>', 'position of one file in the session, from 0', wholeNumber),
    (job, [id, files], { session, source }) =>
      add(job, String(id), files as string[], {
        session: typeof session === 'string' ? session : null,
        source: typeof source === 'number' ? source : null,
      }),
  )
  bind(
    evidence
      .command('save')
      .description('Save evidence as the files that were added, and check their SHA-256 as they are written')
      .argument('<case>', 'id of the case')
      .argument('[evidence...]', 'ids of evidence; all evidence of the case if omitted')
      .option('--out <folder>', 'folder to write to; this one if omitted'),
    (job, [id, evidence], { out }) =>
      save(job, String(id), evidence as string[], typeof out === 'string' ? out : '.'),
  )
}

function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 0.')
  return Number(text)
}

async function opened({ choices, terminal, open }: Job, what: string): Promise<Workstation | Problem | null> {
  if (choices.isDryRun) {
    terminal.print(`LOCAL ${what}`)
    return null
  }
  return refuseElsewhere(choices) ?? (await open())
}

async function add(
  job: Job,
  id: string,
  files: readonly string[],
  { session, source }: { readonly session: string | null; readonly source: number | null },
): Promise<number | Problem> {
  if (files.length === 0 && session === null) return missing('a file or --session')
  if (source !== null && session === null) return invalid('source', 'it belongs to --session')
  const workstation = await opened(job, `caseBoard.addEvidence ${id}`)
  if (workstation === null) return exitCodes.done
  if (isProblem(workstation)) return workstation
  const added: string[] = []
  const already_there: string[] = []
  for (const path of files) {
    const isNew = await addFile(workstation, id, path)
    if (isProblem(isNew)) return isNew
    ;(isNew ? added : already_there).push(basename(path))
  }
  if (session !== null) {
    const input = { id, session, ...(source === null ? {} : { sources: [source] }) }
    const answer = await workstation.invokeNamed('caseBoard.addSessionEvidence', input, { kind: 'cli' })
    if (isProblem(answer)) return answer
    const done = answer as WindowOutput<'caseBoard.addSessionEvidence'>
    added.push(...done.added)
    already_there.push(...done.already_there)
  }
  if (job.choices.form === 'json') printJson(job.terminal, { added, already_there })
  else {
    job.terminal.print(`Added ${countOf(added.length, 'file')} to the evidence.`)
    for (const name of already_there)
      job.terminal.note(`${name} was not added: the case already has a file with the same SHA-256.`)
  }
  return exitCodes.done
}

/** Adds a file; false when the case has its bytes already. */
async function addFile(workstation: Workstation, id: string, path: string): Promise<boolean | Problem> {
  const found = fileOnDisk(path)
  if (isProblem(found)) return found
  const file = { kind: 'path', path } as const
  const answer = await workstation.invoke('caseBoard.addEvidence', { id, file }, { kind: 'cli' })
  return isProblem(answer) ? answer : answer.already_there === null
}

async function save(
  job: Job,
  id: string,
  wanted: readonly string[],
  folder: string,
): Promise<number | Problem> {
  const workstation = await opened(job, `caseExport.beginFile ${id}`)
  if (workstation === null) return exitCodes.done
  if (isProblem(workstation)) return workstation
  const whole = await workstation.invokeNamed('caseBoard.open', { id }, { kind: 'cli' })
  if (isProblem(whole)) return whole
  const pieces = (whole as WindowOutput<'caseBoard.open'>).case.evidence_list
  if (pieces.length === 0) return problem('conflict', 'This case has no evidence.')
  const chosen = wanted.length === 0 ? pieces.map((piece) => piece.id) : wanted
  mkdirSync(folder, { recursive: true })
  const saved: { readonly path: string; readonly bytes: number; readonly sha256: string }[] = []
  for (const evidence of chosen) {
    const done = await saveOne(workstation, { id, evidence }, folder)
    if (isProblem(done)) return done
    saved.push(done)
  }
  if (job.choices.form === 'json') printJson(job.terminal, saved)
  else for (const { path, sha256 } of saved) job.terminal.print(`${sha256}  ${path}`)
  return exitCodes.done
}

async function saveOne(
  workstation: Workstation,
  wanted: { readonly id: string; readonly evidence: string },
  folder: string,
): Promise<{ path: string; bytes: number; sha256: string } | Problem> {
  const begun = await workstation.invokeNamed('caseExport.beginFile', wanted, { kind: 'cli' })
  if (isProblem(begun)) return begun
  const { export: id, name, size, sha256 } = begun as WindowOutput<'caseExport.beginFile'>
  const path = freePath(folder, savedName(name))
  try {
    const fault = await fetchTo(path, { export: id, sha256, read: 'caseExport.readEvidence' }, workstation)
    return fault ?? { path, bytes: size, sha256 }
  } finally {
    await workstation.invokeNamed('caseExport.endEvidence', { export: id }, { kind: 'cli' })
  }
}

/** A name that a file system and a shell take as the name of one file: its sender chose it. */
function savedName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029<>:"/\\|?*]/gu, '_').slice(0, 120)
  return /^[.\s-]/.test(plain) || plain === '' ? `_${plain}` : plain
}

/** A path that nothing is at: ` (2)` and so on before the ending. */
function freePath(folder: string, name: string): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/.exec(name) ?? []
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${ending}`)
    if (!existsSync(path)) return path
  }
}
