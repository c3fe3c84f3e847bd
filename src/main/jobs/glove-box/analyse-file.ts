import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportLimits } from '../../../contract/workstation/files/tool-report.ts'
import type { ByteSource } from '../../engine/archive/byte-source.ts'
import type { FileTool, Sample } from '../../engine/file/file-tool.ts'
import { fileTools } from '../../engine/file/file-tools.ts'
import { isOf } from '../../engine/file/file-types.ts'
import { identifyTypes } from '../../engine/file/identify-types.ts'
import { ReportSink } from '../../engine/file/report-sink.ts'
import { extractFromText } from '../../engine/ioc/extract.ts'
import { isWithinAnother } from '../../engine/ioc/indicator.ts'
import type { BoxPart, BoxStart, BoxTask } from './box-messages.ts'

type OnPart = (part: BoxPart) => void

/** Runs every tool that accepts a file and has not reported yet, and hands over what each says. */
export async function analyseFile(
  { path, name, depth, passwords, isScript = false, done }: BoxTask,
  { scratch }: BoxStart,
  onPart: OnPart,
  tools: readonly FileTool[] = fileTools,
): Promise<void> {
  const file = openSync(path, 'r')
  try {
    const bytes = sourceOf(file)
    const sample: Sample = { bytes, types: identifyTypes(bytes, name), name, depth, passwords, isScript }
    const accepting = tools.filter((tool) => tool.accepts(sample))
    onPart({ is: 'types', types: sample.types, tools: accepting.map((tool) => tool.name) })
    const room = { bytes: reportLimits.allObjectBytes }
    let files = 0
    const take = (object: Uint8Array) => {
      files += 1
      writeFileSync(join(scratch, String(files)), object, { mode: 0o600 })
      onPart({ is: 'object', file: files })
      return createHash('sha256').update(object).digest('hex')
    }
    for (const tool of accepting) {
      if (done.includes(tool.name)) continue
      onPart({ is: 'begin', tool: tool.name })
      const began = performance.now()
      const sink = new ReportSink(take, room)
      let data: unknown = null
      let failure: string | null = null
      try {
        const run = await tool.load()
        data = await run(sample, sink)
        addIndicators(sink)
        if (!isOf(sample, ...scripts)) handOverScripts(sink)
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error)
      }
      const { findings, texts, objects, indicators, left_out } = sink
      onPart({
        is: 'report',
        tool: tool.name,
        report: JSON.stringify({ data, findings, texts, objects, indicators, left_out }),
        failure,
        milliseconds: Math.round(performance.now() - began),
      })
    }
  } finally {
    closeSync(file)
  }
}

/** Bytes of a window that are read at once: tools read headers here and there, and bodies in order. */
const windowBytes = 262_144

/** A file on disk as a source; small reads come out of a window. */
function sourceOf(file: number): ByteSource {
  const size = fstatSync(file).size
  let window = { at: 0, bytes: new Uint8Array(0) }
  const readAt = (at: number, length: number) => {
    const bytes = new Uint8Array(length)
    for (let read = 0; read < length; ) {
      const more = readSync(file, bytes, read, length - read, at + read)
      if (more === 0) throw new Error('The file became shorter while it was read.')
      read += more
    }
    return bytes
  }
  return {
    size,
    read: (at, length) => {
      if (at < 0 || length < 0 || at + length > size) throw new RangeError('These bytes are not in the file.')
      if (length > windowBytes / 2) return readAt(at, length)
      if (at < window.at || at + length > window.at + window.bytes.length)
        window = { at, bytes: readAt(at, Math.min(windowBytes, size - at)) }
      // tools may keep what they read
      return window.bytes.subarray(at - window.at, at - window.at + length)
    },
  }
}

const extensions: Readonly<Record<string, string>> = {
  vba: 'vbs',
  vbscript: 'vbs',
  powershell: 'ps1',
  javascript: 'js',
  shell: 'sh',
  batch: 'bat',
  python: 'py',
  php: 'php',
  autoit: 'au3',
}

/** Kinds of files whose texts are what their own tool made of them. */
const scripts = ['vbscript', 'powershell', 'javascript', 'shell', 'batch', 'python', 'php', 'autoit'] as const

/** Makes files of the scripts that a tool found in a file that is none, so that they are analysed as scripts are. */
function handOverScripts(sink: ReportSink): void {
  for (const { title, place, text, language, steps } of [...sink.texts]) {
    const extension = extensions[language ?? '']
    if (extension === undefined || steps.length > 0 || text.trim() === '') continue
    const name = title.toLowerCase().endsWith(`.${extension}`) ? title : `${title}.${extension}`
    if (!sink.object({ name, place, bytes: Buffer.from(text, 'utf8') })) return
  }
}

/** Characters of a text shown around an indicator. */
const around = 60

/** Adds the indicators of all texts, each value once a tool. */
function addIndicators(sink: ReportSink): void {
  const seen = new Set(sink.indicators.map(({ kind, value }) => `${kind} ${value}`))
  for (const { title, place, text } of sink.texts) {
    const bytes = Buffer.from(text, 'utf8')
    for (const { found, start, end, marks } of extractFromText(text).hits) {
      const key = `${found.kind} ${found.value}`
      if (seen.has(key) || isWithinAnother(marks)) continue
      seen.add(key)
      const context = bytes.toString('utf8', Math.max(0, start - around), end + around).replace(/\s+/g, ' ')
      const where = place === '' ? title : `${title}, ${place}`
      if (!sink.indicator({ kind: found.kind, value: found.value, context: `${where}: ${context}` })) return
    }
  }
}
