import type { z } from 'zod'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { extractIocs } from '../../../contract/core/iocs.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { RiskIndicator } from '../../engine/risk/assess-risk.ts'
import type { Context as BaseContext } from '../../operations/call/context.ts'

/** What the threads that read long texts are asked, and what they answer. */

/** A text to judge, with its indicators at their places in bytes. */
export type Judged = Pick<BaseContext, 'resources'> & {
  readonly text: string
  /** The format that it was decoded from; null for a text. */
  readonly format: string | null
  readonly indicators: readonly RiskIndicator[]
  readonly country: string
}

/** The entries of the own estate and of the allow-list, for look-alikes of own domains. */
export type JudgedEstate = { readonly own: readonly string[]; readonly allowed: readonly string[] }

export type FoundValue = readonly [kind: IocKind, value: string]

type Input = z.output<ReturnType<(typeof extractIocs)['input']>>

export type TextTask =
  | {
      readonly kind: 'read'
      readonly input: Input & { readonly country: NonNullable<Input['country']> }
      readonly resources: string
      readonly estate: JudgedEstate
    }
  | { readonly kind: 'judge'; readonly judged: Judged; readonly estate: JudgedEstate }

/** A text without a verdict: what may stand out in it. */
export type Unjudged = {
  readonly values: readonly FoundValue[]
  /** Number of its values; more than `values` where these are cut. */
  readonly total: number
  /** The beginning of its text, in which actors may be named. */
  readonly text: string
  /** Whether it goes on after that. */
  readonly isCut: boolean
  /** Whether parts of it, such as an attachment, were not read. */
  readonly lacksParts: boolean
}

/**
 * The checked answer as JSON; null for a message with files, which are not read here. Where a text has no verdict, what
 * may stand out in it, for what knows that, and the place in the JSON at which it is added to `risk`.
 */
export type TextAnswer =
  | {
      readonly json: string
      readonly standing: (Unjudged & { readonly at: number }) | null
    }
  | Problem
  | null
