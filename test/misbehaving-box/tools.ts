import { z } from 'zod'
import {
  type FileTool,
  fileTool,
  type Sample,
  type ToolOutput,
} from '../../src/main/engine/file/file-tool.ts'

/** Tools that do what none may: each file is given to the tool that its name names. */
const named = (name: string) => (sample: Sample) => sample.name.split(' ').includes(name)

type Ways = Readonly<Record<string, () => unknown>>

async function tried(ways: Ways): Promise<{ ways: Record<string, string> }> {
  const became: Record<string, string> = {}
  for (const [name, way] of Object.entries(ways))
    try {
      const result = await way()
      became[name] = result === undefined ? 'nothing' : `reached ${String(result).slice(0, 40)}`
    } catch (error) {
      became[name] = error instanceof Error ? error.message : String(error)
    }
  return { ways: became }
}

const text = (sample: Sample) => Buffer.from(sample.bytes.read(0, sample.bytes.size)).toString('utf8')

/** Imports by a name that no bundler follows. */
const load = (name: string) => import(String(name))

type Run = (sample: Sample, output: ToolOutput) => unknown

function tool(name: string, run: Run, seconds = 5): FileTool {
  return fileTool({
    name,
    title: name,
    version: 3,
    seconds,
    accepts: named(name),
    result: () => z.looseObject({}),
    load: async () => async (sample, output) => (await run(sample, output)) as Record<string, unknown>,
  })
}

const connect = (net: { connect: (port: number, host: string) => unknown }, port: number) =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1') as {
      on: (event: string, listener: (value: unknown) => void) => void
    }
    socket.on('connect', resolve)
    socket.on('error', reject)
  })

let runs = 0

/** Every way that Node has to a socket, to the port that the file names. */
async function sockets(sample: Sample) {
  const port = Number(text(sample))
  const address = `http://127.0.0.1:${port}/`
  const byModule = (name: string, way: (module: never) => unknown) => async () =>
    way((await load(name)) as never)
  return tried({
    fetch: () => (globalThis as { fetch?: (to: string) => unknown }).fetch?.(address),
    websocket: () =>
      new (globalThis as unknown as { WebSocket: new (to: string) => unknown }).WebSocket(address),
    eventsource: () =>
      new (globalThis as unknown as { EventSource: new (to: string) => unknown }).EventSource(address),
    net: byModule('node:net', (net: Parameters<typeof connect>[0]) => connect(net, port)),
    'net without its prefix': byModule('net', (net: Parameters<typeof connect>[0]) => connect(net, port)),
    http: byModule('node:http', (http: { get: (to: string) => unknown }) => http.get(address)),
    https: byModule('node:https', (https: { get: (to: string) => unknown }) => https.get(address)),
    http2: byModule('node:http2', (http2: { connect: (to: string) => unknown }) => http2.connect(address)),
    tls: byModule('node:tls', (tls: Parameters<typeof connect>[0]) => connect(tls, port)),
    dgram: byModule('node:dgram', (dgram: { createSocket: (kind: string) => unknown }) =>
      dgram.createSocket('udp4'),
    ),
    dns: byModule('node:dns', (dns: { lookup: unknown }) => dns.lookup),
    'dns/promises': byModule('node:dns/promises', (dns: { resolve4: unknown }) => dns.resolve4),
    inspector: byModule('node:inspector', (inspector: { open: (port: number) => unknown }) =>
      inspector.open(port),
    ),
    worker: byModule('node:worker_threads', (threads: { Worker: unknown }) => threads.Worker),
    cluster: byModule('node:cluster', (cluster: { fork: unknown }) => cluster.fork),
    'the loader': byModule(
      'node:module',
      (module: { createRequire: (from: string) => (name: string) => unknown }) =>
        module.createRequire(import.meta.url)('net'),
    ),
    'the hooks of the loader': byModule(
      'node:module',
      (module: { registerHooks: unknown }) => module.registerHooks,
    ),
    'the loader of a CommonJS module': byModule(
      'node:module',
      (module: { createRequire: (from: string) => (name: string) => { _load: (name: string) => unknown } }) =>
        module
          .createRequire(import.meta.url)('./own-loader.cjs')
          ._load('net'),
    ),
    'the same by its prefix': byModule(
      'node:module',
      (module: { createRequire: (from: string) => (name: string) => { _load: (name: string) => unknown } }) =>
        module
          .createRequire(import.meta.url)('./own-loader.cjs')
          ._load('node:net'),
    ),
    'hooks by the loader of a CommonJS module': byModule(
      'node:module',
      async (module: {
        createRequire: (from: string) => (name: string) => { registerHooks: (hooks: object) => void }
      }) => {
        module
          .createRequire(import.meta.url)('./own-loader.cjs')
          .registerHooks({
            resolve: () => ({ url: 'node:net', shortCircuit: true }),
          })
        return connect((await load('skerry:anything')) as Parameters<typeof connect>[0], port)
      },
    ),
    'a module from text': () => load('data:text/javascript,export { connect } from "node:net"'),
    builtin: () => process.getBuiltinModule('net'),
    binding: () => (process as unknown as { binding: (name: string) => unknown }).binding('tcp_wrap'),
    'linked binding': () =>
      (process as unknown as { _linkedBinding: (name: string) => unknown })._linkedBinding('tcp_wrap'),
    'its properties again': () => {
      Object.defineProperty(process, 'binding', { value: () => 'again' })
      return (process as unknown as { binding: () => unknown }).binding()
    },
    'the main module': () =>
      (process as unknown as { mainModule?: { require: unknown } }).mainModule?.require,
    'an evaluated import': () => new Function('return import("node:net")')(),
    'a parent by signal': () => process.kill(process.ppid, 'SIGTERM'),
  })
}

