import type { z } from 'zod'
import type { lookUpHash } from '../../../contract/core/hash.ts'
import { whyNoDigest } from '../../../contract/core/why-no-digest.ts'
import { invalid } from '../../../contract/problem.ts'
import { algorithmOf } from '../../engine/hash/algorithm.ts'
import { judge } from '../../engine/hash/judge.ts'
import type { Context, Handler } from '../../operations/call/context.ts'
import type { HashSets } from '../../operations/knowledge/knowledge.ts'
import { isoTime } from '../../operations/system/clock.ts'

/** Looks up one digest in the imported hash sets. Nothing is cached: the sets answer in microseconds. */
export const lookUpHashHere: Handler<typeof lookUpHash> = async ({ hash }, context) =>
  hashVerdict(hash, await context.knowledge.hashSets(), context) ?? invalid('hash', whyNoDigest(hash))

/** Returns the verdict on a digest in lower case hex; null when it is not a digest. */
export function hashVerdict(
  hash: string,
  sets: HashSets,
  { clock }: Pick<Context, 'clock'>,
): z.output<ReturnType<(typeof lookUpHash)['output']>> | null {
  const algorithm = /^[0-9a-f]*$/.test(hash) ? algorithmOf(hash.length) : null
  if (algorithm === null) return null
  return judge(hash, algorithm, sets.ask(algorithm, Buffer.from(hash, 'hex')), isoTime(clock))
}
