import { setTimeout as delay } from 'node:timers/promises'
import { maxUploadBytes } from '../../../contract/core/file.ts'
import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import type { explainScript, readScriptReport, submitScript } from '../../../contract/core/script.ts'
import { invalid, isProblem, missing, type Problem, problem } from '../../../contract/problem.ts'
import type { FileFinding, FileText } from '../../../contract/workstation/files/tool-report.ts'
import { exportRecipe } from '../../engine/file/decode/decode-recipe.ts'
import { explainScript as explain } from '../../engine/file/script/explain-script.ts'
import type { ScriptResult } from '../../engine/file/script/script-result.ts'
import { scriptTool } from '../../engine/file/script/script-tool.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import type { Handler } from '../../operations/call/context.ts'
import { isoTime } from '../../operations/system/clock.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import {
  type FileRecord,
  type FileToolReport,
  indicatorsOf,
  readFile,
  reportOf,
} from '../../store/files/files.ts'
import { explanationOf, putExplanation, putScript } from '../../store/files/scripts.ts'
import type { Context } from './context.ts'
import { bodyOf, findingsOf, leftOutOf } from './file-page.ts'

/** Milliseconds that a call waits for the analysis of its script: less than clients wait for an answer. */
const waitMs = 15_000
/** Indicators of a report. */
const maxIocs = 10_000

/** Author of explanations that are made here. */
export const localEngine = 'local-static'

/** Takes a script in, or reads a file that was sent before as a script. It is on disk when this answers. */
export const submitScriptHere: Handler<typeof submitScript, Context> = async (input, context) => {
  const { content_b64: content, filename = 'script', sha256 } = input
  if (content !== undefined) {
    const bytes = bytesOf(content)
    if (isProblem(bytes)) return bytes
    const place = context.caller.kind === 'cli' ? 'the command line' : 'the API'
    const analysis = await context.analysis()
    const taken = await analysis.takeBytes(bytes, { name: filename, place, isScript: true })
    if (isProblem(taken)) return taken
    await readAsScript(taken.file, context)
    return { status: 'success', sha256: taken.file.sha256, origin: 'local' }
  }
  const file = sha256 === undefined ? null : readFile(context.store.reader, sha256)
  if (file === null) return problem('not-found', 'Not found: no file with this sha256 was sent.')
  putScript(context.store.writer, file.sha256, isoTime(context.clock))
  await readAsScript(file, context)
  return { status: 'success', sha256: file.sha256, origin: 'local' }
}

const base64 = /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/

function bytesOf(content: string): Buffer | Problem {
  if (!base64.test(content)) return invalid('content_b64', 'it is not Base64')
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) return missing('content_b64')
  if (bytes.length > maxUploadBytes) return invalid('content_b64', 'it is larger than 10 MB')
  return bytes
}

/** Has the script tool read a file that was analysed without it. One that waits or is being analysed will be read. */
async function readAsScript(file: FileRecord, { store, analysis }: Context): Promise<void> {
  const files = await analysis()
  if (files.isUnderWay(file.sha256) || reportOf(store.reader, file.sha256, scriptTool.name) !== null) return
  files.again(file)
}

/** The report in the names of the contract. */
export const readScriptReportHere: Handler<typeof readScriptReport, Context> = async (
  { sha256 },
  context,
) => {
  const read = await readScript(sha256, context)
  if (isProblem(read)) return read
  const { file, report } = read
  const { data, texts } = bodyOf(report) as { data: ScriptResult; texts: readonly FileText[] }
  const leftOut = leftOutOf(report)
  const { iocs, total } = iocsOf(context.store.reader, sha256)
  return {
    file: { filename: file.name, sha256, size: file.size, lines: data.lines },
    suspicious: findingsOf(report).map((finding) => suspicionOf(finding, data)),
    iocs,
    ioc_total: total,
    truncated: leftOut.some(({ reason }) => reason === 'limit' || reason === 'time'),
    language: data.language,
    decoded: decodedOf(data, texts),
    not_looked_at: leftOut,
    origin: 'local',
  }
}