async function writing(sample: Sample) {
  const fs = process.getBuiltinModule('fs')
  const folder = text(sample)
  return tried({
    write: () => fs.writeFileSync(`${folder}/written`, 'x'),
    append: () => fs.appendFileSync(`${folder}/appended`, 'x'),
    'a folder': () => fs.mkdirSync(`${folder}/made`),
    'a link': () => fs.symlinkSync('/etc/passwd', `${folder}/linked`),
    rename: () => fs.renameSync(`${folder}/sample`, `${folder}/renamed`),
    remove: () => fs.rmSync(`${folder}/sample`),
    'a file of the system': () => fs.readFileSync('/etc/passwd', 'utf8'),
    'the folder above': () => fs.readdirSync(`${folder}/..`).length,
    environment: () =>
      Object.keys(process.env).some((name) => name === 'SECRET') ? process.env.SECRET : undefined,
    'a report of the process': () => process.report?.writeReport(`${folder}/report`),
    'a snapshot of the heap': async () =>
      ((await load('node:v8')) as { writeHeapSnapshot: (to: string) => string }).writeHeapSnapshot(
        `${folder}/heap`,
      ),
  })
}

async function forking() {
  return tried({
    spawn: async () =>
      ((await load('node:child_process')) as { execSync: (line: string) => unknown }).execSync('id'),
    'spawn by a binding': () =>
      (process as unknown as { binding: (name: string) => unknown }).binding('spawn_sync'),
    addon: () => process.dlopen({ exports: {} }, '/usr/lib/none.node'),
    replace: () =>
      (process as unknown as { execve: (path: string, args: string[]) => unknown }).execve('/bin/true', []),
  })
}

export const misbehavingTools: readonly FileTool[] = [
  tool('sockets', sockets),
  tool('writing', writing),
  tool('forking', forking),
  tool(
    'memory',
    () => {
      const held: Buffer[] = []
      for (;;) held.push(Buffer.alloc(16 * 2 ** 20, held.length + 1))
    },
    30,
  ),
  tool(
    'loop',
    () => {
      for (;;);
    },
    1,
  ),
  tool(
    'flood',
    () => {
      for (;;) process.send?.({ is: 'part', id: 1, part: { is: 'object', file: 1 } })
    },
    30,
  ),
  tool(
    'filling',
    () => {
      const fs = process.getBuiltinModule('fs')
      const scratch = process.execArgv.find((flag) => flag.startsWith('--allow-fs-write='))?.split('=')[1]
      for (let n = 1; ; n += 1) fs.writeFileSync(`${scratch}/${n}`, Buffer.alloc(32 * 2 ** 20))
    },
    30,
  ),
  tool('formless', () => 5),
  tool('leaving', () => process.exit(0)),
  tool('throwing', () => {
    throw new Error('it went wrong')
  }),
  tool('calm', () => ({ said: 'calm' })),
  // the only thing that one file can leave to the next is the state of its process
  tool('counting', () => ({ run: ++runs })),
  tool('remarkable', (_sample, output) => {
    output.finding({ severity: 'low', code: 'test.odd', title: 'It is odd' })
    return {}
  }),
]
