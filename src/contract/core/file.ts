import { z } from 'zod'
import { costOf } from '../cost.ts'
import { core } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import { type Problem, type ProblemCode, problemStatus } from '../problem.ts'
import { provenance, requiredText, sha256 } from '../schema.ts'
import { uploadedFile } from '../uploaded-file.ts'

/** Maximum size of an uploaded file, in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024

export const fileAnalysisStatuses = ['pending', 'running', 'partial', 'completed', 'failed'] as const

/** Words of the contract for what an upload is refused for; other problems have none. */
const uploadWords: Readonly<Partial<Record<ProblemCode, string>>> = {
  'too-large': 'file_too_large',
  'rate-limited': 'rate_limited',
}

/** Error shape E3; a missing or refused key answers as everywhere. */
function uploadShape(problem: Problem): Record<string, unknown> {
  if (problem.code === 'unauthenticated' || problem.code === 'forbidden') return core.encodeProblem(problem)
  const isNoForm = problem.code === 'invalid' && problem.details?.field === 'body'
  const word = isNoForm ? 'invalid_content_type' : uploadWords[problem.code]
  return {
    success: false,
    error: { code: problemStatus[problem.code], message: word ?? problem.message, reason: problem.message },
  }
}

/** Accepts a file for analysis. Its errors use shape E3: `success`, and `error` with `code`,
 * `message`, a word of the contract where it has one, and `reason`, a sentence. */
export const uploadFile = operation(core, {
  name: 'file.upload',
  summary: 'Take in a file of at most 10 MB for analysis',
  http: post('/upload/file', {
    body: 'multipart',
    alsoAt: ['/api/v1/upload/file'],
    maxBytes: maxUploadBytes,
    encodeProblem: uploadShape,
  }),
  permission: 'scan.file',
  input: () => z.object({ file: uploadedFile() }),
  output: () =>
    z.looseObject({
      success: z.boolean(),
      filename: z.string(),
      sha256: z.string(),
      job_launched: z.boolean(),
      existingData: z.array(z.unknown()),
      existingJobs: z.array(z.unknown()),
      ...provenance,
    }),
  cost: costOf('file'),
  fails: ['invalid', 'missing', 'too-large', 'quota-spent', 'rate-limited'],
  command: 'scan file <file>',
  content: { field: 'file', as: 'file', isMany: false },
})

const tool = () =>
  z.looseObject({
    tool: z.string(),
    scanner: z.string().optional(),
    status: z.string(),
    exit_code: z.int().nullish(),
    duration_ms: z.int().nullish(),
    output_bytes: z.int().nullish(),
    note: z.string().nullish(),
    ran_at: z.string().nullish(),
  })

/**
 * Returns what the tools found in a file. The documented strings are never null and `analysis` holds finished jobs
 * only, since an older client parses both strictly. An unknown file is a 404 `Not found`, which clients read as "not
 * yet".
 */
export const readFileResults = operation(core, {
  name: 'file.readResults',
  summary: 'Read what the analysis tools found in a file',
  http: get('/api/v1/scan/file/results', { query: ['sha256'] }),
  permission: 'scan.file',
  input: () => z.object({ sha256: sha256() }),
  output: () =>
    z.looseObject({
      status: z.enum(fileAnalysisStatuses),
      jobs_total: z.int(),
      jobs_completed: z.int(),
      file: z.looseObject({
        sha256: z.string(),
        sha1: z.string().optional(),
        md5: z.string(),
        ssdeep: z.string(),
        filename: z.string(),
        display_name: z.string().optional(),
        size: z.int(),
        mime_type: z.string(),
        created_at: z.string(),
      }),
      analysis: z.array(z.looseObject({ job_name: z.string(), end_date: z.string(), data: z.string() })),
      tools_total: z.int().optional(),
      tools_done: z.int().optional(),
      tools: z.array(tool()).optional(),
      /** Maps each kind of observation to what was seen, by which tool, and where. */
      observations: z
        .record(
          z.string(),
          z.array(
            z.looseObject({
              value: z.string(),
              tool: z.string().optional(),
              context: z.string().nullish(),
            }),
          ),
        )
        .optional(),
      sightings: z
        .array(z.looseObject({ kind: z.string(), value: z.string(), first_seen: z.string().nullish() }))
        .optional(),
      error: z
        .looseObject({ kind: z.string().optional(), message: z.string(), reason: z.string().optional() })
        .optional(),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found'],
  command: 'results file <sha256>',
})

/** Reads the full output of one tool; with `is_json`, `output` is a JSON text. */
export const readToolOutput = operation(core, {
  name: 'file.readOutput',
  summary: 'Read the whole output of one analysis tool',
  http: get('/api/v1/scan/file/output', { query: ['sha256', 'tool'] }),
  permission: 'scan.file',
  input: () => z.object({ sha256: sha256(), tool: requiredText(100) }),
  output: () =>
    z.looseObject({
      sha256: z.string(),
      tool: z.string(),
      is_json: z.boolean(),
      output: z.string(),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found', 'source-unreachable'],
})
