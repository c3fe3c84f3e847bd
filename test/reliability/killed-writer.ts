import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * A process that writes until it is killed: it loads its code, prints `ready`, and waits for its round on standard
 * input.
 */
export class KilledWriter {
  readonly child: ChildProcess
  readonly ready: Promise<void>
  readonly lines: string[] = []
  onLine: () => void = () => undefined

  /** `script` is beside this file; `folder` holds the compile cache between rounds. */
  constructor(script: string, folder: string) {
    this.child = spawn(process.execPath, [join(import.meta.dirname, script)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
    })
    this.child.stdin?.on('error', () => undefined)
    let rest = ''
    this.ready = new Promise((resolve, reject) => {
      this.child.on('error', reject)
      this.child.on('exit', () => reject(new Error('The writer ended before its round.')))
      this.child.stdout?.on('data', (piece: Buffer) => {
        const lines = (rest + piece.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          if (line === 'ready') resolve()
          else this.lines.push(line)
          this.onLine()
        }
      })
    })
    // a writer that is no longer needed is killed before it is ready
    this.ready.catch(() => undefined)
  }
}
