import { z } from 'zod'
import { scriptLanguages } from './script-language.ts'

/** Bytes of a script that are read; what is larger is data, not a script. */
export const maxScriptSize = 4 * 2 ** 20

const line = () => z.int().min(1)
const layer = () => z.int().min(0).max(100)
const ratio = () => z.number().min(0).max(1)

/** What the tool says of a script. Layer 0 is the script itself; lines are those of the script itself. */
export const scriptResult = () =>
  z.object({
    language: z.enum(scriptLanguages),
    lines: z.int().min(0),
    /** Functions and commands that it calls, the frequent ones first. */
    functions: z.array(z.string().max(100)).max(200),
    /** Command lines that it hands to the system. */
    commands: z
      .array(
        z.object({ command: z.string().max(4000), by: z.string().max(300), layer: layer(), line: line() }),
      )
      .max(200),
    layer_count: z.int().min(0).max(100),
    layers: z
      .array(
        z.object({
          layer: layer(),
          parent: layer(),
          depth: z.int().min(1).max(20),
          language: z.enum(scriptLanguages).nullable(),
          characters: z.int().min(0),
          /** Steps that decode it, in the terms of CyberChef. */
          steps: z.array(z.string().max(80)).max(100),
          /** What runs it, null where nothing is known to. */
          run_by: z.string().max(300).nullable(),
          line: line(),
        }),
      )
      .max(100),
    /** What it does, in the order of layers and lines. */
    actions: z
      .array(
        z.object({
          layer: layer(),
          line: line(),
          code: z.string().max(80),
          does: z.string().max(200),
          words: z.string().max(500),
        }),
      )
      .max(200),
    measures: z.object({
      characters: z.int().min(0),
      longest_line: z.int().min(0),
      longest_text: z.int().min(0),
      entropy: z.number().min(0).max(21),
      sign_ratio: ratio(),
      digit_ratio: ratio(),
      escapes: z.int().min(0),
      names_without_vowels: ratio(),
    }),
  })
export type ScriptResult = z.output<ReturnType<typeof scriptResult>>
