/**
 * Determines the scripts of a label, after UTS 39 section 5: the scripts that all its characters share, with Japanese,
 * Korean and Bopomofo writing as scripts of their own, since they mix several by nature.
 */

/**
 * `mixed` combines scripts that no language does; `allowed` combines Latin with a script that is commonly read beside
 * it.
 */
export type ScriptMix = 'single' | 'allowed' | 'mixed' | 'deceptive'

const scriptNames =
  'Arabic Armenian Bengali Bopomofo Canadian_Aboriginal Cherokee Coptic Cyrillic Deseret Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Lisu Malayalam Myanmar Oriya Osage Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  )
const writingSystems: Readonly<Record<string, readonly string[]>> = {
  Han: ['Bopomofo writing', 'Japanese', 'Korean'],
  Hiragana: ['Japanese'],
  Katakana: ['Japanese'],
  Hangul: ['Korean'],
  Bopomofo: ['Bopomofo writing'],
}
/** Scripts with letters that can be mistaken for Latin ones. */
const lenders: ReadonlySet<string> = new Set([
  'Armenian',
  'Cherokee',
  'Coptic',
  'Cyrillic',
  'Deseret',
  'Greek',
  'Lisu',
  'Osage',
])

let tests: readonly (readonly [string, RegExp])[] | null = null

/** The scripts and writing systems of one character; null for characters of every script (digits, hyphens, marks). */
function scriptsOf(character: string): ReadonlySet<string> | null {
  if (/[\p{Script_Extensions=Common}\p{Script_Extensions=Inherited}]/u.test(character)) return null
  tests ??= scriptNames.map((name) => [name, new RegExp(`\\p{Script_Extensions=${name}}`, 'u')] as const)
  const names = tests.filter(([, test]) => test.test(character)).map(([name]) => name)
  return new Set(
    names.length === 0
      ? ['another script']
      : names.flatMap((name) => [name, ...(writingSystems[name] ?? [])]),
  )
}

/** Returns the scripts shared by all characters of a text; null when all of them belong to every script. */
export function resolveScripts(text: string): ReadonlySet<string> | null {
  let common: ReadonlySet<string> | null = null
  for (const character of text) common = narrowed(common, scriptsOf(character))
  return common
}

function narrowed(
  common: ReadonlySet<string> | null,
  scripts: ReadonlySet<string> | null,
): ReadonlySet<string> | null {
  if (common === null || scripts === null) return common ?? scripts
  return new Set([...common].filter((name) => scripts.has(name)))
}

/**
 * Returns how a label mixes scripts: not at all, as readers expect, as no language does, or with letters that resemble
 * Latin.
 */
export function mixOf(label: string): ScriptMix {
  const whole = resolveScripts(label)
  if (whole === null || whole.size > 0) return 'single'
  const others = [...label].filter((character) => scriptsOf(character)?.has('Latin') === false)
  const hasLatin = others.length < [...label].filter((character) => scriptsOf(character) !== null).length
  const rest = resolveScripts(others.join(''))
  if (
    hasLatin &&
    others.some((character) => [...(scriptsOf(character) ?? [])].some((name) => lenders.has(name)))
  )
    return 'deceptive'
  const isExpected =
    rest !== null && ['Bopomofo writing', 'Japanese', 'Korean'].some((name) => rest.has(name))
  return hasLatin && isExpected ? 'allowed' : 'mixed'
}

/** Names of the scripts in a label, for a sentence. */
export function namesOfScripts(label: string): string[] {
  const names = new Set<string>()
  for (const character of label) {
    const [first] = scriptsOf(character) ?? []
    if (first !== undefined) names.add(first.replaceAll('_', ' '))
  }
  return [...names]
}
