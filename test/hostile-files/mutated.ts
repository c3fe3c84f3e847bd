import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { numbersFrom } from '../numbers-from.ts'
import type { HostileFile } from './hostile-file.ts'

/** Files of the fixtures of every format, cut off or with changed bytes. */

const files = new URL('../fixtures/files/', import.meta.url).pathname
const notSamples = /\.(?:py|sh|json|md|ts|txt|yar)$/

function* samplesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* samplesBelow(path)
    else if (!notSamples.test(entry.name)) yield path
  }
}

/** Paths of the samples, by the folder of the tool that reads them. */
export function samplesByTool(): ReadonlyMap<string, readonly string[]> {
  const byTool = new Map<string, string[]>()
  for (const path of samplesBelow(files)) {
    const tool = path.slice(files.length).split('/')[0] ?? ''
    byTool.set(tool, [...(byTool.get(tool) ?? []), path])
  }
  return byTool
}

/** Returns `count` variants of samples, each of the next one in turn. */
export function* mutated(paths: readonly string[], count: number, seed: number): Generator<HostileFile> {
  const random = numbersFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  for (let round = 0; round < count; round++) {
    const path = paths[round % paths.length]
    if (path === undefined) return
    const bytes = Uint8Array.from(readFileSync(path))
    const name = path.slice(files.length)
    const cut = below(bytes.length + 1)
    if (round % 3 === 0) {
      yield {
        what: `${name}, cut off after ${cut} bytes`,
        name: name.split('/').at(-1) ?? '',
        bytes: () => bytes.subarray(0, cut),
      }
      continue
    }
    const changes = 1 + below(8)
    for (let change = 0; change < changes; change++) {
      // mostly in the head
      const at = Math.floor(random() ** (round % 3 === 1 ? 4 : 1) * bytes.length)
      bytes[at] = [0, 0xff, 0x7f, 0x80, below(256)][below(5)] ?? 0
    }
    yield {
      what: `${name}, changed in round ${round} of seed ${seed}`,
      name: name.split('/').at(-1) ?? '',
      bytes: () => bytes,
    }
  }
}
