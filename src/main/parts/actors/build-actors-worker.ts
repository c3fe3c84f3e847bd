import { answerTask } from '../../jobs/worker/answer-task.ts'
import { openStore } from '../../store/open.ts'
import { type BuildTask, buildActors } from './build-actors.ts'

/** Worker thread that rebuilds the knowledge of threat actors. */
answerTask(({ dataDir, ...task }: BuildTask & { readonly dataDir: string }) => {
  const store = openStore(dataDir)
  try {
    return buildActors(store, task)
  } finally {
    store.close()
  }
})