/** Explains by rules, which costs nothing; every refusal is a 400 by the contract. */
export const explainScriptHere: Handler<typeof explainScript, Context> = async ({ sha256 }, context) => {
  const read = await readScript(sha256, context)
  if (isProblem(read)) return problem('invalid', read.message, { field: 'sha256' })
  const { report } = read
  const { ended_at } = report
  const kept = explanationOf(context.store.reader, sha256, ended_at)
  const explanation = kept ?? explanationFrom(report)
  if (kept === null) putExplanation(context.store.writer, sha256, explanation, ended_at)
  return { sha256, explanation, cached: kept !== null, engine: localEngine, origin: 'local' }
}

/** Explains the script of a report in prose. */
export function explanationFrom(report: FileToolReport): string {
  return explain({ data: bodyOf(report).data as ScriptResult, left_out: leftOutOf(report) })
}

/** Returns a script and what the script tool said of it, once it did. */
async function readScript(
  sha256: string,
  { store, analysis }: Context,
): Promise<{ readonly file: FileRecord; readonly report: FileToolReport } | Problem> {
  if (readFile(store.reader, sha256) === null)
    return problem('not-found', 'Not found: no script with this sha256 was submitted.')
  const files = await analysis()
  // a tool that reported is not waited for, whatever else runs
  if (reportOf(store.reader, sha256, scriptTool.name) === null) {
    const timer = new AbortController()
    await Promise.race([
      files.analysed(sha256),
      delay(waitMs, undefined, { signal: timer.signal }).catch(() => undefined),
    ])
    timer.abort()
  }
  const file = readFile(store.reader, sha256)
  const report = reportOf(store.reader, sha256, scriptTool.name)
  if (file === null || report === null) return noReport(file)
  if (report.state === 'failed')
    return problem('failed', `The script could not be analysed: ${report.failure ?? 'the tool ended.'}`)
  return { file, report }
}

function noReport(file: FileRecord | null): Problem {
  if (file?.state === 'pending' || file?.state === 'running')
    return problem('not-found', 'Not found: the script is still being analysed.')
  if (file?.state === 'failed' || file?.state === 'stopped')
    return problem(
      'failed',
      `The script could not be analysed: ${file.failure ?? 'its analysis was stopped.'}`,
    )
  return problem(
    'not-found',
    'Not found: this file was not read as a script. Text that is submitted as one is.',
  )
}

function suspicionOf(
  { severity, title, detail, line, words, technique, code }: FileFinding,
  data: ScriptResult,
) {
  const action = data.actions.find((each) => each.code === code && each.line === line)
  const sentence = [action === undefined ? title : `The script ${action.does}`, detail]
    .filter((part) => part !== '')
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ')
  const snippet = words === '' ? null : words
  return { severity, title, detail: sentence, label: title, hint: sentence, line, snippet, technique, code }
}

function decodedOf({ layers }: ScriptResult, texts: readonly FileText[]) {
  return layers.map(({ layer, parent, line, language, run_by }) => {
    const found = texts.find(({ title }) => title === `Layer ${layer}`)
    const recipe = JSON.parse(exportRecipe(found?.steps ?? [])) as { op: string; args: unknown[] }[]
    return { layer, parent, line, language, run_by, recipe, text: found?.text ?? null }
  })
}

/** The indicators of the script and its layers by kind, in the order of their first appearance. */
function iocsOf(reader: ReadHandle, sha256: string) {
  const iocs = Object.fromEntries(
    iocKinds.map((kind): [IocKind, { value: string; link: string }[]] => [kind, []]),
  )
  const seen = new Set<string>()
  for (const { kind, value, tool } of indicatorsOf(reader, sha256, maxIocs)) {
    const list = iocs[kind]
    if (tool !== scriptTool.name || list === undefined || seen.has(`${kind} ${value}`)) continue
    seen.add(`${kind} ${value}`)
    list.push({ value, link: linkTo(kind as IocKind, value) })
  }
  return { iocs, total: seen.size }
}
