import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileArchives } from '../hostile-files/archives.ts'
import { hostileDocuments } from '../hostile-files/documents.ts'
import { type Analysed, FileHostProcess } from '../hostile-files/file-host-process.ts'
import type { HostileFile } from '../hostile-files/hostile-file.ts'
import { mutated, samplesByTool } from '../hostile-files/mutated.ts'
import { hostilePrograms } from '../hostile-files/programs.ts'
import { roundsOf, seedOf } from '../rounds.ts'

/**
 * Files that are made to harm go through the whole intake of a host: it answers others meanwhile, each analysis ends with
 * a result that says what was not looked at, and afterwards nothing is left of it: no process, no file, no memory.
 */

/** Milliseconds in which the analysis of one file ends, whatever it is; the longest limit of a tool that reads small files. */
const patienceMs = 120_000
/** Megabytes of resident memory that the host never has more of. */
const maxMb = 300
/** Boxes that are kept ready, and one that is just being replaced. */
const maxChildren = 4

/** What a mistake of a reader looks like where its message is shown. */
const mistake =
  /Cannot read prop|is not a function|is undefined|is null|bounds of the DataView|Invalid (?:array|typed|string)|BigInt|not iterable|call stack/

let folder: string
let host: FileHostProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-hostile-'))
  host = new FileHostProcess()
  await host.address
}, 120_000)
afterAll(async () => {
  await host.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns what is wrong with how the analysis of a file ended: nothing, it should be. */
function faultsOf({ what, says }: HostileFile, analysed: Analysed): string[] {
  const { error, state, failure, tools, ms, left_out: leftOut, codes } = analysed
  if (error !== undefined) return [`${what}: ${error}`]
  const faults: string[] = []
  if (ms > patienceMs) faults.push(`${what}: took ${Math.round(ms)} ms`)
  if (state !== 'completed' && state !== 'partial') faults.push(`${what}: is ${state}: ${failure}`)
  for (const tool of tools)
    if (tool.failure !== null && mistake.test(tool.failure))
      faults.push(`${what}: ${tool.tool}: ${tool.failure}`)
  for (const { sentence } of leftOut) if (mistake.test(sentence)) faults.push(`${what}: ${sentence}`)
  const stated = JSON.stringify([leftOut, codes, tools.map((tool) => tool.failure)])
  if (says !== undefined && !says.test(stated)) faults.push(`${what}: states ${stated.slice(0, 500)}`)
  return faults
}

async function analyse(file: HostileFile, number: number): Promise<string[]> {
  // the name of the file is that of the sample, so that what depends on its extension runs
  const path = join(folder, `${number}-${file.name}`)
  writeFileSync(path, file.bytes())
  const faults = faultsOf(file, await host.analyse(path))
  rmSync(path)
  return faults
}

/** Has files analysed, two at a time, and others answered meanwhile; returns what went wrong. */
async function analyseAll(files: Iterable<HostileFile>): Promise<string[]> {
  const { url, key } = await host.address
  const faults: string[] = []
  const rest = files[Symbol.iterator]()
  let number = 0
  let isOver = false
  const work = async () => {
    for (let next = rest.next(); next.done !== true && host.isAlive; next = rest.next())
      faults.push(...(await analyse(next.value, ++number)))
  }
  const ask = async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/api/v1/scan/ip?ip=192.0.2.7`, {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(10_000),
      }).catch((error: unknown) => String(error))
      if (typeof answer === 'string' || answer.status !== 200)
        faults.push(`A look-up was not answered: ${answer}`)
      else await answer.text()
      await wait(100)
    }
  }
  const asking = ask()
  await Promise.all([work(), work()])
  isOver = true
  await asking
  return faults
}

/** What is left of analyses that are over. */
async function remains(): Promise<string[]> {
  const { children, scratch, besidesMb } = await host.figures()
  const left = scratch.map((name) => `the file ${name} is left`)
  if (children > maxChildren) left.push(`${children} processes are left`)
  if (besidesMb > maxMb) left.push(`the host has ${besidesMb} MB`)
  for (const path of [tmpdir(), '/tmp', '/', join(folder, '..')])
    if (existsSync(join(path, 'skerry-was-here'))) left.push(`something was written to ${path}`)
  if (readdirSync(folder).length > 0) left.push('something was written beside the samples')
  return left
}

/** Those that are large take their time, and are for the thorough run. */
const isUsual = ({ name }: HostileFile) =>
  process.env.SKERRY_THOROUGH === '1' || !/^(?:million|many|overlap|imports|adds)/.test(name)

describe('files that are made to harm', () => {
  test.each([
    ['archives', hostileArchives],
    ['documents', hostileDocuments],
    ['programs, pictures, captures', hostilePrograms],
  ])(
    '%s',
    async (_what, files) => {
      expect(await analyseAll(files().filter(isUsual))).toEqual([])
      expect(await remains()).toEqual([])
    },
    1_800_000,
  )

  test('a file of 2 GB that has holes only', async () => {
    const path = join(folder, 'sparse.exe')
    writeFileSync(path, 'MZ')
    truncateSync(path, roundsOf(2 ** 28, 2 ** 31))
    const analysed = await host.analyse(path)
    rmSync(path)
    expect(analysed).toMatchObject({ state: expect.stringMatching(/completed|partial/) })
    expect(await remains()).toEqual([])
  }, 1_800_000)
})

describe('files that were cut off, or have changed bytes', () => {
  const count = (tool: string) => (tool === 'archive' ? roundsOf(40, 1000) : roundsOf(6, 400))

  test.each([...samplesByTool()])(
    'of %s',
    async (tool, paths) => {
      expect(await analyseAll(mutated(paths, count(tool), seedOf(tool.length)))).toEqual([])
      expect(await remains()).toEqual([])
    },
    1_800_000,
  )
})
