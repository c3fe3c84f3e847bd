import type { Project } from '../operations/project.ts'

/** What the command line finds around it. The process gives the real ones, tests give their own. */
export type Surroundings = {
  readonly environment: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  readonly input: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean }
  readonly output: Output
  readonly errors: Output
  readonly project: Project
  /** Resolves when the person or the system asks the program to stop; only then are signals held back. */
  readonly untilStopped: () => Promise<void>
  /** From now on the program is a host: a fault that nobody waits for is told and does not end it. */
  readonly keepAlive: (report: (sentence: string) => void) => void
}

export type Output = {
  /** False when the reader is behind; `drain` tells when it has caught up. */
  readonly write: (content: string | Uint8Array) => unknown
  readonly once?: (event: 'drain', listener: () => void) => unknown
  readonly isTTY?: boolean
  readonly columns?: number
}
