/** Measures by which written and generated scripts differ. Ratios are from 0 to 1; entropy is in bits a character. */
export type ScriptMeasures = {
  readonly characters: number
  readonly longest_line: number
  readonly longest_text: number
  readonly entropy: number
  readonly sign_ratio: number
  readonly digit_ratio: number
  readonly escapes: number
  readonly names_without_vowels: number
}

export function measureScript(text: string): ScriptMeasures {
  const counts = new Map<number, number>()
  let signs = 0
  let digits = 0
  let spaces = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    counts.set(code, (counts.get(code) ?? 0) + 1)
    if (code >= 48 && code <= 57) digits += 1
    else if (code <= 32) spaces += 1
    else if (code < 128 && !((code >= 65 && code <= 90) || (code >= 97 && code <= 122))) signs += 1
  }
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length)
  const written = Math.max(1, text.length - spaces)
  const names = text.slice(0, 200_000).match(/\b[A-Za-z]{6,30}\b/g) ?? []
  const odd = names.filter((name) => !/[aeiouy]/i.test(name)).length
  return {
    characters: text.length,
    longest_line: longest(text.split('\n')),
    longest_text: longest(text.match(/"[^"\n]*"|'[^'\n]*'/g) ?? []),
    entropy: round(entropy),
    sign_ratio: round(signs / written),
    digit_ratio: round(digits / written),
    escapes: (text.match(/\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|%u?[0-9a-f]{2,4}|&#\d{2,5};/gi) ?? []).length,
    names_without_vowels: names.length === 0 ? 0 : round(odd / names.length),
  }
}

const longest = (texts: readonly string[]) => texts.reduce((most, { length }) => Math.max(most, length), 0)
const round = (value: number) => Math.round(value * 1000) / 1000
