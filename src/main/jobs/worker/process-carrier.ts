import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Carrier } from './carrier.ts'
import type { ToHost } from './protocol.ts'

/**
 * Runs workers as Node processes: a crash affects nothing else, and they can be killed at any moment, even inside a
 * library. The desktop has its own carrier, since a packaged Electron does not run scripts as Node does.
 */
export const inProcess: Carrier = {
  shares: false,
  start: (script, { heapMb }, { onMessage, onEnd }) => {
    const child = fork(fileURLToPath(script), {
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const gone = once(child, 'exit').catch(() => undefined)
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
    }
  },
}
