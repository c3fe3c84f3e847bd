import type { Project } from '../operations/system/project.ts'

/** The environment of the command line, real in the process and replaced in tests. */
export type Surroundings = {
  readonly environment: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  readonly input: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean }
  readonly output: Output
  readonly errors: Output
  readonly project: Project
  /** Resolves when the user or the system asks the program to stop; signals are only intercepted from then on. */
  readonly untilStopped: () => Promise<void>
  /** Makes the program a host: a background failure is reported and does not end it. */
  readonly keepAlive: (report: (sentence: string) => void) => void
}

export type Output = {
  /** Returns false when the reader is behind; `drain` signals that it has caught up. */
  readonly write: (content: string | Uint8Array) => unknown
  readonly once?: (event: 'drain', listener: () => void) => unknown
  readonly isTTY?: boolean
  readonly columns?: number
}
