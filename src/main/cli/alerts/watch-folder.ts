import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { exitCodes } from '../exit-code.ts'
import { type Job, refuseElsewhere } from '../job.ts'
import { importFile, mappingOf, printImport } from './import-file.ts'

/** Milliseconds between two looks at a folder. Those of a network tell nobody of their changes, so it is looked at. */
const lookMs = 2000
/** What a file is called once it was taken in; where that is refused, it is remembered instead. */
const takenEnding = '.taken'

/**
 * `alerts watch FOLDER`: takes in each file once it has stopped growing. A file that was taken in gets another name; in a folder that
 * cannot be written its alerts are told by what they are the same by, so that a second time adds none. One that was refused keeps its
 * name, and is asked for again while only a locked licence refuses it.
 */
export async function watchFolder(
  job: Job,
  [folder]: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): Promise<number | Problem> {
  const { choices, terminal } = job
  const path = String(folder)
  const mapping = mappingOf(flags.map)
  if (isProblem(mapping)) return mapping
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory() !== true) return invalid('folder', `${path} is no folder`)
  if (choices.isDryRun) {
    terminal.print(`LOCAL alertInbox.beginImport of the files in ${path}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const seen = new Map<string, string>()
  const taken = new Set<string>()
  const isOnce = flags.once === true
  const refused = new Map<string, Problem>()
  for (;;) {
    for (const file of await filesIn(path)) {
      const look = await lookOf(file)
      if (look === null || taken.has(`${file} ${look}`)) continue
      if (!isOnce && seen.get(file) !== look) {
        // it may still grow: the next look tells
        seen.set(file, look)
        continue
      }
      const answer = await importFile(workstation, file, mapping)
      if (isProblem(answer)) {
        if (refused.get(file)?.message !== answer.message) terminal.note(`${file}: ${answer.message}`)
        refused.set(file, answer)
        if (answer.code !== 'locked') taken.add(`${file} ${look}`)
        continue
      }
      refused.delete(file)
      printImport(job, [{ file, ...answer }])
      taken.add(`${file} ${look}`)
      await rename(file, `${file}${takenEnding}`).catch(() => undefined)
    }
    if (isOnce) return [...refused.values()].at(-1) ?? exitCodes.done
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/** Files that could hold alerts, by name; what begins with a dot is still being laid there, by custom. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.(?:jsonl?|ndjson|log|csv|tsv|txt)$/i.test(entry.name) &&
        !entry.name.startsWith('.'),
    )
    .map(({ name }) => join(folder, name))
    .toSorted()
}

/** Size and time of a file, which change while it grows; null when it is gone. */
async function lookOf(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  return found === null ? null : `${found.size} ${found.mtimeMs}`
}
