import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import type { Carrier } from '../jobs/worker/carrier.ts'
import { permissionFlags } from '../jobs/worker/permission-flags.ts'
import type { ToHost } from '../jobs/worker/protocol.ts'

/**
 * Workers as utility processes. A packaged Electron does not run scripts as Node does: that fuse is off, so that nobody
 * can run their own scripts with it.
 */
export const inUtilityProcess: Carrier = {
  shares: false,
  start: (script, { heapMb, confined }, { onMessage, onEnd }) => {
    const child = utilityProcess.fork(fileURLToPath(script), [], {
      execArgv: [`--max-old-space-size=${heapMb}`, ...permissionFlags(script, confined)],
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(confined !== undefined && { env: {} }),
    })
    let isGone = false
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => {
        isGone = true
        resolve()
      })
    })
    child.on('message', (message: ToHost) => onMessage(message))
    child.on('exit', (code) => onEnd(new Error(`its process ended with code ${code}`)))
    return {
      post: (message) => child.postMessage(message),
      // Electron ends its utility processes with itself
      hold: () => undefined,
      end: async () => {
        if (isGone) return
        // a process busy inside a library does not react to a graceful signal
        const kill = () => child.pid !== undefined && process.kill(child.pid, 'SIGKILL')
        if (!kill()) child.once('spawn', kill)
        await gone
      },
      pid: () => child.pid,
    }
  },
}
