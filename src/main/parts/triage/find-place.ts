import type { z } from 'zod'
import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { findInTriage } from '../../../contract/workstation/triage/triage.ts'
import { decode } from '../../engine/ioc/encoding.ts'
import { type Hit, isWithinAnother } from '../../engine/ioc/indicator.ts'
import { sameValueKey } from '../../engine/ioc/same-value.ts'
import { columnAt } from '../../engine/reading/column-at.ts'
import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { OpenSession } from './open-session.ts'
import type { Source } from './source-file.ts'
import { readPiece, writtenAt } from './text-rows.ts'

/** Finds places of indicators by reading the source again from the user's position. */

type Found = z.output<ReturnType<(typeof findInTriage)['output']>>
type Place = NonNullable<Found['place']>

const pieceBytes = 524_288
/** Maximum number of places listed in the inspector; further ones are found one by one. */
const maxPlaces = 50
/** Maximum number of bytes read again to list the places of one indicator. */
const maxListedBytes = 8 * 1_048_576

/** The next hit from an offset on, or the last one before it: of one indicator, or of any. */
export async function findPlace(
  session: OpenSession,
  source: Source,
  from: number,
  backwards: boolean,
  indicator: number | null,
): Promise<Found> {
  const isWanted = wantedIn(session, indicator)
  if (backwards) {
    for (let end = Math.min(from, source.read); end > 0; end -= pieceBytes) {
      const start = Math.max(0, end - pieceBytes)
      const { hits } = await readPiece(source, start, end)
      const hit = hits.findLast(
        (candidate) => candidate.start < end && candidate.start >= start && isWanted(candidate),
      )
      if (hit !== undefined) return answer(session, source, hit)
      await yieldToEventLoop()
    }
  } else {
    for (let start = from; start < source.read; start += pieceBytes) {
      const end = Math.min(source.read, start + pieceBytes)
      const { hits } = await readPiece(source, start, end)
      const hit = hits.find(
        (candidate) => candidate.start >= start && candidate.start < end && isWanted(candidate),
      )
      if (hit !== undefined) return answer(session, source, hit)
      await yieldToEventLoop()
    }
  }
  return { place: null, indicator: null }
}

/** Returns the first places of an indicator. For sources too large to be read again at once, only the first one. */
export async function placesOf(session: OpenSession, indicator: number): Promise<Place[]> {
  const { table } = session
  const source = session.sources[table.sources[indicator] as number]
  if (source === undefined || source.state === 'gone') return []
  const start = table.starts[indicator] as number
  const end = start + (table.lengths[indicator] as number)
  if (source.read > maxListedBytes || (table.counts[indicator] as number) === 1) {
    return [await placeOf(source, start, end, table.lines[indicator] as number)]
  }
  const isWanted = wantedIn(session, indicator)
  const places: Place[] = []
  for (const other of session.sources) {
    if (other.state === 'gone' || other.read > maxListedBytes) continue
    const { hits } = await readPiece(other, 0, other.read)
    for (const hit of hits) {
      if (!isWanted(hit)) continue
      places.push(await placeOf(other, hit.start, hit.end, hit.line))
      if (places.length === maxPlaces) return places
    }
  }
  return places
}

function wantedIn({ table }: OpenSession, indicator: number | null): (hit: Hit) => boolean {
  if (indicator === null) return ({ marks }) => !isWithinAnother(marks)
  const kind = iocKinds[table.kinds[indicator] as number]
  const value = table.values[indicator] as string
  if (kind === undefined) return () => false
  const key = sameValueKey(kind, value)
  return ({ found }) => found.kind === kind && sameValueKey(kind, found.value) === key
}

async function answer(session: OpenSession, source: Source, hit: Hit): Promise<Found> {
  const place = await placeOf(source, hit.start, hit.end, null)
  return { place, indicator: session.table.positionOf(iocKinds.indexOf(hit.found.kind), hit.found.value) }
}

async function placeOf(source: Source, start: number, end: number, line: number | null): Promise<Place> {
  const { row } = await source.rowAt(start)
  return {
    source: source.position,
    start,
    end,
    line: line ?? (await source.lineAt(row)),
    row,
    written: await writtenAt(source, start, end),
    ...(await standingOf(source, start)),
  }
}

/** Maximum bytes before a place in which the start of its table row is searched. */
const maxRowBytes = 65_536

type Standing = Pick<Place, 'part' | 'column' | 'encoded'>

/**
 * Returns the part of a source that contains an offset, its byte range in the source's own bytes, and the column in a
 * table.
 */
async function standingOf(source: Source, start: number): Promise<Standing> {
  const { reading, ownSize } = source
  const part = reading?.parts.findLast((each) => each.start <= start && start < each.end)
  if (part === undefined) return { part: null, column: null, encoded: null }
  const path = part.path === '' ? null : part.path
  const { from, to } = part
  // a range that covers the whole source gives no location
  const isWithin = reading?.is_decoded === true && to > from && to - from < ownSize
  const encoded = isWithin ? { from, to } : null
  if (part.columns === undefined) return { part: path, column: null, encoded }
  const before = decode(
    await source.bytes(Math.max(part.start, start - maxRowBytes), start),
    source.encoding ?? 'utf-8',
  )
  const row = before.slice(before.lastIndexOf('\n') + 1)
  return { part: path, column: columnAt(row, part.columns, part.column_starts), encoded }
}
