import type { z } from 'zod'
import { hashVerdicts, type lookUpHashList } from '../../../contract/core/hash.ts'
import type { Handler } from '../../operations/call/context.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import { hashVerdict } from './look-up-hash.ts'

type Answer = z.input<ReturnType<(typeof lookUpHashList)['output']>>

/** Digests looked up before the event loop gets a turn: sets may be on a slow disk. */
const digestsPerTurn = 50
/** Maximum number of characters of an entry that are echoed. */
const longestEcho = 200

/**
 * Looks up to 500 digests up, in input order. Blank entries and repetitions are dropped, ignoring case; entries that
 * are not digests are listed in `invalid`.
 */
export const lookUpHashListHere: Handler<typeof lookUpHashList> = async ({ hashes }, context) => {
  const wanted = new Set(hashes.map((hash) => hash.trim().toLowerCase()).filter((hash) => hash !== ''))
  const results: Answer['results'] = []
  const invalid: Answer['invalid'] = []
  const summary = Object.fromEntries(hashVerdicts.map((verdict) => [verdict, 0]))
  const pending = [...wanted]
  while (pending.length > 0) {
    // a set may be replaced or removed meanwhile
    const sets = await context.knowledge.hashSets()
    for (const hash of pending.splice(0, digestsPerTurn)) {
      const verdict = hashVerdict(hash, sets, context)
      if (verdict === null) invalid.push({ value: hash.slice(0, longestEcho), reason: unreadable })
      else {
        results.push(verdict)
        summary[verdict.verdict] = (summary[verdict.verdict] ?? 0) + 1
      }
    }
    await yieldToEventLoop()
  }
  return { count: results.length, cached: 0, summary, results, invalid, origin: 'local' }
}

const unreadable = 'it is not 32, 40, 64 or 128 hexadecimal digits'
