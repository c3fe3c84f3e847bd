import { type BatchKind, maxBatchIndicators, type triageBatch } from '../../../contract/core/batch.ts'
import { maxTextBytes } from '../../../contract/core/iocs.ts'
import { invalid } from '../../../contract/problem.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import type { Handler } from '../../operations/call/context.ts'
import { type PackFacts, packFacts } from '../../operations/knowledge/pack-facts.ts'
import { readIndicators } from './read-indicators.ts'
import { soughtFor } from './sought-values.ts'

/** Triages a list of indicators, one per line, or a free text, using local data. */
export const triageBatchHere: Handler<typeof triageBatch> = async (
  { indicators },
  { mentions, stream, knowledge },
) => {
  const text = stream === null ? indicators : await readText(stream)
  if (text === null) return invalid('indicators', 'it is larger than 1 MB')
  const { found, isTruncated, skipped } = await readIndicators(text, maxBatchIndicators, {
    keepsPorts: false,
  })
  const factsOf = await packFacts(knowledge, () => true)
  const answered = await Promise.all(
    found.map(async ({ kind, value }) => ({
      kind,
      value,
      link: linkTo(kind, value),
      known: (await mentions(soughtFor(kind, value))).total > 0 || isKnownToPacks(kind, value, factsOf),
    })),
  )
  return { count: answered.length, truncated: isTruncated, indicators: answered, skipped }
}

/** Whether a set or list contains the value. A country or network, which every address has, does not count. */
function isKnownToPacks(kind: BatchKind, value: string, factsOf: PackFacts): boolean {
  const facts =
    kind === 'hash' || kind === 'crypto'
      ? factsOf(kind, kind === 'hash' ? value.toLowerCase() : value)
      : kind === 'ip'
        ? factsOf('ipv4', value)
        : []
  return facts.some(({ what }) => what !== 'network' && what !== 'unread')
}

/** Returns a stream as text; null when it is longer than the maximum for a batch. */
async function readText(stream: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxTextBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
