import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import { format } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { main } from '../src/main/cli/main.ts'
import { findProject } from '../src/main/operations/project.ts'

/** What a command leaves: its exit code, standard output and standard error. */
export type Run = { readonly code: number | null; readonly out: string; readonly err: string }

/** Of what keeps a process alive, what Skerry itself starts beside threads: processes, ports, watchers. */
const startedKinds = new Set(['ProcessWrap', 'TCPServerWrap', 'FSEventWrap', 'StatWatcher'])
const threads = new Set<Worker>()
subscribe('worker_threads', (message) => {
  const { worker } = message as { readonly worker: Worker }
  threads.add(worker)
  worker.once('exit', () => threads.delete(worker))
})
const started = () => [
  ...process.getActiveResourcesInfo().filter((kind) => startedKinds.has(kind)),
  ...Array.from(threads, () => 'a thread'),
]

/**
 * Runs a whole command line in this process, in a folder and with an environment of its own. Start, signals, pipes and the end are those
 * of a process and are tried with one (`CliFolder.process`). Fails where a command leaves behind what would keep its process alive.
 */
export async function runCommand(
  words: readonly string[],
  {
    folder,
    environment,
    input,
  }: {
    readonly folder: string
    readonly environment: NodeJS.ProcessEnv
    readonly input: string | Uint8Array
  },
): Promise<Run> {
  let out = ''
  let err = ''
  const before = process.cwd()
  const { error: consoleError, log: consoleLog } = console
  const running = started().length
  process.chdir(folder)
  console.error = (...told) => {
    err += `${format(...told)}\n`
  }
  console.log = (...told) => {
    out += `${format(...told)}\n`
  }
  try {
    const code = await main(words, {
      environment,
      platform: process.platform,
      input: piped(input),
      output: {
        write: (content) => {
          out += Buffer.from(content).toString()
        },
      },
      errors: {
        write: (content) => {
          err += Buffer.from(content).toString()
        },
      },
      project: findProject(),
      untilStopped: () => new Promise(() => {}),
      keepAlive: () => {
        throw new Error('a host needs a process of its own')
      },
    })
    // a thread that was told to end takes a moment
    for (let looks = 0; started().length > running && looks < 500; looks++) await pause(10)
    const left = started()
    if (left.length > running) throw new Error(`${words.join(' ')} left ${left.join(', ')} running`)
    return { code, out, err }
  } finally {
    Object.assign(console, { error: consoleError, log: consoleLog })
    process.chdir(before)
  }
}

async function* piped(input: string | Uint8Array): AsyncGenerator<Uint8Array> {
  if (input.length > 0) yield Buffer.from(input)
}
