import { answerTask } from '../../jobs/answer-task.ts'
import { openStore } from '../../store/open.ts'
import { inOneTransaction } from '../../store/register-writes.ts'
import { takeStepBack } from './take-step-back.ts'

/** A step that is taken back, when and by whom. */
export type UndoTask = {
  readonly dataDir: string
  readonly step: number
  readonly at: string
  readonly by: string
}

/** A thread that takes one large step back. */
await answerTask(({ dataDir, step, at, by }: UndoTask) => {
  const store = openStore(dataDir)
  try {
    return inOneTransaction(store, (within) => takeStepBack({ store: within, at, by }, step))
  } finally {
    store.close()
  }
})
