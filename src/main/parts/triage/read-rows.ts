import type { z } from 'zod'
import type { readTriageText } from '../../../contract/workstation/triage/triage.ts'
import { isWithinAnother } from '../../engine/ioc/indicator.ts'
import type { ValueLists } from '../../operations/knowledge/value-lists.ts'
import { hidingBits } from './indicator-table.ts'
import type { OpenSession } from './open-session.ts'
import type { Source } from './source-file.ts'
import { decodeRow, readPiece } from './text-rows.ts'

type TextRow = z.output<ReturnType<(typeof readTriageText)['output']>>['rows'][number]

/** Returns rows of a source as the view shows them: text, indicators, and words that a risk reason points to. */
export async function readRows(
  session: OpenSession,
  source: Source,
  first: number,
  limit: number,
  lists: ValueLists,
): Promise<TextRow[]> {
  const { starts, startsLine, end } = await source.rowStarts(first, limit)
  const from = starts[0]
  if (from === undefined) return []
  const [bytes, { hits }] = await Promise.all([source.bytes(from, end), readPiece(source, from, end)])
  const whole = hits.filter(({ marks }) => !isWithinAnother(marks))
  const reasons = session.risks
    .flatMap(({ reasons: of }) => of)
    .flatMap(({ code, severity, spans }) =>
      spans
        .filter((span) => span.source === source.position && span.start < end && span.end > from)
        .map((span) => ({ ...span, code, severity })),
    )
  const encoding = source.encoding ?? 'utf-8'
  let line = await source.lineAt(first)
  return starts.map((start, index): TextRow => {
    const stop = starts[index + 1] ?? end
    const isLine = startsLine[index] === true
    if (index > 0 && isLine) line++
    const inRow = <T extends { start: number; end: number }>(spans: readonly T[]) =>
      spans.filter((span) => span.start < stop && span.end > start)
    const rowHits = inRow(whole)
    const rowReasons = inRow(reasons)
    const places = [...rowHits, ...rowReasons].flatMap((span) => [span.start - start, span.end - start])
    const { text, indices } = decodeRow(bytes.subarray(start - from, stop - from), encoding, places)
    const at = (offset: number) =>
      Math.min(text.length, indices.get(Math.max(0, Math.min(stop - start, offset - start))) ?? 0)
    return {
      row: first + index,
      line,
      continues: !isLine,
      start,
      text,
      spans: rowHits.map((hit) => ({
        start: at(hit.start),
        end: at(hit.end),
        kind: hit.found.kind,
        value: hit.found.value,
        at: hit.start,
        hidden: ((hit.found.marks | lists.marksOf(hit.found.kind, hit.found.value)) & hidingBits) !== 0,
      })),
      reasons: rowReasons.map((reason) => ({
        start: at(reason.start),
        end: at(reason.end),
        code: reason.code,
        severity: reason.severity,
      })),
    }
  })
}

/** Returns rows of the raw bytes of a source; indicators are only marked in the decoded text. */
export async function readRawRows(source: Source, first: number, limit: number): Promise<TextRow[]> {
  const raw = await source.asItStands()
  const { starts, startsLine, end } = await raw.rowStarts(first, limit)
  const from = starts[0]
  if (from === undefined) return []
  const bytes = await raw.bytes(from, end)
  let line = await raw.lineAt(first)
  return starts.map((start, index): TextRow => {
    const isLine = startsLine[index] === true
    if (index > 0 && isLine) line++
    const written = bytes.subarray(start - from, (starts[index + 1] ?? end) - from)
    const { text } = decodeRow(written, raw.encoding ?? 'utf-8', [])
    return { row: first + index, line, continues: !isLine, start, text, spans: [], reasons: [] }
  })
}
