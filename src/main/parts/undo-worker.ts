import { answerTask } from '../jobs/worker/answer-task.ts'
import { takeActBack } from '../operations/undo/take-act-back.ts'
import { restorersOf, type UndoTask } from '../operations/undo/undo-act.ts'
import { openStore } from '../store/open.ts'
import { openDoors } from './open-doors.ts'

/** Worker thread that takes back one large act. */
answerTask(async ({ dataDir, ...wanted }: UndoTask) => {
  const restorers = await restorersOf((await openDoors()).map(({ part }) => part))
  const store = openStore(dataDir)
  try {
    return takeActBack(store, wanted, restorers)
  } finally {
    store.close()
  }
})
