import type { FileType } from '../../engine/file/file-types.ts'
import type { RuleSet } from '../../engine/file/rules/rule-set.ts'

/** What a box is started with. */
export type BoxStart = {
  /** The one folder that it may write to. */
  readonly scratch: string
}

/** Asks a box to analyse one file with the tools that accept it. */
export type BoxTask = {
  readonly path: string
  readonly name: string
  readonly depth: number
  readonly passwords: readonly string[]
  /** Whether somebody gave it as a script. */
  readonly isScript?: boolean
  /** Tools that have already reported, at their present version, or have failed. */
  readonly done: readonly string[]
  /** The user's rules; without sets where the box has those of this digest already. */
  readonly rules: { readonly digest: string; readonly sets: readonly RuleSet[] | null }
}

/** What a box says while it analyses, in this order for each tool: `begin`, `object` for each it took out, `report`. */
export type BoxPart =
  | { readonly is: 'types'; readonly types: readonly FileType[]; readonly tools: readonly string[] }
  | { readonly is: 'begin'; readonly tool: string }
  /** An object lies in the scratch folder of the box, in a file with this number as its name. */
  | { readonly is: 'object'; readonly file: number }
  /** A tool has ended: `report` is its report as JSON, `failure` a sentence where it threw. */
  | {
      readonly is: 'report'
      readonly tool: string
      readonly report: string
      readonly failure: string | null
      readonly milliseconds: number
    }
