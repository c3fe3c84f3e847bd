import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renewerOf } from './leaves-no-trace.ts'

const root = join(import.meta.dirname, '..', '..')
const node = join(root, 'node_modules', '.bin', 'node')
const built = join(root, 'out', 'main', 'headless.js')

/** A running headless host on a data directory. */
export type HostProcess = {
  readonly dataDir: string
  readonly origin: string
  /** The entry that the page on disk puts into the storage of the window. */
  readonly session: { readonly name: string; readonly value: string }
  /**
   * Whether the next test finds the host like a new one, after a test that called these operations. For this, triage
   * sessions are deleted, lookups forgotten and settings reset; other writes cannot be undone reliably.
   */
  readonly isAsNew: (asked: ReadonlySet<string>) => Promise<boolean>
  /** Calls an operation as the window does. Throws on a refusal. */
  readonly invoke: (name: string, input: unknown) => Promise<unknown>
  /** Ends it as a user does; rejects when it does not end properly. */
  readonly end: () => Promise<void>
}

/** Starts the built headless host, or another one. */
export async function startHost(dataDir: string, port: number, program = built): Promise<HostProcess> {
  const host = spawn(node, [program, '--data-dir', dataDir, '--no-browser', '--port', String(port)], {
    stdio: 'pipe',
  })
  const complaints: string[] = []
  host.stderr.on('data', (part: Buffer) => complaints.push(part.toString()))
  const { origin, entrance } = await addressesOf(host, complaints)
  const session = await sessionOf(entrance, origin)
  const invoke = async (name: string, input: unknown): Promise<unknown> => {
    const answer = await fetch(`${origin}/window/invoke/${name}`, {
      method: 'POST',
      headers: { 'X-Skerry-Window': session.value, 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    })
    if (!answer.ok) throw new Error(`${name} was answered ${answer.status}.`)
    return answer.json()
  }
  const renew = await renewerOf(invoke)
  return {
    dataDir,
    origin,
    session,
    invoke,
    isAsNew: async (asked) => complaints.length === 0 && (await renew(asked)),
    end: async () => {
      host.kill('SIGTERM')
      const [code] = host.exitCode === null ? await once(host, 'exit') : [host.exitCode]
      if (code !== 0 || complaints.length > 0)
        throw new Error(`The host ended with ${code} and said: ${complaints.join('')}`)
    },
  }
}

/**
 * Obtains the session as that page does for a browser, without rendering it; the door itself is tested in
 * window-door.spec.ts.
 */
async function sessionOf(entrance: string, origin: string): Promise<HostProcess['session']> {
  const [, ticket = ''] =
    /name="ticket" value="([^"]+)"/.exec(await readFile(new URL(entrance), 'utf8')) ?? []
  const answer = await fetch(`${origin}/window/open`, {
    method: 'POST',
    body: new URLSearchParams({ ticket }),
  })
  const [, value = ''] = /name="skerry-window" content="([^"]+)"/.exec(await answer.text()) ?? []
  return { name: 'skerry-window', value }
}

/** Returns the address of the host and of the page that grants a browser access, which it prints when it is ready. */
async function addressesOf(
  host: ChildProcess,
  complaints: readonly string[],
): Promise<{ origin: string; entrance: string }> {
  let printed = ''
  for await (const part of host.stdout ?? []) {
    printed += String(part)
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
    const [entrance] = /file:\S+(?=\s)/.exec(printed) ?? []
    if (origin !== undefined && entrance !== undefined) return { origin, entrance }
  }
  throw new Error(`The host did not start. It said: ${printed}${complaints.join('')}`)
}
