import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Seeded } from '../fixtures/register/seeded.ts'
import { seedOf } from '../rounds.ts'

/**
 * The one harness of tests that kill a process and look at what it left: a script beside this file, which waits for its
 * round (`await-round.ts`), is given words, killed with SIGKILL at a moment, and then the caller opens and checks what
 * is there.
 */
export class KilledProcess {
  /** The lines that it printed, without the first one, `ready`. */
  readonly lines: string[] = []
  private readonly child: ChildProcess
  private readonly ready: Promise<void>
  private readonly closed: Promise<void>
  private onLine: () => void = () => undefined

  /** `folder` holds the compile cache between rounds. */
  constructor(script: string, folder: string) {
    this.child = spawn(process.execPath, [join(import.meta.dirname, script)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
    })
    this.child.stdin?.on('error', () => undefined)
    this.closed = new Promise((resolve) => this.child.on('close', () => resolve()))
    let rest = ''
    this.ready = new Promise((resolve, reject) => {
      this.child.on('error', reject)
      this.child.on('exit', () => reject(new Error(`${script} ended before its round.`)))
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
    // one that is not needed any more is killed before it is ready
    this.ready.catch(() => undefined)
  }

  /** Whether it said that it has done what it was asked. */
  get isDone(): boolean {
    return this.lines.includes('done')
  }

  /** Starts its round with words and kills it at a moment; throws when it ended in another way. Returns its lines. */
  async run(words: readonly (string | number)[], moment: Moment): Promise<readonly string[]> {
    await this.ready
    const isDue = moment.begin()
    await this.begin(words)
    await this.until(isDue, moment.isOfLines)
    await moment.pause?.()
    this.kill()
    return this.ended()
  }

  /** Starts its round; it kills itself, or somebody else calls `kill`. */
  async begin(words: readonly (string | number)[]): Promise<void> {
    await this.ready
    this.child.stdin?.write(`${words.join('\t')}\n`)
  }

  /** Waits until it is gone; throws when it ended otherwise than by SIGKILL. Returns its lines. */
  async ended(): Promise<readonly string[]> {
    await this.closed
    expect(this.child.signalCode).toBe('SIGKILL')
    return this.lines
  }

  /** Starts its round and lets it run to its end; it ends by itself, since nothing else is asked of it. */
  async runToEnd(words: readonly (string | number)[]): Promise<void> {
    await this.ready
    this.child.stdin?.end(`${words.join('\t')}\n`)
    await this.closed
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  /** Kills it and waits until it is gone. */
  async end(): Promise<void> {
    this.kill()
    await this.closed
  }

  private until(isDue: (killed: KilledProcess) => boolean, isOfLines: boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (isDue(this) || this.child.exitCode !== null) resolve()
        // looking every millisecond leaves the processor to what is watched
        else if (!isOfLines) setTimeout(look, 1)
      }
      if (isOfLines) this.onLine = look
      void this.closed.then(resolve)
      look()
    })
  }
}

/** When a process is killed. */
export type Moment = {
  /** Called at the start of the round; what it returns is asked until it says yes. */
  readonly begin: () => (killed: KilledProcess) => boolean
  /** It depends on lines alone, and is asked at each. */
  readonly isOfLines: boolean
  /** How long it still runs then. */
  readonly pause?: () => Promise<void>
}

/** After a number of lines; with 0 at once. */
export function afterLines(count: number, pause?: () => Promise<void>): Moment {
  return {
    begin:
      () =>
      ({ lines }) =>
        lines.length >= count,
    isOfLines: true,
    ...(pause && { pause }),
  }
}

/** Once a number of bytes were written in all; at the latest when it says that it is done. */
export function afterBytes(bytes: number, size: () => number, pause?: () => Promise<void>): Moment {
  const begin = () => {
    let left = bytes
    let before = size()
    return ({ isDone }: KilledProcess) => {
      const now = size()
      left -= Math.max(0, now - before)
      before = now
      return left <= 0 || isDone
    }
  }
  return { begin, isOfLines: false, ...(pause && { pause }) }
}

/** Some turns of the event loop, fewer than 40, by the seed of the run. */
export function someTurns(round: number): () => Promise<void> {
  const turns = new Seeded(seedOf(round)).below(40)
  return async () => {
    for (let passed = 0; passed < turns; passed++) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Some milliseconds, at most 30, by the seed of the run. */
export function someMilliseconds(round: number): () => Promise<void> {
  const milliseconds = new Seeded(seedOf(round)).below(31)
  return () => new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * Gives each round a process that loaded its code on the other processor while the one before ran. A round that returns
 * false is the last one.
 */
export async function inRounds(
  script: string,
  folder: string,
  most: number,
  round: (killed: KilledProcess, number: number) => Promise<boolean>,
): Promise<void> {
  let next = new KilledProcess(script, folder)
  try {
    for (let number = 0; number < most; number++) {
      const current = next
      next = new KilledProcess(script, folder)
      if (!(await round(current, number))) return
    }
  } finally {
    await next.end()
  }
}

/** Returns the size of the files in folders in bytes, without those below them. */
export function sizeOf(...folders: readonly string[]): number {
  return folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .reduce((sum, path) => {
      // a file may be gone by now
      const found = statSync(path, { throwIfNoEntry: false })
      return sum + (found?.isFile() === true ? found.size : 0)
    }, 0)
}

/** Returns the size of a file in bytes; 0 while it does not exist. */
export const sizeOfFile = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

export type Replacement = {
  readonly faults: string[]
  /** Rounds after which the old one was there, and the new one. */
  kept: number
  replaced: number
}

/**
 * Replaces one generation of something by the other, over and over, in processes that are killed. Afterwards it must be
 * entirely one of both, and the new one where the process said that it is done. Stops at the first fault.
 */
export async function replaceInRounds<Generation extends string>(
  options: {
    readonly script: string
    readonly folder: string
    readonly most: number
    readonly generations: readonly [Generation, Generation]
    readonly present: Generation
    readonly stateOf: () => Generation | string | Promise<Generation | string>
  },
  run: (killed: KilledProcess, coming: Generation, round: number) => Promise<unknown>,
): Promise<Replacement> {
  const { script, folder, most, generations, stateOf } = options
  let { present } = options
  const outcome: Replacement = { faults: [], kept: 0, replaced: 0 }
  await inRounds(script, folder, most, async (killed, round) => {
    const coming = present === generations[0] ? generations[1] : generations[0]
    await run(killed, coming, round)
    const state = await stateOf()
    if (state === present && !killed.isDone) outcome.kept++
    else if (state === coming) outcome.replaced++
    else outcome.faults.push(`round ${round}: ${state}`)
    if (state === coming) present = coming
    return outcome.faults.length === 0
  })
  return outcome
}
