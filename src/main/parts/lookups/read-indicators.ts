import { type Detected, detectedFrom, detectKind } from '../../engine/ioc/detect-kind.ts'
import { extractFromText } from '../../engine/ioc/extract.ts'
import { type Hit, isWithinAnother } from '../../engine/ioc/indicator.ts'
import { likelyKind } from '../../engine/ioc/likely-kind.ts'
import { isBetterSpelling, sameValueKey } from '../../engine/ioc/same-value.ts'
import { scrubProse } from '../../engine/url/credentials.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'

/** Maximum number of unrecognised lines returned, each cut to a maximum length. */
const maxSkipped = 1000
const longestSkipped = 200
/** Lines and characters parsed before the event loop gets a turn. */
const linesPerTurn = 100
const charactersPerTurn = 32_768

export type ReadIndicators = {
  /** Distinct values in the order of the text. */
  readonly found: readonly Detected[]
  /** True when there are more values than requested. */
  readonly isTruncated: boolean
  readonly skipped: { readonly value: string; readonly reason: string }[]
}

/**
 * Parses text pasted for lookup: one value per line, or free text. A line that is exactly one indicator yields that
 * one; a line of prose yields the indicators in it, without their parts. A range keeps its mask; with `keepsPorts`, an
 * address or a name with two ports counts as two values.
 */
export async function readIndicators(
  text: string,
  most: number,
  { keepsPorts }: { readonly keepsPorts: boolean },
): Promise<ReadIndicators> {
  const chosen = new Map<string, Detected>()
  const skipped: { value: string; reason: string }[] = []
  let isTruncated = false
  let lines = 0
  let characters = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    lines++
    characters += line.length
    if (lines >= linesPerTurn || characters >= charactersPerTurn) {
      await yieldToEventLoop()
      lines = 0
      characters = 0
    }
    const typed = line.trim()
    if (typed === '') continue
    const found = keepsPorts ? readLine(typed) : readLine(typed).map(withoutPort)
    if (found.length === 0 && skipped.length < maxSkipped)
      skipped.push({ value: scrubProse(typed).slice(0, longestSkipped), reason: whyNot(typed) })
    for (const detected of found) {
      const { kind, value, port = '' } = detected
      const key = `${kind} ${sameValueKey(kind, value)} ${port}`
      const first = chosen.get(key)
      if (first !== undefined) {
        if (isBetterSpelling(kind, first.value, value)) chosen.set(key, detected)
      } else if (chosen.size < most) chosen.set(key, detected)
      else isTruncated = true
    }
  }
  return { found: [...chosen.values()], isTruncated, skipped }
}

function readLine(line: string): Detected[] {
  const one = detectKind(line)
  if (one !== null) return [one]
  const bytes = Buffer.from(line)
  return extractFromText(line)
    .hits.filter(isWhole)
    .map((hit) => withWhatFollows(hit, bytes.toString('latin1', hit.end, hit.end + longestTail)))
}

/** Maximum number of characters after an address that may belong to it: `][:]65535`, and one more. */
const longestTail = 10

/** Adds the mask or the port that follows a hit: an address with a mask is a range. */
function withWhatFollows(hit: Hit, tail: string): Detected {
  const detected = detectedFrom(hit)
  const { kind, value } = detected
  if (kind !== 'ip' && kind !== 'domain') return detected
  const [, mask] = /^\/(\d{1,3})(?![\w.])/.exec(tail) ?? []
  const range = mask === undefined ? null : detectKind(`${value}/${mask}`)
  if (range?.kind === 'cidr') return range
  const [, digits] = /^\]?(?::|[[(]:[\])])(\d{1,5})(?!\d)/.exec(tail) ?? []
  const port = Number(digits ?? 0)
  return port > 0 && port <= 65_535 ? { ...detected, port } : detected
}

function withoutPort({ kind, value }: Detected): Detected {
  return { kind, value }
}

function isWhole({ marks }: Hit): boolean {
  return !isWithinAnother(marks)
}

function whyNot(line: string): string {
  const likely = likelyKind(line)
  if (likely !== null) return `not one as it stands; the lookup of the kind ${likely.kind} says why`
  const [refusal] = extractFromText(line, { refusals: true }).refusals
  if (refusal === undefined) return 'not recognised as an indicator'
  return `not recognised as an indicator (${refusal.reason.replaceAll('-', ' ')})`
}
