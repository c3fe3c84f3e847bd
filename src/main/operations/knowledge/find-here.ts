import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import type { WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import type { Hit } from '../../../contract/workstation/window/search.ts'
import { logFault } from '../system/log.ts'

/** The matches of all parts, and why some could not be searched. */
export type FoundHere = WindowOutput<'search.run'>

/** Returns the matches of a part for words, the best or newest first; or why it could not be searched. */
export type FindHere = (words: string, limit: number) => Promise<readonly Omit<Hit, 'part'>[] | Problem>

/** Searches the parts in parallel. A part that fails does not hide results of the others. */
export async function findHere(
  parts: readonly { readonly name: string; readonly find: FindHere | undefined }[],
  words: string,
  limit: number,
): Promise<FoundHere> {
  const answers = await Promise.all(
    parts.map(async ({ name, find }) => ({ name, found: await asked(name, find, words, limit) })),
  )
  return {
    hits: answers.flatMap(({ name, found }) =>
      isProblem(found) ? [] : found.slice(0, limit).map((each) => ({ ...each, part: name })),
    ),
    unsearched: answers.flatMap(({ found }) => (isProblem(found) ? [found.message] : [])),
  }
}

async function asked(name: string, find: FindHere | undefined, words: string, limit: number) {
  try {
    return (await find?.(words, limit)) ?? []
  } catch (error) {
    logFault(`search in ${name}`, error)
    return problem('failed', `The contents of ${name} could not be searched.`)
  }
}
