/**
 * What a reader sees of a token in which a right-to-left override (U+202E) shows characters in reverse (UAX #9, rules X4
 * and L4; CVE-2021-42574): `\u202emoc.elpmaxe` is read as `example.com`.
 */
export type ShownText = {
  readonly text: string
  /** For each code unit of `text`, its index in the token. */
  readonly origins: readonly number[]
}

const override = '\u202e'
const popFormatting = '\u202c'
const otherControls = /[\u202a\u202b\u202d\u2066-\u2069]/
const mirrored = new Map(
  ['()', '[]', '{}', '<>'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
)

/**
 * Returns the token in the order of the screen, without the controls; null without an override, and where other controls
 * of direction make the order depend on more than this token.
 */
export function asShown(token: string): ShownText | null {
  if (!token.includes(override) || otherControls.test(token)) return null
  const origins: number[] = []
  let text = ''
  const take = (index: number, character: string) => {
    for (let unit = 0; unit < character.length; unit++) origins.push(index + unit)
    text += character
  }
  let isReversed = false
  let reversed: [number, string][] = []
  const close = () => {
    for (const [index, character] of reversed.reverse()) take(index, mirrored.get(character) ?? character)
    reversed = []
    isReversed = false
  }
  let index = 0
  for (const character of token) {
    if (character === override) isReversed = true
    else if (character === popFormatting) close()
    else if (isReversed) reversed.push([index, character])
    else take(index, character)
    index += character.length
  }
  close()
  return { text, origins }
}
