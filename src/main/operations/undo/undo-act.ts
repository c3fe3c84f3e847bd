import type { Problem } from '../../../contract/problem.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { Store } from '../../store/database/handle.ts'
import { countChanges } from '../../store/log/acts.ts'
import type { Restorers, Restoring } from './restorer.ts'
import { type TakeBack, type TakenBack, takeActBack } from './take-act-back.ts'

/** Number of records of an act from which taking it back would block the window. */
const manyRecords = 2000

/** Input of the thread that takes back one large act. */
export type UndoTask = TakeBack & { readonly dataDir: string }

/** Returns the restorers of all parts that have one, loaded with the first act that is taken back. */
export async function restorersOf(parts: readonly Restoring[]): Promise<Restorers> {
  const loaded = await Promise.all(
    parts.map(async ({ name, restorer }) => [name, await restorer?.()] as const),
  )
  return new Map(loaded.flatMap(([name, restorer]) => (restorer === undefined ? [] : [[name, restorer]])))
}

/** Takes an act back, a large one in a worker thread. */
export async function undoAct(
  {
    store,
    dataDir,
    parts,
  }: { readonly store: Store; readonly dataDir: string; readonly parts: readonly Restoring[] },
  wanted: TakeBack,
): Promise<TakenBack | Problem> {
  if (countChanges(store.reader, wanted.act) < manyRecords)
    return takeActBack(store, wanted, await restorersOf(parts))
  const task: UndoTask = { ...wanted, dataDir }
  return runTask(workerScript('../../parts/undo-worker.ts', import.meta.url), task)
}
