import { z } from 'zod'
import { keptText, sha256 } from '../../schema.ts'
import { windowOperation } from '../window/window-operation.ts'

/** The user's YARA rules and lists of strings, with which every kept file is looked at. */

export const ruleKinds = ['yara', 'strings'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Limits of all sets: one text in bytes of UTF-8, those that are switched on together, and their number. */
export const ruleLimits = { bytes: 10 * 2 ** 20, activeBytes: 32 * 2 ** 20, sets: 200 }

const id = () => z.string().min(1).max(64)
const count = () => z.int().min(0)
const name = () => keptText(200)
/** Checked by its bytes when it is read. */
const text = () => z.string().max(ruleLimits.bytes)

/** An error at one place of a set, both counted from 1; `message` shows the line with a caret under the place. */
export const ruleFault = () =>
  z.object({
    line: z.int().nullable(),
    column: z.int().nullable(),
    message: z.string(),
    /** What can be done about it, where rules cannot use here what is written. */
    advice: z.string().nullable(),
  })
export type RuleFault = z.output<ReturnType<typeof ruleFault>>

export const ruleSetLine = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(ruleKinds),
    is_active: z.boolean(),
    /** Of strings: whether letters of ASCII match in either case. */
    ignores_case: z.boolean(),
    /** Rules or strings in it. */
    entries: count(),
    bytes: count(),
    imported_at: z.string(),
  })
export type RuleSetLine = z.output<ReturnType<typeof ruleSetLine>>

/** What the compiler said of a text that it takes. */
const accepted = () => z.object({ set: ruleSetLine(), warnings: z.array(z.string()) })

export const listRules = windowOperation({
  name: 'rules.list',
  followed: ['rules', 'files'],
  summary: 'List the YARA rules and lists of strings, and how many files were looked at with them',
  input: () => z.object({}),
  output: () =>
    z.object({
      sets: z.array(ruleSetLine()),
      /** Files that are kept, and those of them that were looked at with the sets that are switched on now. */
      files: count(),
      matched: count(),
    }),
})

export const readRules = windowOperation({
  name: 'rules.read',
  followed: ['rules'],
  summary: 'Show the text of one set of rules',
  input: () => z.object({ id: id() }),
  output: () => z.object({ set: ruleSetLine(), text: z.string() }),
})

/** Where rules come from. */
const source = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('path'), path: z.string().min(1).max(32_768) }),
    z.object({ kind: z.literal('upload'), upload: z.string().min(1).max(64) }),
    z.object({ kind: z.literal('text'), text: text() }),
  ])
export type GivenSource = z.output<ReturnType<typeof source>>

export const addRules = windowOperation({
  name: 'rules.add',
  summary:
    'Add YARA rules or a list of strings, unless they have an error; kept files are looked at with them',
  namesPaths: ({ source: given }) => (given.kind === 'path' ? [given.path] : []),
  input: () =>
    z.object({
      source: source(),
      /** The name of the file where it is left out. */
      name: name().optional(),
      /** By name and content where it is left out. */
      kind: z.enum(ruleKinds).optional(),
      ignores_case: z.boolean().default(false),
    }),
  /** `is_new` false where a set has the same text already: that one is answered, unchanged. */
  output: () => accepted().extend({ is_new: z.boolean() }),
})

export const changeRules = windowOperation({
  name: 'rules.change',
  writes: true,
  summary: 'Rename a set of rules, change its text, or switch it on or off',
  input: () =>
    z.object({
      id: id(),
      name: name().optional(),
      text: text().optional(),
      is_active: z.boolean().optional(),
      ignores_case: z.boolean().optional(),
    }),
  output: accepted,
})

export const removeRules = windowOperation({
  name: 'rules.remove',
  writes: true,
  summary: 'Remove a set of rules, with what it matched',
  input: () => z.object({ id: id() }),
  output: () => z.object({}),
})

export const checkRules = windowOperation({
  name: 'rules.check',
  summary: 'Check YARA rules or a list of strings, and try them on a file, without keeping them',
  namesPaths: ({ source: given, file }) => [
    ...(given.kind === 'path' ? [given.path] : []),
    ...(file?.kind === 'path' ? [file.path] : []),
  ],
  input: () =>
    z.object({
      source: source(),
      kind: z.enum(ruleKinds).optional(),
      ignores_case: z.boolean().default(false),
      /** A file on which they are tried: on disk, or one that is kept here. */
      file: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('path'), path: z.string().min(1).max(32_768) }),
          z.object({ kind: z.literal('kept'), sha256: sha256() }),
        ])
        .optional(),
    }),
  output: () =>
    z.object({
      kind: z.enum(ruleKinds),
      entries: count(),
      faults: z.array(ruleFault()),
      warnings: z.array(z.string()),
      /** What the rules tool says of the file; null without one, or where the text has errors. */
      tried: z
        .object({ data: z.unknown(), left_out: z.array(z.string()), failure: z.string().nullable() })
        .nullable(),
    }),
})

export const ruleOperations = [listRules, readRules, addRules, changeRules, removeRules, checkRules] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly rules: typeof ruleOperations
  }
}

declare module '../window/topics.ts' {
  interface Topics {
    /** Sent when rules were added, changed, removed or restored. */
    readonly rules: object
  }
}
