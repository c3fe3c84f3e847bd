import { type BatchKind, maxBatchIndicators, type triageBatch } from '../../../contract/core/batch.ts'
import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { maxTextBytes } from '../../../contract/core/iocs.ts'
import { invalid } from '../../../contract/problem.ts'
import { type Detected, detectedFrom, detectKind } from '../../engine/ioc/detect-kind.ts'
import { extractFromText } from '../../engine/ioc/extract.ts'
import type { Hit } from '../../engine/ioc/indicator.ts'
import { markBit } from '../../engine/ioc/indicator.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import type { Store } from '../../store/open.ts'
import { sessionsWith } from '../../store/sessions.ts'
import type { Handler } from '../context.ts'
import { turn } from '../triage/turns.ts'

/** Lines that name nothing are told back, at most so many, each cut to a length. */
const mostSkipped = 1000
const longestSkipped = 200

/**
 * Triages a list of indicators, one a line, or a free text. A line that is one indicator is that one; a line of prose
 * gives what stands in it, without the parts of what it gives.
 */
export const triageBatchHere: Handler<typeof triageBatch> = async ({ indicators }, { store, stream }) => {
  const text = stream === null ? indicators : await readText(stream)
  if (text === null) return invalid('indicators', 'it is larger than 1 MB')
  const chosen = new Map<string, Detected>()
  const skipped: { value: string; reason: string }[] = []
  let isTruncated = false
  let lineNumber = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (++lineNumber % 500 === 0) await turn()
    const typed = line.trim()
    if (typed === '') continue
    const found = readLine(typed)
    if (found.length === 0) {
      if (skipped.length < mostSkipped)
        skipped.push({ value: typed.slice(0, longestSkipped), reason: whyNot(typed) })
      continue
    }
    for (const detected of found) {
      const key = `${detected.kind} ${detected.kind === 'email' ? detected.value.toLowerCase() : detected.value}`
      if (chosen.has(key)) continue
      if (chosen.size < maxBatchIndicators) chosen.set(key, detected)
      else isTruncated = true
    }
  }
  const answered = [...chosen.values()].map(({ kind, value }) => ({
    kind,
    value,
    link: linkTo(kind, value),
    known: isKnown(store, kind, value),
  }))
  return { count: answered.length, truncated: isTruncated, indicators: answered, skipped }
}

/** A stream as text; null when it is longer than a batch may be. */
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

function readLine(line: string): Detected[] {
  const one = detectKind(line)
  if (one !== null) return [one]
  return extractFromText(line).hits.filter(isWhole).map(detectedFrom)
}

function isWhole({ marks }: Hit): boolean {
  return (marks & markBit.part_of) === 0
}

function whyNot(line: string): string {
  const [refusal] = extractFromText(line, { refusals: true }).refusals
  if (refusal === undefined) return 'not recognised as an indicator'
  return `not recognised as an indicator (${refusal.reason.replaceAll('-', ' ')})`
}

/** True when the value stands in a kept session. */
function isKnown(store: Store, kind: BatchKind, value: string): boolean {
  const kinds =
    kind === 'ip' ? (['ipv4', 'ipv6'] as const) : iocKinds.filter((candidate) => candidate === kind)
  return kinds.some((candidate) => sessionsWith(store, iocKinds.indexOf(candidate), value, 1).length > 0)
}
