import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import type { FilePage } from '../../src/contract/workstation/files/files.ts'
import { startLocalHost } from '../contract/local-host.ts'
import { hostFigures } from './host-figures.ts'

/**
 * A host in a process of its own that takes files in and has them analysed. Reads lines of JSON: `{ id, path }` for a
 * file, `{ id, figures }` for its use of the machine; prints a line for each, when that is done.
 */

const host = await startLocalHost({})
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

/** Children of this process that live. */
function children(): string[] {
  if (process.platform !== 'linux') return []
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
}

async function analyse(path: string): Promise<object> {
  const began = performance.now()
  const { sha256 } = await host.window<{ sha256: string }>('files.takeIn', { file: { kind: 'path', path } })
  const takenMs = performance.now() - began
  const page = await host.window<FilePage>('files.open', { sha256, waits: true })
  const { file, tools, left_out, findings, tree_total } = page
  return {
    ...{
      sha256,
      state: file.state,
      failure: file.failure,
      takenMs,
      ms: performance.now() - began,
      tree_total,
    },
    tools: tools.map(({ tool, failure, milliseconds }) => ({ tool, failure, milliseconds })),
    left_out,
    codes: findings.map(({ code }) => code),
  }
}

function figures(): object {
  const latestMs = delay.max / 1e6
  delay.reset()
  return { ...hostFigures(), latestMs, children: children().length, scratch: scratch() }
}

/** Names of the files that lie in the scratch folders of processes. */
function scratch(): string[] {
  return readdirSync(host.dataDir, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /scratch|incoming/.test(`${each.parentPath}/${each.name}`))
    .map(({ name }) => name)
}

console.log(JSON.stringify({ url: host.url, key: host.firstKey, dataDir: host.dataDir }))
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'end') break
  const { id, path } = JSON.parse(line) as { id: number; path?: string }
  const work = path === undefined ? Promise.resolve(figures()) : analyse(path)
  void work
    .catch((error: unknown) => ({ error: String(error) }))
    .then((answer) => console.log(JSON.stringify({ id, ...answer })))
}
await host.stop()
process.exit()
