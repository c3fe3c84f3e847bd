import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import { type Command, InvalidArgumentError } from 'commander'
import { invalid, type Problem, problem } from '../../contract/problem.ts'
import { systemFaultSentence } from '../../contract/system-fault.ts'
import { exitCodes } from './exit-code.ts'
import type { Bind, Job } from './job.ts'

/** Options of `serve`, as returned by the parser. */
type Given = {
  readonly port?: number
  readonly host?: string
  readonly family?: string
  readonly window?: true
  readonly unencrypted?: true
}

const servedFamilies = ['ir', 'register', 'threat', 'core', 'audits', 'incidents', 'actors']

/** `serve`: the local API without a window, until a signal arrives. */
export function addServeCommand(program: Command, bind: Bind): void {
  const command = program
    .command('serve')
    .description('Serve the local API until stopped')
    .option('--port <number>', 'port; 0 lets the system choose (default: 0)', readPort)
    .option('--host <address>', 'address to bind to (default: 127.0.0.1)')
    .option('--unencrypted', 'let other machines connect although nothing is encrypted in transit')
    .option('--family <name>', 'serve one family at the root: ir, register, threat or core', readFamily)
    .option('--window', 'also serve the window, for a browser on this machine')
  bind(command, (job, _words, given) => serve(job, given as Given))
}

async function serve(
  job: Job,
  { port = 0, host = '127.0.0.1', family, window, unencrypted }: Given,
): Promise<number | Problem> {
  const { choices, terminal, around } = job
  if (family !== undefined && window === true)
    return invalid('window', 'with --family, all addresses belong to that family; omit one of the two')
  if (!isLoopback(host) && unencrypted !== true)
    return invalid(
      'host',
      `${host} can be reached from other machines, and Skerry has no TLS: keys, requests and answers would cross the network in clear text. Omit --host, put a server with TLS in front, or add --unencrypted if the network is yours alone`,
    )
  if (choices.isDryRun) {
    terminal.print(`LISTEN http://${host.includes(':') ? `[${host}]` : host}:${port}`)
    return exitCodes.done
  }
  const { startHost } = await import('../headless/start.ts')
  const { resources, renderer, version } = around.project
  const stopped = around.untilStopped()
  try {
    const started = await startHost({
      dataDir: choices.dataDir,
      port,
      host,
      family: family ?? null,
      withWindow: window === true,
      answersPrograms: true,
      resources,
      renderer,
      version,
    })
    around.keepAlive(started.workstation.reportFault)
    announce(job, started)
    await stopped
    await started.close()
    return exitCodes.done
  } catch (error) {
    return problem('failed', why(error, host, port))
  }
}

/**
 * Whether an address is reachable from this machine only. A name may resolve to anything, except the one that is always
 * loopback.
 */
function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true
  if (isIPv4(host)) return host.startsWith('127.')
  return isIPv6(host) && new SocketAddress({ address: host, family: 'ipv6' }).address === '::1'
}

type Started = { readonly url: string; readonly windowFile: string | null; readonly key: string | null }

function announce({ choices, terminal }: Job, { url, windowFile, key }: Started): void {
  if (choices.form === 'json') {
    terminal.print(
      JSON.stringify({
        url,
        ...(key !== null && { key }),
        ...(windowFile !== null && { window: windowFile }),
      }),
    )
    return
  }
  terminal.print(`Skerry serves ${url}`)
  if (key === null) terminal.note('Keys are made with skerry keys create.')
  else terminal.print(`First key, with full access, shown only once: ${key}`)
  if (windowFile !== null) terminal.print(`Window: open ${windowFile} in your browser on this machine`)
  terminal.note('Ctrl+C stops it.')
}

function why(error: unknown, host: string, port: number): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use. Choose another with --port, or 0 for any.`
  if (code === 'EADDRNOTAVAIL') return `${host} is not an address of this machine.`
  return systemFaultSentence(error) ?? (error instanceof Error ? error.message : String(error))
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  if (port < 0 || port > 65_535) throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  return port
}

function readFamily(text: string): string {
  if (servedFamilies.includes(text)) return text
  throw new InvalidArgumentError(`It must be one of ${servedFamilies.join(', ')}.`)
}
