import type { FileTool } from '../src/main/engine/file/file-tool.ts'
import type { FileTypeKind } from '../src/main/engine/file/file-types.ts'
import { numbersFrom } from './numbers-from.ts'
import { roundsOf } from './rounds.ts'
import { runFileTool } from './run-file-tool.ts'

/**
 * Inputs made from a sound file, for readers of binary formats: cut off at many lengths, and with bytes changed at
 * random, mostly near the beginning, where headers lie. Each comes with a name that says how it was made.
 */
function* hostileBytes(sound: Uint8Array, seed: number): Generator<{ name: string; bytes: Uint8Array }> {
  const random = numbersFrom(seed)
  const rounds = roundsOf(100, 2500)
  for (let round = 0; round < rounds; round++) {
    const length = round < 64 ? round * 8 : Math.floor(random() * sound.length)
    yield { name: `cut off after ${length} bytes`, bytes: sound.subarray(0, length) }
  }
  for (let round = 0; round < rounds; round++) {
    const bytes = Uint8Array.from(sound)
    const changes = 1 + Math.floor(random() * 8)
    for (let change = 0; change < changes; change++) {
      const at = Math.floor(random() ** (round % 2 === 0 ? 3 : 1) * bytes.length)
      bytes[at] = [0, 0xff, 0x7f, 0x80, Math.floor(random() * 256)][Math.floor(random() * 5)] ?? 0
    }
    yield { name: `changed in round ${round}`, bytes }
  }
}

/** What a mistake of a reader looks like, also where the reader reports it as damage of the file. */
const mistake =
  /Cannot read prop|is not a function|is undefined|is null|bounds of the DataView|Invalid (?:array|typed|string)|BigInt|not iterable|call stack/

/**
 * Runs a tool on hostile variants of a sound file. Returns what was wrong, which should be nothing: a run of more than a
 * second, a result that its schema refuses, and mistakes of the reader instead of a report or a clean refusal.
 */
export async function faultsOnHostile(
  tool: FileTool,
  sound: Uint8Array,
  kind: FileTypeKind,
  seed: number,
): Promise<string[]> {
  const schema = tool.result()
  const types = [{ kind, mime: '', label: '' }]
  const faults: string[] = []
  for (const { name, bytes } of hostileBytes(sound, seed)) {
    const start = performance.now()
    try {
      const { left_out: leftOut } = await runFileTool({ ...tool, result: () => schema }, bytes, { types })
      for (const { sentence } of leftOut) if (mistake.test(sentence)) faults.push(`${name}: ${sentence}`)
    } catch (error) {
      const isMistake =
        error instanceof TypeError || error instanceof RangeError || mistake.test(String(error))
      if (isMistake || (error as Error).constructor.name === 'ZodError')
        faults.push(`${name}: ${(error as Error).stack}`)
    }
    const took = performance.now() - start
    if (took > 1000) faults.push(`${name}: took ${Math.round(took)} ms`)
  }
  return faults
}
