import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import { format } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { main } from '../src/main/cli/main.ts'
import { findProject } from '../src/main/operations/system/project.ts'

/** Result of a command: its exit code, standard output and standard error. */
export type Run = { readonly code: number | null; readonly out: string; readonly err: string }

/** Resources that keep a process alive and that Skerry itself starts besides threads: processes, ports, watchers. */
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
 * Runs a complete command line in this process, with its own folder and environment. Start, signals, pipes and exit
 * belong to a process and are tested with one (`CliFolder.process`). Fails when a command leaves something running that
 * would keep its process alive.
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
    // a thread takes a moment to end
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
