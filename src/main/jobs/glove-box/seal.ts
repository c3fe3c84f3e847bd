import Module, { createRequire, registerHooks } from 'node:module'

/**
 * Modules by which a process could reach something else: the network, other processes and threads, and the
 * debugger. Node's permission model denies files and children, but no sockets (Node 24).
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

/** What is left of the loader's module: libraries use it to find their own files, and it follows the hooks. */
const loaderUrl = 'skerry:loader'
const loader =
  'export const { createRequire } = globalThis[Symbol.for("skerry.loader")]; export default { createRequire }'

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
      if (nameOf(specifier) === 'module') return { url: loaderUrl, shortCircuit: true }
      const found = next(specifier, context)
      if (closed.has(nameOf(found.url)) || nameOf(found.url) === 'module') throw denied(specifier)
      return found
    },
    load: (url, context, next) =>
      url === loaderUrl ? { format: 'module', source: loader, shortCircuit: true } : next(url, context),
  })
  // hooks that are added later come first
  for (const name of ['registerHooks', 'register']) seal(Module, name, undefined)
  const loaderLeft = Object.freeze({ createRequire })
  seal(globalThis, Symbol.for('skerry.loader'), loaderLeft)
  const builtin = process.getBuiltinModule
  const open = {
    getBuiltinModule: (name: string) => {
      if (closed.has(nameOf(name))) throw denied(name)
      return nameOf(name) === 'module' ? loaderLeft : builtin(name)
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

function seal(of: object, name: string | symbol, value: unknown): void {
  Object.defineProperty(of, name, { value, writable: false, configurable: false, enumerable: false })
}
