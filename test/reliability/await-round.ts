import { createReadStream, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'

/** Prints a line at once: what was printed before a kill has arrived. */
export const sentence = (line: string): void => void writeSync(1, `${line}\n`)

/**
 * The side of a process that a test kills (`killed-process.ts`): prints `ready` when its code is loaded, so that it can
 * load while another one runs, and starts when it reads its words, separated by tabs, from standard input.
 */
export async function awaitRound(work: (...words: string[]) => Promise<void> | void): Promise<void> {
  // a killed process would lose its compile cache, and the next would compile everything again
  flushCompileCache()
  sentence('ready')
  for await (const line of createInterface({ input: createReadStream('', { fd: 0 }) }))
    await work(...line.split('\t'))
}
