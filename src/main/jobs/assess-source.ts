import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imitationReader, withOwn } from '../engine/estate/imitated-by.ts'
import { decode } from '../engine/ioc/encoding.ts'
import { extractFromText } from '../engine/ioc/extract.ts'
import type { FieldArea } from '../engine/ioc/field-areas.ts'
import { markBit } from '../engine/ioc/indicator.ts'
import { sourceOffsets } from '../engine/ioc/source-offsets.ts'
import { utf16IndexOf } from '../engine/ioc/utf16-index.ts'
import { assessInLanguages } from '../engine/risk/assess-in-languages.ts'
import { openRiskPacks, type RiskCountry, type RiskPacks } from '../engine/risk/assess-risk.ts'
import type { ExtractionTask } from './extraction-task.ts'
import { readWhole } from './whole-bytes.ts'

export type SourceRisk = Awaited<ReturnType<typeof assessInLanguages>>

const packs = new Map<string, (country: RiskCountry) => RiskPacks>()

/** Returns the risk reading of a stretch of a file, with places in bytes of the file. Throws file system errors. */
export async function assessSource({
  path,
  from,
  to,
  encoding,
  country,
  packs: folder,
  estate,
  allowed,
  areas,
  format,
}: Extract<ExtractionTask, { kind: 'assess' }>): Promise<SourceRisk> {
  const text = decode(bytesOf(path, from, to), encoding)
  const toIndex = utf16IndexOf(text)
  const indicators = extractFromText(text, { areas: areas.map((area) => movedBack(area, from)) }).hits.map(
    ({ found, start, end, marks }) => ({
      kind: found.kind,
      value: found.value,
      start: toIndex(start),
      end: toIndex(end),
      isPartOf: (marks & markBit.part_of) !== 0,
    }),
  )
  const own = imitationReader(estate, allowed)
  const packsFor = (of: RiskCountry) => withOwn(packsIn(folder)(of), own)
  const reading = await assessInLanguages(text, indicators, packsFor, country as RiskCountry, {
    format,
    // the language of the window
    reader: 'GB',
  })
  const toByte = sourceOffsets(text, encoding)
  const reasons = reading.reasons.map((reason) => ({
    ...reason,
    spans: reason.spans.map(({ start, end }) => ({ start: from + toByte(start), end: from + toByte(end) })),
  }))
  return { ...reading, reasons }
}

function bytesOf(path: string, from: number, to: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(to - from)
    return bytes.subarray(0, readWhole(file, bytes, from))
  } finally {
    closeSync(file)
  }
}

function movedBack(area: FieldArea, by: number): FieldArea {
  return { ...area, start: area.start - by, end: area.end - by }
}

function packsIn(folder: string): (country: RiskCountry) => RiskPacks {
  const opened =
    packs.get(folder) ?? openRiskPacks((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  packs.set(folder, opened)
  return opened
}
