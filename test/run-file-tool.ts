import { createHash } from 'node:crypto'
import { reportLimits, type ToolReport } from '../src/contract/workstation/files/tool-report.ts'
import { type ByteSource, inMemory } from '../src/main/engine/archive/byte-source.ts'
import type { FileTool, Sample } from '../src/main/engine/file/file-tool.ts'
import type { FileType } from '../src/main/engine/file/file-types.ts'
import { ReportSink } from '../src/main/engine/file/report-sink.ts'

/** A report with the bytes of its objects, by digest. */
export type RanTool = ToolReport & { readonly bytesOf: ReadonlyMap<string, Uint8Array> }

type About = Partial<Omit<Sample, 'bytes' | 'types'>> & { readonly types: readonly FileType[] }

/** Runs a tool on bytes as the analysis does, in this process, and checks what it says against its schema. */
export async function runFileTool(
  tool: FileTool,
  content: Uint8Array | ByteSource,
  { types, name = '', passwords = [], depth = 0 }: About,
): Promise<RanTool> {
  const bytesOf = new Map<string, Uint8Array>()
  const sink = new ReportSink((bytes) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    bytesOf.set(sha256, bytes.slice())
    return sha256
  })
  const bytes = content instanceof Uint8Array ? inMemory(content) : content
  const run = await tool.load()
  const data = await run({ bytes, types, name, passwords, depth }, sink)
  const text = JSON.stringify(tool.result().parse(data))
  if (text.length > reportLimits.dataLength) throw new Error(`The result has ${text.length} characters.`)
  const { findings, texts, objects, indicators, left_out } = sink
  return { data: JSON.parse(text), findings, texts, objects, indicators, left_out, bytesOf }
}
