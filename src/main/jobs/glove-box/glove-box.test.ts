import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { misbehavingTools } from '../../../../test/misbehaving-box/tools.ts'
import { Stopped } from '../worker/protocol.ts'
import { GloveBox, type ToolEnd } from './glove-box.ts'

let root: string
let folder: string
let box: GloveBox
beforeAll(() => {
  process.env.SECRET = 'of the host'
  root = mkdtempSync(join(tmpdir(), 'skerry-box-'))
  folder = join(root, 'samples')
  mkdirSync(folder)
  box = new GloveBox({
    carrier: undefined,
    folder,
    scratch: join(root, 'scratch'),
    memoryMb: 400,
    script: new URL('../../../../test/misbehaving-box/process.ts', import.meta.url),
    tools: misbehavingTools,
  })
})
afterAll(async () => {
  await box.close()
  delete process.env.SECRET
  rmSync(root, { recursive: true, force: true })
})

type Seen = { ends: ToolEnd[]; tools: readonly string[] }

/** Gives a file with this content to the tools that its name names. */
async function analyse(name: string, content: string, signal?: AbortSignal): Promise<Seen> {
  const path = join(folder, 'sample')
  writeFileSync(path, content)
  const seen: Seen = { ends: [], tools: [] }
  await box.analyse(
    { path, name, depth: 0, passwords: [], done: [], rules: { digest: '', sets: [] } },
    {
      onTypes: (_types, tools) => {
        seen.tools = tools
      },
      onBegin: () => undefined,
      onEnd: (end) => void seen.ends.push(end),
    },
    signal,
  )
  return seen
}

const waysOf = ({ ends }: Seen) =>
  Object.entries((ends[0]?.report.data as { ways: Record<string, string> } | undefined)?.ways ?? {})

describe('a tool that misbehaves', () => {
  test('reaches no socket, by any way that there is', async () => {
    let connections = 0
    const server: Server = createServer(() => {
      connections += 1
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const ways = waysOf(await analyse('sockets', String(port)))
    server.close()
    expect(ways.length).toBeGreaterThan(20)
    expect(ways.filter(([, became]) => became.startsWith('reached'))).toEqual([])
    expect(connections).toBe(0)
  })

  test('writes nothing, reads nothing outside of the folder of samples, and learns nothing of its host', async () => {
    const ways = waysOf(await analyse('writing', folder))
    expect(ways.filter(([, became]) => became.startsWith('reached'))).toEqual([])
    expect(Object.fromEntries(ways)).toMatchObject({ environment: 'nothing' })
    expect(readdirSync(folder)).toEqual(['sample'])
    expect(readdirSync(root).toSorted()).toEqual(['samples', 'scratch'])
  })

  test('starts nothing', async () => {
    const ways = waysOf(await analyse('forking', ''))
    expect(ways.filter(([, became]) => became.startsWith('reached'))).toEqual([])
  })

  test.each([
    ['memory', /more than 400 MB of memory/],
    ['loop', /longer than 1 s/],
    ['flood', /took out more than|memory/],
    ['filling', /took out more than/],
    ['leaving', /process ended/],
    ['throwing', /it went wrong/],
    ['formless', /has not the form/],
  ])('by %s is named, and the others go on', async (name, why) => {
    const { ends } = await analyse(`${name} calm`, '')
    expect(ends).toMatchObject([
      { tool: name, version: 3, failure: expect.stringMatching(why) },
      { tool: 'calm', failure: null, report: { data: { said: 'calm' } } },
    ])
  })
})

test('a file in which something was found shares its process with none after it', async () => {
  const runOf = async (name: string) => (await analyse(name, '')).ends[0]?.report.data
  expect([await runOf('counting'), await runOf('counting')]).toEqual([{ run: 1 }, { run: 2 }])
  await analyse('remarkable', '')
  expect(await runOf('counting')).toEqual({ run: 1 })
})

test('an analysis that is cancelled ends its process, and the next one is answered', async () => {
  const cancel = new AbortController()
  const cancelled = analyse('loop', '', cancel.signal)
  setTimeout(() => cancel.abort(), 50)
  await expect(cancelled).rejects.toBeInstanceOf(Stopped)
  expect((await analyse('calm', '')).ends).toHaveLength(1)
})
