import { meter } from './meter.ts'

/** Returns the index of a character in [from, to), or -1. Unlike `indexOf` it never reads beyond `to`. */
export function indexWithin(text: string, code: number, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (text.charCodeAt(at) === code) {
      meter.steps += at - from
      return at
    }
  }
  meter.steps += to - from
  return -1
}
