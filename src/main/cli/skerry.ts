#!/usr/bin/env node
import { systemClock } from '../operations/clock.ts'
import { onEndAsked } from '../operations/end-asked.ts'
import { installLastResort } from '../operations/last-resort.ts'
import { findProject } from '../operations/project.ts'
import { exitCodes } from './exit-code.ts'
import { main } from './main.ts'

/** `skerry`: the command line of a process. */

let interrupted: () => void = () => process.exit(exitCodes.interrupted)
process.on('SIGINT', () => interrupted())

// a reader such as `head` that has seen enough closes the pipe: nothing went wrong
const onClosedPipe = (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.other)
for (const stream of [process.stdout, process.stderr]) stream.on('error', onClosedPipe)

/** A host goes on without the terminal it was started from. */
function keepAlive(report: (sentence: string) => void): void {
  for (const stream of [process.stdout, process.stderr]) stream.off('error', onClosedPipe)
  installLastResort(report, () => systemClock.now())
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    interrupted = () => {
      resolve()
      // whoever asks twice does not want to wait for an orderly end
      interrupted = () => process.exit(exitCodes.interrupted)
    }
    onEndAsked(resolve)
  })
}

process.exitCode = await main(process.argv.slice(2), {
  environment: process.env,
  platform: process.platform,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  project: findProject(),
  untilStopped,
  keepAlive,
})
