import type { z } from 'zod'
import { type Cost, free } from './cost.ts'
import type { Family } from './family.ts'
import type { Requirement } from './permission.ts'
import type { PaidFeature } from './plan.ts'
import type { Problem, ProblemCode } from './problem.ts'

/**
 * Skerry's operations, as facts. An operation holds no behaviour: handlers are bound to it in `src/main/operations`,
 * and every face (HTTP, IPC, command line, OpenAPI) is a loop over the list of operations.
 */

export type Method = 'GET' | 'POST' | 'DELETE'

/** How an operation's input is passed over HTTP. Path parameters are written `{name}` in the path. */
export type HttpForm = {
  readonly method: Method
  /** Path below the family's base address, e.g. `/api/v1/scan/ip`. */
  readonly path: string
  /** Alternative paths with the same behaviour. */
  readonly alsoAt?: readonly string[]
  /** Names of query parameters, each a field of the input. */
  readonly query?: readonly string[]
  /** Other spellings of a query parameter: alias to field. */
  readonly alias?: Readonly<Record<string, string>>
  /** Kind of request body. `json` fields are merged into the input; `multipart` gives the input a `file`. */
  readonly body?: 'json' | 'multipart'
  /** Status of a success, 200 by default. */
  readonly status?: number
  /** An alternative status of a success, and the answers that have it. */
  readonly otherStatus?: {
    readonly status: number
    readonly when: (answer: Readonly<Record<string, unknown>>) => boolean
  }
  /** Media type of the answer, `application/json` by default; others answer a text, whole or streamed. */
  readonly answers?: string
  /** Media type of an answer in bytes, and the file name that it is sent with. */
  readonly answersBytes?: { readonly type: string; readonly fileName: string }
  /** The body of an error answer, where it is another than that of the family. */
  readonly encodeProblem?: (problem: Problem) => Record<string, unknown>
  /** Maximum size of a file sent in a form, in bytes, where it is another than the setting for attachments. */
  readonly maxBytes?: number
  /** Media types of an answer that is a file; the operation answers a `FileAnswer`. */
  readonly answersFile?: readonly [string, ...string[]]
}

/** A file as an answer. */
export type FileAnswer = {
  /** Content Security Policy of a file that a browser can show; one that allows nothing if absent. */
  readonly policy?: string
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns a number of days in seconds, for how long an answer of an instance stays valid. */
export function days(count: number): number {
  return count * 86_400
}

/** Creates a schema on first use and caches it: building 154 schemas at start would slow every process. */
export type Lazy<S extends z.ZodType = z.ZodType> = () => S

/**
 * The facts that every operation declares, whether other programs or only the window may call it. The call pipeline and
 * the faces work from these facts: none of them refers to an operation by its name.
 */
export type CallFacts<
  N extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = {
  /** Noun, dot, verb; unique over all operations. */
  readonly name: N
  /** One line for help texts and the OpenAPI document. */
  readonly summary: string
  readonly permission: Requirement | 'window'
  readonly input: Lazy<I>
  readonly output: Lazy<O>
  /**
   * True when the call changes stored data on behalf of a user and is complete when it is answered: the window shows
   * that it saves while it waits, and that it did not when the call is refused. Operations that only start or feed a
   * reading or an import report their own progress, and are not marked.
   */
  readonly writes: boolean
  /** The paid feature that it requires; null when every plan includes it. */
  readonly needsPlan: PaidFeature | null
  /**
   * True when a locked licence refuses it, since it changes alerts or cases. Operations that read, export or seal them
   * never need a licence.
   */
  readonly needsLicence: boolean
  /** Returns the local files that an input names; a window may only name files that were handed over to the host. */
  namesPaths(input: z.output<I>): readonly string[]
  /** Text field that a caller in this process may pass as a stream instead; null when there is none. */
  readonly streams: string | null
}

export type Operation<
  N extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = CallFacts<N, I, O> & {
  readonly family: Family
  readonly http: HttpForm
  readonly permission: Requirement
  /** What the call would consume of the instance's quota, known before it is made. */
  readonly cost: Cost
  /** Seconds for which a cached answer of an instance is valid; 0 when answers are not cached. */
  readonly keepsSeconds: number
  /** Problems the operation itself can answer with, besides those every call can have. */
  readonly fails: readonly ProblemCode[]
  /**
   * The command that runs it: words, then `<required>` and `[optional]` arguments. When absent, only `skerry call` runs
   * it.
   */
  readonly command?: string
  /** How its command fills the field that takes content; the argument for it is called `file`. */
  readonly content?: ContentForm
  /** True when it is not in the three reference documents; existing clients use it, or Skerry adds it. */
  readonly extension?: true
}

/** A field whose content the user names by path: passed as a stream, a text, Base64, or the file itself. */
export type ContentForm = {
  readonly field: string
  readonly as: 'stream' | 'text' | 'base64' | 'file'
  /** Whether several files may be named; they are read one after the other. */
  readonly isMany: boolean
}

type Facts<N extends string, I extends z.ZodType, O extends z.ZodType> = {
  name: N
  summary: string
  http: HttpForm
  permission: Requirement
  input: Lazy<I>
  output: Lazy<O>
  writes?: true
  needsPlan?: PaidFeature
  needsLicence?: true
  streams?: string
  cost?: Cost
  keepsSeconds?: number
  fails?: readonly ProblemCode[]
  command?: string
  content?: ContentForm
  extension?: true
}

/** Declares one operation. */
export function operation<const N extends string, I extends z.ZodType, O extends z.ZodType>(
  family: Family,
  facts: Facts<N, I, O>,
): Operation<N, I, O> {
  return {
    writes: false,
    needsPlan: null,
    needsLicence: false,
    // other programs send content and name no file
    namesPaths: () => [],
    streams: null,
    cost: free,
    keepsSeconds: 0,
    fails: [],
    ...facts,
    family,
    input: once(facts.input),
    output: once(facts.output),
  }
}

/** Caches the result of the first call to `make`. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

type FormRest = Omit<HttpForm, 'method' | 'path'>

/** The HTTP form of a read. */
export function get(path: string, rest: FormRest = {}): HttpForm {
  return { method: 'GET', path, ...rest }
}

/** The HTTP form of a write or of a lookup whose input is too large for a query; a JSON body by default. */
export function post(path: string, rest: FormRest = {}): HttpForm {
  return { method: 'POST', path, body: 'json', ...rest }
}

/** The HTTP form of a removal; its target is named in a JSON body. */
export function remove(path: string, rest: FormRest = {}): HttpForm {
  return { method: 'DELETE', path, body: 'json', ...rest }
}
