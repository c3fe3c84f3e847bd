import { spawn, spawnSync } from 'node:child_process'
import { once as onceEmitted } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { once } from '../../../contract/operation.ts'
import type { Carrier, WorkerLimits } from './carrier.ts'
import { permissionFlags } from './permission-flags.ts'
import type { ToHost } from './protocol.ts'

/**
 * Runs workers as Node processes: a crash affects nothing else, and they can be killed at any moment, even inside a
 * library. The desktop has its own carrier, since a packaged Electron does not run scripts as Node does.
 */
export const inProcess: Carrier = {
  shares: false,
  start: (script, { heapMb, confined }, { onMessage, onEnd }) => {
    const child = spawn(...commandOf(script, heapMb, confined), {
      // nothing of the environment is the business of who reads hostile files
      ...(confined !== undefined && { env: {} }),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const gone = onceEmitted(child, 'exit').catch(() => undefined)
    child.on('message', (message) => onMessage(message as ToHost))
    child.on('error', onEnd)
    child.on('exit', (code, signal) => onEnd(new Error(`its process ended with ${signal ?? `code ${code}`}`)))
    return {
      // a process that has already gone is reported by its end
      post: (message) => void child.send(message, () => undefined),
      hold: (isHeld) => {
        const channel = child.channel
        if (isHeld) {
          child.ref()
          channel?.ref()
        } else {
          child.unref()
          channel?.unref()
        }
      },
      end: async () => {
        // a process that never started has no end to wait for
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
        // waiting for the end keeps the host alive until then
        child.ref()
        child.kill('SIGKILL')
        await gone
      },
      pid: () => child.pid,
    }
  },
}

function commandOf(script: URL, heapMb: number, confined: WorkerLimits['confined']): [string, string[]] {
  const node = [`--max-old-space-size=${heapMb}`, ...permissionFlags(script, confined), fileURLToPath(script)]
  if (confined === undefined) return [process.execPath, node]
  const command = hasOwnNetwork() ? [unshare, '-rn', process.execPath, ...node] : [process.execPath, ...node]
  if (process.platform === 'win32') return [process.execPath, node]
  return ['/bin/sh', ['-c', `ulimit -c 0; ulimit -t ${maxCpuSeconds}; exec "$@"`, 'sh', ...command]]
}

/** Seconds of processor time of a confined process: a loop in it ends even if its host has died. */
const maxCpuSeconds = 900

const unshare = '/usr/bin/unshare'

/**
 * Whether a process can be given a network of its own, in which there is nothing: on Linux, where the system lets users
 * make namespaces.
 */
export const hasOwnNetwork = once(() => {
  if (process.platform !== 'linux' || !existsSync(unshare)) return false
  return spawnSync(unshare, ['-rn', '/bin/true'], { stdio: 'ignore', timeout: 2000 }).status === 0
})
