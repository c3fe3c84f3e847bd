import type { Sample, ToolOutput } from '../file-tool.ts'
import { sliceOf } from '../program/byte-source-slice.ts'
import { readPart } from '../program/damage.ts'
import { embeddedKind } from '../program/embedded-kind.ts'
import { rangeFacts } from '../program/range-facts.ts'
import { takeRange } from '../program/take-range.ts'
import { reportFindings } from './mach-o-findings.ts'
import { readMachOImage, readSlices, type Slice } from './mach-o-image.ts'
import type { MachOResult } from './mach-o-result.ts'
import { programRows } from './mach-o-rows.ts'

/**
 * Reads a Mach-O file, or each program of a file for several processors (`mach-o/fat.h`). A program that is damaged is
 * reported, and the others are read.
 */
export function readMachO(sample: Sample, output: ToolOutput): MachOResult {
  const { bytes } = sample
  const slices = readSlices(bytes)
  const result: MachOResult = {
    is_fat: slices !== null,
    architectures: [],
    load_commands: [],
    segments: [],
    sections: [],
    dylibs: [],
    rpaths: [],
    imports: [],
    exports: [],
    behaviours: [],
    signatures: [],
    certificates: [],
    entitlements: [],
    go: [],
    overlay: null,
    packers: [],
  }
  const whole: Slice = { architecture: '', offset: 0, size: bytes.size }
  let end = 0
  for (const slice of slices ?? [whole]) {
    // linkers write programs one behind another; many that are the same bytes only cost time
    if (slice.offset < end) {
      output.leftOut(
        'damaged',
        `The program for ${slice.architecture} overlaps another one and was not read.`,
      )
      continue
    }
    end = slice.offset + slice.size
    // a file for one processor that cannot be read is no result at all
    if (slices === null) append(result, programRows(readMachOImage(bytes), slice, output))
    else
      readPart(
        output,
        `program for ${slice.architecture}`,
        () => append(result, programRows(readMachOImage(within(sample, slice)), slice, output)),
        undefined,
      )
  }
  result.overlay = overlayOf(sample, slices, result, output)
  reportFindings(result, output)
  return result
}

function within({ bytes }: Sample, { offset, size }: Slice): ReturnType<typeof sliceOf> {
  if (offset >= bytes.size || size === 0) throw new Error('it lies outside of the file')
  return sliceOf(bytes, offset, Math.min(size, bytes.size - offset))
}

type Lists = { [K in keyof MachOResult]: MachOResult[K] extends unknown[] ? K : never }[keyof MachOResult]

/** Adds the rows of a program, up to the limits of the lists. */
function append(result: MachOResult, rows: Pick<MachOResult, Lists>): void {
  for (const [key, list] of Object.entries(rows)) {
    const target: unknown[] = result[key as Lists]
    const room = (maxRows[key as Lists] ?? 32) - target.length
    target.push(...(list as unknown[]).slice(0, Math.max(0, room)))
  }
}

const maxRows: Partial<Record<Lists, number>> = {
  load_commands: 2000,
  segments: 1000,
  sections: 2000,
  dylibs: 2000,
  rpaths: 500,
  imports: 10_000,
  exports: 10_000,
  behaviours: 200,
  certificates: 200,
  entitlements: 1000,
}

/** Returns what lies behind the last program, or behind all that its segments describe, and hands it over. */
function overlayOf(
  { bytes }: Sample,
  slices: readonly Slice[] | null,
  result: MachOResult,
  output: ToolOutput,
): MachOResult['overlay'] {
  const ends = (
    slices ?? result.segments.map((one) => ({ offset: one.file_offset, size: one.file_size }))
  ).map(({ offset, size }) => offset + size)
  const offset = ends.reduce((most, end) => Math.max(most, end), 0)
  // objects have no segment that reaches to their end
  const isObject = slices === null && result.architectures[0]?.file_type === 'OBJECT'
  if (offset === 0 || offset >= bytes.size || isObject) return null
  const size = bytes.size - offset
  const kind = embeddedKind(bytes.read(offset, Math.min(64, size)))
  takeRange(
    bytes,
    { name: `overlay.${kind?.extension ?? 'bin'}`, place: `overlay at offset ${offset}`, offset, size },
    output,
  )
  const { entropy, sha256 } = rangeFacts(bytes, offset, size)
  return { offset, size, entropy, sha256, content: kind?.label ?? null }
}
