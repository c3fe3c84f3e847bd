import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '../../src/contract/permission.ts'
import { isProblem, type Problem } from '../../src/contract/problem.ts'
import type { Settings } from '../../src/contract/workstation/settings/settings.ts'
import type { Done, DoneAct } from '../../src/contract/workstation/window/done-act.ts'
import { type Host, startHost } from '../../src/main/headless/start.ts'
import { findProject } from '../../src/main/operations/system/project.ts'

/** A host in this process on a port of its own and a fresh data directory, called like other programs do. */
export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly bytes: Buffer
  /** The answer as JSON; undefined when it is not JSON. */
  readonly body: unknown
}

export type Ask = {
  readonly method?: string
  readonly path: string
  /** The value of `Authorization`; defaults to the first key as `Bearer`, none when null. */
  readonly authorization?: string | null
  readonly headers?: OutgoingHttpHeaders
  /** Sent unchanged; an object is sent as JSON. */
  readonly body?: string | Uint8Array | object
}

export type LocalHost = Host & {
  readonly dataDir: string
  readonly firstKey: string
  readonly ask: (ask: Ask) => Promise<Reply>
  /** Sends raw bytes over a separate connection; the end of the connection ends the answer. */
  readonly askRaw: (bytes: string) => Promise<string>
  /** Creates a key with these permissions; returns its id and its secret. */
  readonly makeKey: (...permissions: (Permission | 'full')[]) => Promise<{ id: string; secret: string }>
  /** Calls an operation of the window in this process; throws on a problem. */
  readonly window: <T>(name: string, input: unknown) => Promise<T>
  /** Takes back the acts of the last call of `window` that did any. */
  readonly takeBack: () => Promise<void>
  readonly change: (change: Partial<Settings>) => Promise<void>
  readonly stop: () => Promise<void>
}

const caller = { kind: 'window', mayNamePaths: true } as const

export async function startLocalHost(
  options: {
    dataDir?: string
    withWindow?: boolean
    /** False as in `npm start`, where the setting decides; true as in `serve`. */
    answersPrograms?: boolean
    family?: string
    renderer?: string
  } = {},
): Promise<LocalHost> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'skerry-host-'))
  const { resources, renderer, version } = findProject()
  const host = await startHost({
    dataDir,
    port: 0,
    withWindow: options.withWindow ?? false,
    answersPrograms: options.answersPrograms ?? true,
    family: options.family ?? null,
    resources,
    renderer: options.renderer ?? renderer,
    version,
  }).catch((error: unknown) => {
    // nothing else removes a directory created for a host that did not start
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  const firstKey = host.key ?? ''
  let lastActs: readonly DoneAct[] = []
  const window = async <T>(name: string, input: unknown): Promise<T> => {
    const answer = (await host.workstation.invokeNamed(name, input, caller)) as Done | Problem
    if (isProblem(answer)) throw new Error(`${name}: ${answer.message}`)
    lastActs = answer.done ?? lastActs
    return answer as T
  }
  return {
    ...host,
    dataDir,
    firstKey,
    ask: ({ authorization = `Bearer ${firstKey}`, ...rest }) => ask(host.url, { authorization, ...rest }),
    askRaw: (bytes) => askRaw(host.url, bytes),
    makeKey: async (...permissions) => {
      const made = await window<{ key: { id: string }; secret: string }>('keys.create', {
        name: permissions.join(' '),
        permissions,
      })
      return { id: made.key.id, secret: made.secret }
    },
    window,
    takeBack: async () => {
      for (const { act } of lastActs) await window('activity.undo', { act })
    },
    change: async (change) => void (await window('settings.change', { change })),
    stop: async () => {
      await host.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function ask(url: string, { method = 'GET', path, authorization, headers = {}, body }: Ask): Promise<Reply> {
  const bytes =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = httpRequest(
      {
        host: hostname,
        port,
        method,
        path,
        agent: false,
        headers: {
          ...(typeof authorization === 'string' ? { authorization } : {}),
          ...(bytes === undefined ? {} : { 'content-type': 'application/json', ...lengthOf(bytes, headers) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString('utf8')
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, headers, text, bytes, body: readJson(text) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(bytes)
  })
}

function lengthOf(bytes: string | Uint8Array, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(bytes) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function askRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.end(bytes, 'latin1'))
    socket.setEncoding('latin1')
    socket.on('data', (piece) => {
      text += piece
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}
