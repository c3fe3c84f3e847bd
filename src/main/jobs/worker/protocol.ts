/**
 * Messages between host and worker, whatever runs the worker: a thread for work that would block the window, a process
 * for work that cannot be interrupted or must not crash its host. One protocol for all of them; see
 * docs/decisions/0045.
 */
export type ToWorker =
  /** What the worker is started with; sent first, and once. */
  | { readonly is: 'given'; readonly given: unknown }
  /** A request. Requests are answered one after the other. */
  | {
      readonly is: 'ask'
      readonly id: number
      readonly request: unknown
      /** Its first element becomes 1 when the answer is no longer wanted; null where memory cannot be shared. */
      readonly stop: SharedArrayBuffer | null
    }

/** Any number of `progress` and `part` per ask, then one of the others. */
export type ToHost =
  | { readonly is: 'progress'; readonly id: number; readonly bytes: number }
  | { readonly is: 'part'; readonly id: number; readonly part: unknown }
  | { readonly is: 'done'; readonly id: number; readonly result: unknown }
  | { readonly is: 'stopped'; readonly id: number }
  | {
      readonly is: 'failed'
      readonly id: number
      readonly message: string
      /** Stack trace, for the log. */
      readonly trace: string
      /** The code of a system or database error. */
      readonly code: string | null
    }

/** An ask was cancelled, by its caller or because its worker was ended. */
export class Stopped extends Error {
  constructor() {
    super('The task was stopped.')
    this.name = 'Stopped'
  }
}

/** An error in a worker, as far as it can be transferred to the host. */
export class WorkerFault extends Error {
  readonly code: string | null
  constructor({ message, trace, code }: Extract<ToHost, { is: 'failed' }>) {
    super(message)
    this.name = 'WorkerFault'
    this.stack = trace
    this.code = code
  }
}
