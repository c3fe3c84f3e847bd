import type { readFileResults, readToolOutput, uploadFile } from '../../../contract/core/file.ts'
import { isProblem, problem } from '../../../contract/problem.ts'
import { fileTools } from '../../engine/file/file-tools.ts'
import type { Handler } from '../../operations/call/context.ts'
import {
  type FileRecord,
  type FileToolReport,
  indicatorsOf,
  objectsOf,
  originsOf,
  readFile,
  reportOf,
  reportsOf,
} from '../../store/files/files.ts'
import type { Context } from './context.ts'
import { bodyOf, findingsOf, leftOutOf } from './file-page.ts'

/** Names under which a file came that are listed. */
const maxNames = 100
/** Observations of one kind that are listed. */
const maxObservations = 10_000

const unknown = problem('not-found', 'Not found')

/** Takes a file in. Files analysed here cost nothing and need no instance. */
export const uploadFileHere: Handler<typeof uploadFile, Context> = async ({ file }, context) => {
  const analysis = await context.analysis()
  const place = context.caller.kind === 'cli' ? file.path : 'the API'
  const taken = await analysis.takeIn(file.path, { name: file.filename, place })
  if (isProblem(taken)) return taken
  const tools = reportsOf(context.store.reader, taken.file.sha256)
  return {
    success: true,
    filename: file.filename,
    sha256: taken.file.sha256,
    job_launched: taken.isLaunched,
    existingData: tools.map(analysisOf),
    existingJobs: tools.map(({ tool }) => tool),
    origin: 'local',
  }
}

/** The results in the names of the contract, with those that newer clients read beside them. */
export const readResultsHere: Handler<typeof readFileResults, Context> = ({ sha256 }, { store }) => {
  const file = readFile(store.reader, sha256)
  if (file === null) return unknown
  const tools = reportsOf(store.reader, sha256)
  const expected = expectedTools(file, tools)
  const finished = tools.filter(({ state }) => state === 'completed')
  const names = originsOf(store.reader, sha256, maxNames)
  return {
    // what was stopped has what it has
    status: file.state === 'stopped' ? 'partial' : file.state,
    jobs_total: expected,
    jobs_completed: tools.length,
    file: {
      sha256,
      sha1: file.sha1,
      md5: file.md5,
      sha512: file.sha512,
      ssdeep: file.ssdeep,
      tlsh: file.tlsh,
      filename: file.name,
      display_name: names[0]?.name ?? file.name,
      size: file.size,
      mime_type: file.mime_type,
      created_at: file.added_at,
    },
    analysis: finished.map(analysisOf),
    tools_total: expected,
    tools_done: tools.length,
    tools: tools.map((tool) => ({
      tool: tool.tool,
      scanner: 'skerry',
      status: tool.state,
      exit_code: tool.state === 'completed' ? 0 : 1,
      duration_ms: tool.milliseconds,
      output_bytes: Buffer.byteLength(tool.report),
      note: tool.failure ?? '',
      ran_at: tool.ended_at,
      version: tool.version,
    })),
    severity: file.worst,
    findings: tools.flatMap((tool) => findingsOf(tool).map((finding) => ({ ...finding, tool: tool.tool }))),
    not_looked_at: tools.flatMap((tool) => leftOutOf(tool).map((each) => ({ ...each, tool: tool.tool }))),
    objects: objectsOf(store.reader, sha256, maxObservations),
    observations: observationsOf(file, store.reader),
    // names only: where files lie on this machine is no business of programs
    sightings: names.map(({ name, seen_at }) => ({ kind: 'name', value: name, first_seen: seen_at })),
    ...(file.state === 'failed' && {
      error: {
        kind: 'analysis',
        message: file.failure ?? 'The file could not be analysed.',
        reason: file.failure ?? '',
      },
    }),
    origin: 'local',
  }
}

/** The whole report of one tool, as JSON text. */
export const readOutputHere: Handler<typeof readToolOutput, Context> = ({ sha256, tool }, { store }) => {
  const found = reportOf(store.reader, sha256, tool)
  if (found === null || readFile(store.reader, sha256) === null) return unknown
  const objects = objectsOf(store.reader, sha256, maxObservations).filter((each) => each.tool === tool)
  const indicators = indicatorsOf(store.reader, sha256, maxObservations).filter((each) => each.tool === tool)
  return {
    sha256,
    tool,
    is_json: true,
    output: JSON.stringify({
      ...bodyOf(found),
      findings: findingsOf(found),
      left_out: leftOutOf(found),
      objects,
      indicators,
    }),
    origin: 'local',
  }
}

function analysisOf(tool: FileToolReport) {
  const data = bodyOf(tool).data as object | null
  return {
    job_name: tool.tool,
    end_date: tool.ended_at,
    data: JSON.stringify({ ...data, findings: findingsOf(tool), not_looked_at: leftOutOf(tool) }),
  }
}

/** How many tools there will be: known once the file's types are, until then all that accept any. */
function expectedTools(file: FileRecord, tools: readonly FileToolReport[]): number {
  if (file.state !== 'pending' && file.state !== 'running') return tools.length
  const types = JSON.parse(file.types) as Parameters<(typeof fileTools)[number]['accepts']>[0]['types']
  if (types.length === 0) return Math.max(1, tools.length)
  const sample = { types, name: file.name, depth: file.depth, passwords: [], bytes: noBytes(file.size) }
  return Math.max(tools.length, fileTools.filter((tool) => tool.accepts(sample)).length)
}

const noBytes = (size: number) => ({ size, read: () => new Uint8Array(0) })

function observationsOf({ sha256 }: FileRecord, reader: Context['store']['reader']) {
  const byKind: Record<string, { value: string; tool: string; context: string }[]> = {}
  for (const { kind, value, tool, context } of indicatorsOf(reader, sha256, maxObservations)) {
    const list = byKind[kind] ?? []
    byKind[kind] = list
    list.push({ value, tool, context })
  }
  return byKind
}
