import { type Problem, problem } from '../../../contract/problem.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import type { Store } from '../../store/database/handle.ts'
import { type ActRecord, changesOf, lastChangeOf, readAct, stands } from '../../store/log/acts.ts'
import { type Act, type ActDraft, inAct } from '../../store/log/log.ts'
import { sameContent } from '../../store/log/record-kind.ts'
import { heldBack } from './held-back.ts'
import type { Restorer, Restorers, Reversal } from './restorer.ts'

/** A request to take back an act, with its author and time. Can be passed to a thread. */
export type TakeBack = {
  readonly act: number
  /** The plan and the licence state of the workstation. */
  readonly state: Pick<Settings, 'plan' | 'licence'>
  readonly draft: Omit<ActDraft, 'title' | 'undoes'>
}

/** The result of taking an act back: its title, the new act, and the restored records. */
export type TakenBack = {
  readonly undone: string
  readonly act: number
  readonly records: number
  readonly parts: readonly string[]
}

/**
 * Takes an act back: every record that it wrote is restored to its former state. That is an act itself, and taking that
 * one back brings the first one back. Refused when the act is not in effect, or a record was changed since.
 */
export function takeActBack(
  store: Store,
  { act: number, draft, state }: TakeBack,
  restorers: Restorers,
): TakenBack | Problem {
  const target = readAct(store.reader, number)
  if (target === null) return problem('not-found', `There is no act ${number}.`)
  const title = titleOf(store, target)
  try {
    // it belongs to the part of the act that it takes back, whichever operation does so
    const { answer, act } = inAct(store, { ...draft, title, part: target.part, undoes: number }, (within) =>
      reverse(within, target, restorers, state),
    )
    return {
      undone: target.title,
      act: act ?? number,
      records: answer.length,
      parts: [...new Set(answer.map(({ part }) => part))],
    }
  } catch (error) {
    if (error instanceof Refused) return error.why
    throw error
  }
}

/** Thrown to roll everything back. */
class Refused extends Error {
  readonly why: Problem
  constructor(why: Problem) {
    super('refused')
    this.why = why
  }
}

/** Returns `Undid: Renamed session A`, or `Redid: Renamed session A` for the act that brings it back. */
function titleOf({ reader }: Pick<Store, 'reader'>, target: ActRecord): string {
  let root = target
  let isUndo = true
  while (root.undoes !== null) {
    const earlier = readAct(reader, root.undoes)
    if (earlier === null) break
    root = earlier
    isUndo = !isUndo
  }
  return `${isUndo ? 'Undid' : 'Redid'}: ${root.title}`
}

function reverse(
  act: Act,
  target: ActRecord,
  restorers: Restorers,
  state: TakeBack['state'],
): readonly Reversal[] {
  const store = { reader: act.writer }
  if (!target.isReversible) throw new Refused(problem('conflict', `“${target.title}” cannot be undone.`))
  if (!stands(act.writer, target.number))
    throw new Refused(problem('conflict', `“${target.title}” has already been undone.`))
  const byPart = new Map<string, Reversal[]>()
  const all: Reversal[] = []
  for (const { part, kind, record, number, before, after } of changesOf(act.writer, target.number)) {
    const last = lastChangeOf(act.writer, { part, kind, record })
    if (last === null || !sameContent(last.after, after))
      throw new Refused(
        problem(
          'conflict',
          `This cannot be undone: ${restorerOf(restorers, part).describe(store, { part, kind, record })} has been changed since. Undo the later change first.`,
        ),
      )
    if (sameContent(before, after)) continue
    const reversal = { part, kind, record, number, from: after, to: before }
    all.push(reversal)
    const ofPart = byPart.get(part)
    if (ofPart === undefined) byPart.set(part, [reversal])
    else ofPart.push(reversal)
  }
  for (const [part, reversals] of byPart) {
    const { needs, restore } = restorerOf(restorers, part)
    for (const reversal of reversals) {
      const held = heldBack(needs(reversal), state, false)
      if (held !== null) throw new Refused(held)
    }
    const refused = restore(act, reversals)
    if (refused !== null) throw new Refused(refused)
  }
  return all
}

function restorerOf(restorers: Restorers, part: string): Restorer {
  const restorer = restorers.get(part)
  if (restorer === undefined) throw new Error(`The part ${part} does not say how its records are put back.`)
  return restorer
}
