import type { z } from 'zod'
import type { Family } from './family.ts'
import type { Requirement } from './permission.ts'
import type { PaidFeature } from './plan.ts'
import type { ProblemCode } from './problem.ts'

/**
 * What can be asked of Skerry, as facts. An operation holds no behaviour: handlers are bound to it in
 * `src/main/operations`, and every face (HTTP, IPC, command line, OpenAPI) is a loop over the list of operations.
 */

export type Method = 'GET' | 'POST' | 'DELETE'

/** Where an operation's input travels over HTTP. Path parameters are written `{name}` in the path. */
export type HttpForm = {
  readonly method: Method
  /** Path below the family's base address, e.g. `/api/v1/scan/ip`. */
  readonly path: string
  /** Further paths with the same behaviour. */
  readonly alsoAt?: readonly string[]
  /** Names of query parameters, each a field of the input. */
  readonly query?: readonly string[]
  /** Other spellings of a query parameter: alias to field. */
  readonly alias?: Readonly<Record<string, string>>
  /** Kind of request body. `json` fields are merged into the input; `multipart` gives the input a `file`. */
  readonly body?: 'json' | 'multipart'
  /** Status of a success, 200 unless said. */
  readonly status?: number
  /** Another status of a success, and the answers that have it. */
  readonly otherStatus?: {
    readonly status: number
    readonly when: (answer: Readonly<Record<string, unknown>>) => boolean
  }
  /** Media type of the answer, `application/json` unless said; others answer a text, whole or streamed. */
  readonly answers?: string
  /** What an answer in bytes is, and the file name that it is handed over with. */
  readonly answersBytes?: { readonly type: string; readonly fileName: string }
  /** Media types of an answer that is a file; the operation answers a `FileAnswer`. */
  readonly answersFile?: readonly [string, ...string[]]
}

/** A file as an answer. */
export type FileAnswer = {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What a call takes from a daily quota of the instance. */
export type Cost = {
  readonly quota: 'domain' | 'ip' | 'file' | 'crypto' | 'ai' | 'audit' | null
  readonly units: number
}

export const free: Cost = { quota: null, units: 0 }

/** A cost of some units of one quota. */
export function costOf(quota: NonNullable<Cost['quota']>, units = 1): Cost {
  return { quota, units }
}

/** How long an answer of an instance stays good, in seconds. */
export function days(count: number): number {
  return count * 86_400
}

/** Makes a schema when it is first asked for, and keeps it: 154 schemas built at start would cost every process. */
export type Lazy<S extends z.ZodType = z.ZodType> = () => S

/**
 * What every operation says of itself, whether other programs or the window alone may ask for it. The road reads these facts,
 * and so do the faces: none of them knows an operation by its name.
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
   * A person's change of what is kept, done when it is answered: the window says that it saves while it waits, and that it did
   * not when it is refused. What only begins a reading or an import, or feeds one, tells its own progress and is none.
   */
  readonly writes: boolean
  /** The paid feature that it belongs to; null when every plan has it. */
  readonly needsPlan: PaidFeature | null
  /** A locked licence refuses it, since it changes alerts or cases. What reads, exports or seals them never needs one. */
  readonly needsLicence: boolean
  /** Files of this machine that an input names; a window may name those alone that were handed over to the host. */
  namesPaths(input: z.output<I>): readonly string[]
  /** Field of text that a caller in this process may hand over as a stream instead; null when there is none. */
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
  /** What the call would take from the instance's quota, known before it is made. */
  readonly cost: (input: z.output<I>) => Cost
  /** Seconds for which a kept answer of an instance is as good as a new one; 0 when answers are not kept. */
  readonly keepsSeconds: number
  /** Problems the operation itself can answer with, besides those every call can have. */
  readonly fails: readonly ProblemCode[]
  /** The command that runs it: words, then `<required>` and `[optional]` arguments. Absent: only `skerry call`. */
  readonly command?: string
  /** How its command fills the field that takes content; the argument for it is called `file`. */
  readonly content?: ContentForm
  /** Not in the three reference documents; existing clients use it, or Skerry adds it. */
  readonly extension?: true
}

/** A field that takes content which a person names by path: as a stream, a text, Base64, or the file itself. */
export type ContentForm = {
  readonly field: string
  readonly as: 'stream' | 'text' | 'base64' | 'file'
  /** Several may be named; they are read one after the other. */
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
  cost?: (input: z.output<I>) => Cost
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
    // other programs hand content over and name no file
    namesPaths: () => [],
    streams: null,
    cost: () => free,
    keepsSeconds: 0,
    fails: [],
    ...facts,
    family,
    input: once(facts.input),
    output: once(facts.output),
  }
}

/** Remembers what `make` gives the first time. */
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

/** The HTTP form of a write or of a lookup whose input is too large for a query; a JSON body unless said otherwise. */
export function post(path: string, rest: FormRest = {}): HttpForm {
  return { method: 'POST', path, body: 'json', ...rest }
}

/** The HTTP form of a removal; its target is named in a JSON body. */
export function remove(path: string, rest: FormRest = {}): HttpForm {
  return { method: 'DELETE', path, body: 'json', ...rest }
}
