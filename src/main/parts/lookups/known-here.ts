import { fullAccess } from '../../../contract/permission.ts'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { KnownHere } from '../../../contract/schema.ts'
import type { Context } from '../../operations/call/context.ts'
import type { Sought } from '../../operations/knowledge/mentions.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'

/** A lookup as bound by `core-handlers.ts`. */
type LookUp<I, A> = (input: I, context: Context) => A
/** The answer of a lookup when it is not a problem. */
type Answered<A> = Exclude<Awaited<A>, Problem>

/**
 * Adds to a lookup where its value occurs in local data. When the lookup fails because a source is missing, the places
 * are added to the details of the problem, which only the window shows.
 */
export function tellingKnown<I, A>(
  lookUp: LookUp<I, A>,
  seek: (answer: Answered<A>, input: I) => Sought | null,
  seekUnanswered?: (input: I) => Sought,
): LookUp<I, Promise<Awaited<A>>> {
  return async (input, context) => {
    const answer = await lookUp(input, context)
    if (!isProblem(answer))
      return { ...answer, ...(await reported(seek(answer as Answered<A>, input), context)) }
    if (answer.code !== 'source-unreachable' || seekUnanswered === undefined) return answer
    return { ...answer, details: { ...answer.details, ...(await reported(seekUnanswered(input), context)) } }
  }
}

/** Results searched before the event loop gets a turn. */
const resultsPerTurn = 50

/** The same for a lookup of many values, in each of its results. An entry without an answer is not searched. */
export function tellingKnownOfEach<I, R extends object, A extends { readonly results: readonly R[] }>(
  lookUp: LookUp<I, A | Problem | Promise<A | Problem>>,
  seek: (result: R) => Sought | null,
): LookUp<I, Promise<A | Problem>> {
  return async (input, context) => {
    const answer = await lookUp(input, context)
    if (isProblem(answer)) return answer
    const results: R[] = []
    for (const result of answer.results) {
      results.push({ ...result, ...(await reported(seek(result), context)) })
      if (results.length % resultsPerTurn === 0) await yieldToEventLoop()
    }
    return { ...answer, results }
  }
}

/**
 * Returns the additional field of an answer. Titles of sessions are the user's: a key needs full access to read them.
 */
async function reported(
  sought: Sought | null,
  { caller, mentions }: Context,
): Promise<{ readonly known_here?: KnownHere }> {
  if (sought === null) return {}
  const known = await mentions(sought)
  const isTrusted =
    caller.kind === 'window' ||
    caller.kind === 'cli' ||
    (caller.kind === 'key' && caller.key.permissions.includes(fullAccess))
  return { known_here: isTrusted ? known : { ...known, places: [] } }
}
