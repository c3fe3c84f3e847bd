import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FilePage } from '../../src/contract/workstation/files/files.ts'
import type { HostFigures } from '../reliability/host-figures.ts'

export type Analysed = {
  readonly sha256: string
  readonly state: string
  readonly failure: string | null
  readonly takenMs: number
  readonly ms: number
  readonly tools: readonly { tool: string; failure: string | null; milliseconds: number }[]
  readonly left_out: FilePage['left_out']
  readonly codes: readonly string[]
  readonly error?: string
}

export type FileHostFigures = HostFigures & {
  /** The longest time in milliseconds that its event loop was late since the figures before. */
  readonly latestMs: number
  readonly children: number
  /** Names of files of its scratch folders and of files half received. */
  readonly scratch: readonly string[]
}

type Address = { readonly url: string; readonly key: string; readonly dataDir: string }

/** The other side of `file-host.ts`. */
export class FileHostProcess {
  readonly address: Promise<Address>
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, (answer: unknown) => void>()
  private lastId = 0

  constructor() {
    this.child = spawn(process.execPath, [join(import.meta.dirname, '..', 'reliability', 'file-host.ts')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.address = new Promise((resolve, reject) => {
      this.child.once('exit', (code, signal) => {
        const ended = `the host ended with ${signal ?? code}`
        for (const each of this.waiting.values()) each({ error: ended })
        reject(new Error(ended))
      })
      createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        const answer = JSON.parse(line) as { id?: number } & Address
        if (answer.id === undefined) resolve(answer)
        else {
          this.waiting.get(answer.id)?.(answer)
          this.waiting.delete(answer.id)
        }
      })
    })
    this.address.catch(() => undefined)
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  analyse(path: string): Promise<Analysed> {
    return this.ask({ path })
  }

  figures(): Promise<FileHostFigures> {
    return this.ask({ figures: true })
  }

  async end(): Promise<void> {
    if (!this.isAlive) return
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.stdin?.write('end\n')
    await gone
  }

  private ask<T>(words: object): Promise<T> {
    const id = ++this.lastId
    return new Promise((resolve) => {
      this.waiting.set(id, resolve as (answer: unknown) => void)
      this.child.stdin?.write(`${JSON.stringify({ id, ...words })}\n`)
    })
  }
}
