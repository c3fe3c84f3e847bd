import { reportLimits } from '../../../../contract/workstation/files/tool-report.ts'
import type { ByteSource } from '../../archive/byte-source.ts'
import type { ToolOutput } from '../file-tool.ts'

export type TakenRange = {
  readonly name: string
  /** What it is and where it lies: `overlay at offset 9216`. */
  readonly place: string
  readonly offset: number
  readonly size: number
}

/** Hands over a range of a file as an object; one that is too large is named, and that its content was not taken. */
export function takeRange(
  source: ByteSource,
  { name, place, offset, size }: TakenRange,
  output: ToolOutput,
): void {
  const fits = size <= reportLimits.objectBytes
  output.object({
    name,
    place,
    bytes: fits ? source.read(offset, size) : null,
    size,
    problem: fits ? null : `It has ${size} bytes, more than is taken out of one file.`,
  })
  if (!fits) output.leftOut('limit', `The ${place} is larger than what is taken out of one file.`)
}
