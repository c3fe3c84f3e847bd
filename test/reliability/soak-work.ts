import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { type LocalHost, startLocalHost } from '../contract/local-host.ts'

/**
 * An analyst's day on one host, action by action: sessions are created and deleted, records created, changed and
 * removed, values looked up, packs and lists imported again. The stored data keeps its size, so memory and descriptors
 * must as well.
 */
export type SoakWork = {
  /** Performs the action with this number; throws when the answer is not as expected. */
  readonly act: (number: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Number of sessions kept; older ones are deleted. */
const keptSessions = 5

export async function startSoak(): Promise<SoakWork> {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-soak-'))
  const host = await startLocalHost({ withWindow: true })
  const acts = [
    triage(host),
    register(host),
    lookUp(host),
    importPack(host, folder),
    importList(host),
    extract(host),
  ]
  return {
    act: async (number) => (acts[number % acts.length] as Act)(number),
    stop: async () => {
      await host.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Act = (number: number) => Promise<void>

/** Returns a text of some hundred indicators that are new each time. */
function textOf(number: number): string {
  const lines = Array.from(
    { length: 120 },
    (_, line) =>
      `2026-03-01 ${line} GET hxxps://host-${number}-${line}[.]example/path 10.${number % 250}.${line}.7 ${'ab'.repeat(14)}${(number * 1000 + line).toString(16).padStart(12, '0')}`,
  )
  return lines.join('\n')
}

function triage(host: LocalHost): Act {
  const kept: string[] = []
  return async (number) => {
    const sources = [{ kind: 'text', name: `log ${number}`, text: textOf(number) }]
    const { session } = await host.window<{ session: { id: string } }>('triage.start', { sources })
    kept.push(session.id)
    for (;;) {
      const opened = await host.window<{ session: { state: string; total: number } }>('triage.open', {
        session: session.id,
      })
      if (opened.session.state === 'done' && opened.session.total > 100) break
      if (opened.session.state === 'failed') throw new Error('a session failed')
      await wait(20)
    }
    await host.window('triage.rows', {
      session: session.id,
      filter: {},
      sort: 'count',
      descending: true,
      offset: 0,
      limit: 100,
    })
    for (const old of kept.splice(0, kept.length - keptSessions))
      await host.window('triage.delete', { sessions: [old] })
  }
}

async function answered(host: LocalHost, method: string, path: string, body?: object): Promise<unknown> {
  const reply = await host.ask({ method, path, ...(body === undefined ? {} : { body }) })
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 300)}`)
  return reply.body
}

function register(host: LocalHost): Act {
  const path = '/register/api/v1/functions/'
  return async (number) => {
    const { uuid } = (await answered(host, 'POST', `${path}create`, {
      name: `Function ${number}`,
    })) as { uuid: string }
    await answered(host, 'POST', `${path}update`, { uuid, name: `Function ${number}, changed` })
    await answered(host, 'GET', `${path}?limit=20`)
    await answered(host, 'DELETE', `${path}delete`, { uuid })
  }
}

function lookUp(host: LocalHost): Act {
  return async (number) => {
    await answered(host, 'GET', `/api/v1/scan/ip?ip=192.0.2.${number % 250}`)
    await answered(host, 'GET', `/api/v1/scan/url?url=https://host-${number}.example/login`)
    await answered(host, 'GET', `/api/v1/scan/hash?hash=${number.toString(16).padStart(64, '0')}`)
  }
}

function importPack(host: LocalHost, folder: string): Act {
  let replaces: string | undefined
  return async (number) => {
    const path = join(folder, 'vpn.txt')
    writeFileSync(
      path,
      Array.from({ length: 500 }, (_, line) => `10.${number % 250}.${line % 250}.1`).join('\n'),
    )
    const file = { kind: 'path', path }
    const { job } = await host.window<{ job: { id: string } }>('packs.import', {
      kind: 'address',
      file,
      name: 'Soak',
      ...(replaces === undefined ? {} : { replaces }),
    })
    for (;;) {
      const { jobs } = await host.window<{ jobs: Job[] }>('jobs.list', {})
      const now = jobs.find(({ id }) => id === job.id)
      if (now?.state === 'failed') throw new Error(now.problem?.message ?? 'an import failed')
      if (now?.state === 'done') {
        replaces = String(now.result.pack)
        return
      }
      await wait(20)
    }
  }
}

function importList(host: LocalHost): Act {
  return async (number) => {
    const list = {
      name: 'Soak',
      version: number,
      type: 'hostname',
      matching_attributes: ['hostname', 'domain', 'url'],
      list: Array.from({ length: 300 }, (_, line) => `host-${number}-${line}.example`),
    }
    const { refused } = await host.window<{ refused: unknown[] }>('warningLists.import', {
      files: [{ name: 'list.json', bytes: Buffer.from(JSON.stringify(list)) }],
    })
    if (refused.length > 0) throw new Error('a warning list was refused')
  }
}

function extract(host: LocalHost): Act {
  return async (number) => void (await answered(host, 'POST', '/api/v1/scan/ioc', { text: textOf(number) }))
}
