import { numbersFrom } from './numbers-from.ts'
import { roundsOf } from './rounds.ts'

/**
 * Inputs made from a sound file, for readers of binary formats: cut off at many lengths, and with bytes changed at
 * random, mostly near the beginning, where headers lie. Each comes with a name that says how it was made.
 */
export function* hostileBytes(
  sound: Uint8Array,
  seed: number,
): Generator<{ name: string; bytes: Uint8Array }> {
  const random = numbersFrom(seed)
  const rounds = roundsOf(100, 10_000)
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
