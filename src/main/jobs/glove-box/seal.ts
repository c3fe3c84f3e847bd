import { registerHooks } from 'node:module'

/**
 * Modules by which a process could reach something else: the network, other processes and threads, the debugger, and
 * the loader that would give them back. Node's permission model denies files and children, but no sockets (Node 24).
 */
const closed: ReadonlySet<string> = new Set([
  'net',
  'tls',
  'dgram',
  'dns',
  'dns/promises',
  'http',
  'https',
  'http2',
  '_http_agent',
  '_http_client',
  '_http_common',
  '_http_incoming',
  '_http_outgoing',
  '_http_server',
  '_tls_common',
  '_tls_wrap',
  'child_process',
  'cluster',
  'worker_threads',
  'inspector',
  'inspector/promises',
  'module',
  'repl',
  'wasi',
  'vm',
  'v8',
  'trace_events',
  'diagnostics_channel',
  'test',
  'test/reporters',
  'sea',
  'sqlite',
])

/** Globals that open connections, on their own or through what they load. */
const closedGlobals = [
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'Worker',
  'BroadcastChannel',
  'navigator',
]

/**
 * Closes the ways out of this process, for good; what it needs itself is loaded before. To be called before the first
 * byte of a foreign file is read.
 */
export function sealProcess(): void {
  const denied = (name: string) => new Error(`${name} is closed in this process.`)
  const nameOf = (specifier: string) => specifier.replace(/^node:/, '')
  registerHooks({
    resolve: (specifier, context, next) => {
      if (closed.has(nameOf(specifier))) throw denied(specifier)
      const found = next(specifier, context)
      if (closed.has(nameOf(found.url))) throw denied(specifier)
      return found
    },
  })
  const builtin = process.getBuiltinModule
  const open = {
    getBuiltinModule: (name: string) => {
      if (closed.has(nameOf(name))) throw denied(name)
      return builtin(name)
    },
  }
  seal(process, 'getBuiltinModule', open.getBuiltinModule)
  for (const name of [
    'binding',
    '_linkedBinding',
    'dlopen',
    'kill',
    '_kill',
    'execve',
    '_debugProcess',
    'abort',
  ])
    seal(process, name, () => {
      throw denied(name)
    })
  for (const name of closedGlobals)
    if (name in globalThis) {
      Reflect.deleteProperty(globalThis, name)
      seal(globalThis, name, undefined)
    }
}

function seal(of: object, name: string, value: unknown): void {
  Object.defineProperty(of, name, { value, writable: false, configurable: false, enumerable: false })
}
