import { systemClock } from '../operations/system/clock.ts'
import { onEndAsked } from '../operations/system/end-asked.ts'
import { installLastResort } from '../operations/system/last-resort.ts'
import { findProject } from '../operations/system/project.ts'
import { exitCodes } from './exit-code.ts'
import { main } from './main.ts'

/** `skerry`: process entry point of the command line. */

let interrupted: () => void = () => process.exit(exitCodes.interrupted)
process.on('SIGINT', () => interrupted())

// a reader such as `head` closes the pipe when it has enough, which is not an error
const onClosedPipe = (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.other)
for (const stream of [process.stdout, process.stderr]) stream.on('error', onClosedPipe)

/** A host keeps running without the terminal it was started from. */
function keepAlive(report: (sentence: string) => void): void {
  for (const stream of [process.stdout, process.stderr]) stream.off('error', onClosedPipe)
  installLastResort(report, () => systemClock.now())
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    interrupted = () => {
      resolve()
      // a second signal means that the user does not want to wait for an orderly end
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
