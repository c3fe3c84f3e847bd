import { createWriteStream, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { invalid, type Problem, problem } from '../../contract/problem.ts'
import type { UploadedFile } from '../../contract/uploaded-file.ts'
import { diskProblem } from '../operations/data-dir/disk-fault.ts'

/**
 * A form with one file (RFC 7578): the file is stored in a private location, its other fields are returned as texts.
 */
export type Form = {
  readonly fields: Record<string, unknown>
  /** Removes the file, when the call is answered. */
  readonly end: () => void
}

const limits = { fields: 50, fieldSize: 1_048_576, fieldNameSize: 200, files: 1, parts: 60, headerPairs: 50 }

/** Number of bytes at the end that must contain the final boundary, with any epilogue. */
const tailBytes = 1024

/** Reads the form of a request; at most `most` bytes of a file. */
export async function readMultipart(
  request: IncomingMessage,
  {
    dataDir,
    newPath,
    most,
  }: {
    readonly dataDir: string
    /** Returns where the file is received. */
    readonly newPath: () => string
    readonly most: number
  },
): Promise<Form | Problem> {
  const type = request.headers['content-type'] ?? ''
  const megabytes = Math.floor(most / 1_048_576)
  const tooLarge = problem('too-large', `Provided file is invalid: it is larger than ${megabytes} MB.`, {
    field: 'file',
  })
  const [, quoted, bare] =
    /^multipart\/form-data\s*;.*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) {
    request.resume()
    return invalid('body', 'it is not multipart/form-data with a boundary')
  }
  if (Number(request.headers['content-length'] ?? 0) > most + limits.fieldSize) {
    request.resume()
    return tooLarge
  }
  const { Busboy } = await import('@fastify/busboy')
  const path = newPath()
  const end = () => rmSync(path, { force: true })
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | null = null
  let fault: Problem | null = null
  const written: Promise<void>[] = []
  const streams: Readable[] = []
  try {
    const form = new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: { ...limits, fileSize: most },
    })
    form.on('field', (name, value) => {
      fields[name] ??= value
    })
    form.on('file', (name, stream, filename) => {
      if (name !== 'file') {
        stream.resume()
        return
      }
      stream.on('limit', () => {
        fault = tooLarge
      })
      const kept = writeFile(stream, path).then((size) => {
        file = { filename: (filename ?? '').slice(0, 1024), path, size }
      })
      // it is only awaited later
      kept.catch(() => undefined)
      written.push(kept)
      streams.push(stream)
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      form.on(limit, () => {
        fault = invalid('body', 'it has too many parts')
      })
    let tail = Buffer.alloc(0)
    await pipeline(
      request,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          tail = Buffer.concat([tail, chunk]).subarray(-tailBytes)
          yield chunk
        }
      },
      form,
    )
    // a truncated form would be accepted as a complete one with a shorter file
    if (!tail.includes(`--${boundary}--`))
      fault = invalid('body', 'the form is incomplete: its last boundary is missing')
    await Promise.all(written)
  } catch (error) {
    // the parser does not end a file stream whose sender disconnected
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(written)
    end()
    if (request.destroyed && !request.complete) throw error
    // a full disk is not an error of the form
    const onDisk = diskProblem(error, 'The file could not be received.', dataDir)
    if (onDisk !== null) return onDisk
    if (error instanceof NotWritten) throw error
    return invalid('body', 'the form is incomplete')
  }
  if (fault !== null) {
    end()
    return fault
  }
  return { fields: file === null ? fields : { ...fields, file }, end }
}

/** Thrown when a file of a form could not be written, with the reason as `cause`. */
class NotWritten extends Error {}

/**
 * Writes a file of a form; returns its size in bytes once it is closed, and does not fail earlier: a file opened late
 * would outlive its removal. After a failed write (`NotWritten`) the rest is still read, since the sender only then
 * waits for an answer.
 */
function writeFile(stream: Readable, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let size = 0
  let failure: { readonly error: unknown } | null = null
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  const out = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  out.on('error', (cause) => {
    failure ??= { error: new NotWritten(`${path} could not be written.`, { cause }) }
    stream.unpipe(out)
    stream.resume()
  })
  finished(stream, { writable: false }, (error) => {
    if (error === undefined || error === null) return
    failure ??= { error }
    out.destroy()
  })
  out.on('close', () => {
    if (failure === null) resolve(size)
    else reject(failure.error)
  })
  stream.pipe(out)
  return promise
}
