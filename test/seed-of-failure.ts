import { afterEach } from 'vitest'
import { runSeed } from './rounds.ts'

/** A test that fails says from which seed the run drew its values. */
afterEach(({ task }) => {
  if (task.result?.state === 'fail')
    console.error(`SKERRY_SEED=${runSeed} draws the values of this run again.`)
})
