import type { FileLayout, LayoutMark, LayoutRange } from '../../../contract/workstation/files/file-bytes.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { type FileRecord, reportOf, toolsOf } from '../../store/files/files.ts'
import { bodyOf, findingsOf } from './file-page.ts'

/** Tools whose results name ranges of a file. */
const layingOut = ['identity', 'pe', 'elf', 'mach-o'] as const
const maxRanges = 2000
const maxMarks = 1000

type Values = Readonly<Record<string, unknown>>

/** Returns how a file is laid out, by what its tools have said so far. */
export function layoutOf(reader: ReadHandle, { sha256, size }: FileRecord): FileLayout {
  const results = layingOut.flatMap((tool) => {
    const report = reportOf(reader, sha256, tool)
    const data = report === null ? null : bodyOf(report).data
    return isValues(data) ? [{ tool, data }] : []
  })
  const identity = results.find(({ tool }) => tool === 'identity')?.data
  const marks = toolsOf(reader, sha256).flatMap((record) =>
    findingsOf(record).flatMap(({ title, severity, offset, length }): LayoutMark[] => {
      const place = placeIn(size, offset, length ?? 1)
      return place === null ? [] : [{ title, severity, tool: record.tool, ...place }]
    }),
  )
  return {
    size,
    entropy: identity === undefined ? null : entropyOf(identity),
    ranges: results.flatMap(({ tool, data }) => rangesOf(tool, data, size)).slice(0, maxRanges),
    marks: marks.slice(0, maxMarks),
  }
}

function entropyOf(identity: Values): FileLayout['entropy'] {
  const { entropy, entropy_block_size: size, entropy_blocks: blocks } = identity
  if (typeof entropy !== 'number' || typeof size !== 'number' || size < 1 || !Array.isArray(blocks))
    return null
  return { whole: entropy, block_size: size, blocks: blocks.filter((each) => typeof each === 'number') }
}

/**
 * The ranges that a result names: sections with bytes in the file (those that are made when it is loaded have none),
 * what follows the last section, and what is appended to the file as a whole.
 */
export function rangesOf(tool: string, data: Values, size: number): LayoutRange[] {
  const sections = valuesIn(data.sections).flatMap((section): LayoutRange[] => {
    if (section.type === 'NOBITS' || section.type === 'SHT_NOBITS') return []
    const place = placeIn(size, section.raw_offset ?? section.offset, section.raw_size ?? section.size)
    if (place === null || place.offset === 0) return []
    const name = [section.segment, section.name]
      .filter((each) => typeof each === 'string' && each !== '')
      .join(',')
    const entropy = typeof section.entropy === 'number' ? section.entropy : null
    return [{ name: name === '' ? 'unnamed section' : name, tool, ...place, entropy }]
  })
  const overlay = isValues(data.overlay) ? [{ ...data.overlay, type: 'overlay' } as Values] : []
  const appended = [...overlay, ...valuesIn(data.appended)].flatMap((each): LayoutRange[] => {
    const place = placeIn(size, each.offset, each.size)
    return place === null
      ? []
      : [{ name: each.type === 'overlay' ? 'overlay' : 'appended', tool, ...place, entropy: null }]
  })
  return [...sections, ...appended]
}

/** Returns a range of the file; null where it has no byte in it. One that reaches beyond the end is cut there. */
function placeIn(size: number, offset: unknown, length: unknown): { offset: number; length: number } | null {
  if (!isCount(offset) || !isCount(length) || length === 0 || offset >= size) return null
  return { offset, length: Math.min(length, size - offset) }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valuesIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isValues) : [])
