import { Session } from 'node:inspector'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileKernel } from '../../scripts/compile-kernel.ts'
import { extractFromBytes } from '../../src/main/engine/ioc/extract.ts'
import { meter } from '../../src/main/engine/ioc/meter.ts'
import { halt, reporting, TokenFinder } from '../../src/main/engine/ioc/token-finder.ts'
import { roundsOf } from '../rounds.ts'
import { linearShapes } from './attack-shapes.ts'

/**
 * Compares the step counter with the actual execution: V8 counts how often each block of the engine is entered, the
 * kernel is compiled with a counter of loop iterations, and regular expressions count the characters of their input. A
 * loop unknown to the counter shows as more iterations than steps on the shape that triggers it.
 */

/** Maximum number of code blocks, kernel loop iterations or regular-expression input characters per step. */
const maxPerStep = { blocks: 8, turns: 1.2, characters: 6 }

const shapes = linearShapes().filter((_, at) => at % roundsOf(4, 1) === 0)

function textOf(shape: string, bytes: number): Buffer {
  return Buffer.from(shape.repeat(Math.ceil(bytes / Buffer.byteLength(shape)))).subarray(0, bytes)
}

describe('the step counter', () => {
  const session = new Session()
  beforeAll(async () => {
    session.connect()
    await post('Profiler.enable')
    await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  })
  afterAll(async () => {
    await post('Profiler.stopPreciseCoverage')
    session.disconnect()
  })

  type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] }

  function post(method: string, params: object = {}): Promise<Coverage> {
    return new Promise((resolve, reject) =>
      session.post(method, params, (error: Error | null, answer?: object) =>
        error === null ? resolve(answer as Coverage) : reject(error),
      ),
    )
  }

  /** Returns how often blocks of the engine, and of this file, are entered by some work, per counted step. */
  async function blocksPerStep(work: () => void): Promise<number> {
    await post('Profiler.takePreciseCoverage')
    meter.steps = 0
    work()
    const { steps } = meter
    const { result } = await post('Profiler.takePreciseCoverage')
    let blocks = 0
    for (const { url, functions } of result) {
      if (!url.includes('/src/main/engine/') && !url.endsWith('/counter.test.ts')) continue
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count
    }
    return blocks / Math.max(1, steps)
  }

  it('counts every loop of the engine', { timeout: 600_000 }, async () => {
    const missed: object[] = []
    for (const shape of shapes) {
      const text = textOf(shape, 8192)
      const ratio = await blocksPerStep(() => extractFromBytes(text))
      if (ratio > maxPerStep.blocks) missed.push({ shape: shape.slice(0, 40), ratio })
    }
    expect(missed).toEqual([])
  })

  it('would be found out if it did not: a loop is planted', async () => {
    let turns = 0
    const ratio = await blocksPerStep(() => {
      const { hits } = extractFromBytes(textOf('a.com ', 8192))
      for (const { start } of hits) for (let at = 0; at < start; at++) turns++
    })
    expect(turns).toBeGreaterThan(1_000_000)
    expect(ratio).toBeGreaterThan(maxPerStep.blocks)
  })

  it('counts what expressions are given', { timeout: 600_000 }, () => {
    const missed: object[] = []
    const { exec } = RegExp.prototype
    let given = 0
    // `test`, `replace`, `split` and `matchAll` call it
    RegExp.prototype.exec = function (this: RegExp, text: string) {
      given += text.length
      return exec.call(this, text)
    }
    try {
      for (const shape of shapes) {
        given = 0
        meter.steps = 0
        extractFromBytes(textOf(shape, 8192))
        const ratio = given / meter.steps
        if (ratio > maxPerStep.characters) missed.push({ shape: shape.slice(0, 40), ratio })
      }
    } finally {
      RegExp.prototype.exec = exec
    }
    expect(missed).toEqual([])
  })

  it.runIf(roundsOf(0, 1) === 1)('counts every loop of the kernel', { timeout: 600_000 }, async () => {
    const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
    const counting = new TokenFinder(null, await compileKernel(root, withTurns))
    const planted = new TokenFinder(
      null,
      await compileKernel(root, (source, name) => withTurns(plant(source), name)),
    )
    const missed: object[] = []
    let worst = 0
    for (const shape of linearShapes()) {
      const text = textOf(shape, 65_536)
      const ratio = turnsPerStep(counting, text)
      if (ratio > maxPerStep.turns) missed.push({ shape: shape.slice(0, 40), ratio })
      worst = Math.max(worst, turnsPerStep(planted, text))
    }
    expect(missed).toEqual([])
    expect(worst).toBeGreaterThan(maxPerStep.turns)
  })
})

/** Returns the loop iterations of the kernel per step, while it reports every token of a text. */
function turnsPerStep(finder: TokenFinder, text: Buffer): number {
  let steps = 0
  finder.lay(text, Buffer.alloc(0))
  const before = finder.turns ?? 0
  for (let at = 0; ; ) {
    at = finder.scan(at, true, 1, reporting.everyToken)
    steps += finder.steps
    if (finder.halted === halt.spellings) finder.forget()
    if (finder.halted === halt.done) break
  }
  return ((finder.turns ?? 0) - before) / steps
}

/** Disables a cache, so that each search is repeated. */
function plant(source: string): string {
  return source
    .replace('if (digitAfter < from) {', 'if (true) {')
    .replace('looked += at - from\n    digitAfter', 'digitAfter')
}

/** Returns a kernel source whose loops count their iterations. */
function withTurns(source: string, name: string): string {
  let changed = ''
  let from = 0
  for (const loop of source.matchAll(/\b(for|while) \(/g)) {
    const open = loop.index + loop[0].length
    let close = open
    for (let depth = 1; depth > 0; close++) depth += { '(': 1, ')': -1 }[source[close] as string] ?? 0
    const head = source.slice(open, close - 1)
    const [first, condition = '', last] = head.split(';')
    const counted = (text: string) => (text.trim() === '' ? 'onTurn()' : `onTurn() && (${text})`)
    changed += source.slice(from, open)
    changed += loop[1] === 'for' ? `${first}; ${counted(condition)}; ${last}` : counted(head)
    from = close - 1
  }
  changed += source.slice(from)
  if (name === 'memory.as.ts')
    return `${changed}\nlet turned: f64 = 0\nexport function onTurn(): bool { turned++; return true }\nexport function turns(): f64 { return turned }\n`
  const further = name === 'token-finder.as.ts' ? "export { turns } from './memory.as'\n" : ''
  return `import { onTurn } from './memory.as'\n${further}${changed}`
}
