import { z } from 'zod'
import { severities } from '../../severities.ts'

/**
 * What a tool of the file analysis says about one file. Tools run in a process that reads hostile input, so a report is
 * data that is checked against these schemas before anything else sees it, and every text and list in it is bounded.
 */

/** Limits of one report. Beyond them a report is cut, and its `left_out` says so. */
export const reportLimits = {
  findings: 500,
  objects: 10_000,
  /** Bytes of one object, and of all objects of a file together. */
  objectBytes: 64 * 2 ** 20,
  allObjectBytes: 256 * 2 ** 20,
  texts: 200,
  /** Characters of one text, and of all texts of one report. */
  textLength: 1_000_000,
  allTextLength: 8_000_000,
  indicators: 5000,
  leftOut: 100,
  /** Characters of the result of a tool as JSON. */
  dataLength: 4_000_000,
}

const sentence = (most: number) => z.string().min(1).max(most)

/** ATT&CK technique or sub-technique, such as `T1059.001`. */
const technique = () => z.string().regex(/^T\d{4}(?:\.\d{3})?$/)

/**
 * A fact about a file that somebody judging it wants to know. `code` is dotted, stable and never shown alone
 * (`pe.writable_code`). Where it rests on bytes, `offset` and `length` name them in the file itself; where it rests on
 * text, `words` quotes it.
 */
export const fileFinding = () =>
  z.object({
    severity: z.enum(severities),
    code: z
      .string()
      .max(80)
      .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/),
    title: sentence(200),
    detail: z.string().max(2000),
    technique: technique().nullable(),
    offset: z.int().min(0).nullable(),
    length: z.int().min(0).nullable(),
    line: z.int().min(1).nullable(),
    words: z.string().max(500).nullable(),
  })

/** A step by which bytes or a text were decoded, in the terms of CyberChef: `From Base64`, `XOR`. */
export const decodeStep = () =>
  z.object({ operation: sentence(80), arguments: z.array(z.union([z.string(), z.number(), z.boolean()])) })

/**
 * A text that is in a file: what a person reads, a script, strings, a decoded layer. `place` says where, and `steps` how
 * it was decoded from the text or bytes at that place.
 */
export const fileText = () =>
  z.object({
    title: sentence(200),
    place: z.string().max(1000),
    text: z.string().max(reportLimits.textLength),
    /** Name of the language of a script (`powershell`), null for other text. */
    language: z.string().max(40).nullable(),
    steps: z.array(decodeStep()).max(100),
  })

/** A file in a file, which gets an analysis of its own. */
export const fileObject = () =>
  z.object({
    /** Name that the file gives it, `''` where it gives none. Never used as a path. */
    name: z.string().max(1024),
    /** Where it lies: path in an archive, stream, page. */
    place: z.string().max(1000),
    size: z.int().min(0),
    /** Digest of its content; null where the content was not taken, and why. */
    sha256: z.string().nullable(),
    problem: z.string().max(500).nullable(),
  })

/** A value that a tool knows to be an indicator by its field, without text around it. */
export const fileIndicator = () =>
  z.object({
    kind: z.string().max(40),
    value: z.string().max(8192),
    context: z.string().max(500),
    offset: z.int().min(0).nullable(),
  })

/** Something that was not looked at, and why: `encrypted`, a limit, a failure. Shown before any finding. */
export const leftOutOfFile = () =>
  z.object({
    reason: z.enum(['encrypted', 'limit', 'damaged', 'unsupported', 'failed', 'time']),
    sentence: sentence(500),
  })

export type FileFinding = z.output<ReturnType<typeof fileFinding>>
export type DecodeStep = z.output<ReturnType<typeof decodeStep>>
export type FileText = z.output<ReturnType<typeof fileText>>
export type FileObject = z.output<ReturnType<typeof fileObject>>
export type FileIndicator = z.output<ReturnType<typeof fileIndicator>>
export type LeftOutOfFile = z.output<ReturnType<typeof leftOutOfFile>>

/** The report of one tool about one file; `data` has the schema of the tool. */
export type ToolReport = {
  readonly data: unknown
  readonly findings: readonly FileFinding[]
  readonly texts: readonly FileText[]
  readonly objects: readonly FileObject[]
  readonly indicators: readonly FileIndicator[]
  readonly left_out: readonly LeftOutOfFile[]
}
