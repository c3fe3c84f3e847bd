import { plainLetters } from './fold-character.ts'

const digitShapes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '!': 'l',
  '|': 'l',
}

/**
 * Returns the visual shape of a name: accents, other scripts and digits become the letters they resemble, `i` and `l`
 * are one shape, `rn` becomes `m` and `vv` becomes `w`. Two names with the same skeleton are easily confused.
 */
export function skeleton(name: string): string {
  return plainLetters(name)
    .replace(/[013457$!|]/g, (shape) => digitShapes[shape] ?? shape)
    .replace(/i/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
