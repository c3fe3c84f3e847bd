import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { dismissAll, escalateAll, undecidedOf } from '../cases/model/decide-alerts.ts'
import type { Deciding } from '../cases/model/deciding.ts'
import { findCase } from '../cases/model/find-case.ts'
import { mergeUnder, takeApart } from './merge-alerts.ts'

/** One act on many alerts. It can be handed to a thread. */
export type BulkAct =
  | {
      readonly do: 'dismiss'
      readonly ids: readonly string[]
      readonly reason_code: string
      readonly comment: string | null
    }
  | {
      readonly do: 'escalate'
      readonly ids: readonly string[]
      readonly case_id: string | null
      /** Title of a new case. */
      readonly title?: string | undefined
    }
  | { readonly do: 'merge'; readonly ids: readonly string[]; readonly under: string }
  | { readonly do: 'takeApart'; readonly what: { readonly ids: string[] } | { readonly under: string } }

type Decided = { readonly decided: number; readonly left: number }

/** The answer of each act. */
export type BulkAnswers = {
  readonly dismiss: Decided
  readonly escalate: Decided & { readonly case_id: string | null; readonly case_title: string | null }
  readonly merge: { readonly merged: number; readonly left: number }
  readonly takeApart: { readonly taken: number }
}

type Doers = {
  readonly [D in BulkAct['do']]: (
    act: Extract<BulkAct, { do: D }>,
    context: Deciding,
  ) => BulkAnswers[D] | Problem
}

const doers: Doers = {
  dismiss: ({ ids, reason_code, comment }, context) => {
    const { alerts, left } = undecidedOf(ids, context)
    if (alerts.length > 0) dismissAll(alerts, { reason_code, comment }, context)
    return { decided: alerts.length, left }
  },
  escalate: ({ ids, case_id, title }, context) => {
    const target = case_id === null ? null : findCase(case_id, context)
    if (isProblem(target)) return target
    const { alerts, left } = undecidedOf(ids, context)
    const [first, ...others] = alerts
    if (first === undefined) return { decided: 0, left, case_id: null, case_title: null }
    const went = escalateAll([first, ...others], target, context, title)
    return { decided: others.length + 1, left, case_id: went.id, case_title: went.title }
  },
  merge: ({ ids, under }, context) => mergeUnder(ids, under, context),
  takeApart: ({ what }, context) => takeApart(what, context),
}

/** Reads and writes in one transaction, so that no alert is decided meanwhile; either all of it is kept or nothing. */
export function doBulkAct<A extends BulkAct>(
  act: A,
  { store, ...others }: Deciding,
): BulkAnswers[A['do']] | Problem {
  const { writer } = store
  const work = doers[act.do] as (act: A, context: Deciding) => BulkAnswers[A['do']] | Problem
  return writer.transaction(() => work(act, { ...others, store: { writer, reader: writer } })).immediate()
}

/** Shown to a user who cancelled it. */
export const calledOff = problem('conflict', 'Cancelled. Nothing was changed.', { called_off: true })
