/**
 * Tells the code page of Windows in which lines are written, by the letters of languages: the alphabets of the Unicode CLDR
 * (exemplar characters) beyond ASCII, for the languages of Europe that Windows-1250, 1252 and 1254 were made for. Cyrillic is told by
 * its words, which consist of letters beyond ASCII.
 */

export type CodePage = 'windows-1250' | 'windows-1251' | 'windows-1252' | 'windows-1254'

/** Languages, in the order in which equal answers are decided. */
const alphabets: readonly (readonly [CodePage, string])[] = [
  ['windows-1252', 'äöüß'],
  ['windows-1252', 'àâæçéèêëîïôœùûüÿ'],
  ['windows-1252', 'áéíñóúü'],
  ['windows-1252', 'àèéìíîòóùú'],
  ['windows-1252', 'àáâãçéêíòóôõúü'],
  ['windows-1252', 'åäöéæø'],
  ['windows-1252', 'áäâàéëêèíïîìóöôòúüûùç'],
  ['windows-1250', 'ąćęłńóśźż'],
  ['windows-1250', 'áčďéěíňóřšťúůýžäĺľôŕ'],
  ['windows-1250', 'áéíóöőúüű'],
  ['windows-1250', 'ăâîşţ'],
  ['windows-1250', 'čćđšž'],
  ['windows-1254', 'çğıöşüİâîû'],
  ['windows-1252', 'áæéíðóöþúý'],
]

const decoders = new Map<CodePage, InstanceType<typeof TextDecoder>>()

export function decoderOf(page: CodePage): InstanceType<typeof TextDecoder> {
  const known = decoders.get(page)
  if (known !== undefined) return known
  const made = new TextDecoder(page, { ignoreBOM: true })
  decoders.set(page, made)
  return made
}

/** Number of bytes that are looked at. */
const maxLooked = 262_144
/** Fewer letters tell nothing. */
const fewestLetters = 3

/** Returns the code page of text that is not UTF-8; null for too few letters to tell. */
export function codePageOf(bytes: Uint8Array): CodePage | null {
  const looked = bytes.subarray(0, maxLooked)
  const letters = lettersIn(looked)
  if (letters.count < fewestLetters) return null
  if (letters.beside > letters.count * 0.5) return 'windows-1251'
  let best: { page: CodePage; covered: number } | null = null
  for (const { page, bytes: alphabet } of languages()) {
    let covered = 0
    for (const [byte, count] of letters.seen) if (alphabet.has(byte)) covered += count
    if (best === null || covered > best.covered) best = { page, covered }
  }
  return best?.page ?? null
}

const isAscii = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
const isHigh = (byte: number | undefined) => byte !== undefined && byte >= 0x80
const isLetterEverywhere = (byte: number) => byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7

/**
 * Counts letters beyond ASCII, and those beside another. What is a sign in western code pages counts inside words only, so that
 * `£5`, `10 m²` and quotation marks are none.
 */
function lettersIn(bytes: Uint8Array): {
  readonly count: number
  readonly beside: number
  readonly seen: ReadonlyMap<number, number>
} {
  const seen = new Map<number, number>()
  let count = 0
  let beside = 0
  let wasLetter = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    const isInside = isHigh(byte) && isWordly(bytes[at - 1]) && isWordly(bytes[at + 1])
    const isLetter = isLetterEverywhere(byte) || isInside
    if (isLetter) {
      seen.set(byte, (seen.get(byte) ?? 0) + 1)
      count += 1
      if (wasLetter) beside += 1
    }
    wasLetter = isLetter
  }
  return { count, beside, seen }
}

const isWordly = (byte: number | undefined) =>
  isAscii(byte) || (byte !== undefined && isLetterEverywhere(byte))

type Language = { readonly page: CodePage; readonly bytes: ReadonlySet<number> }
let made: readonly Language[] | null = null

/** The alphabets as bytes of their code pages, lower and upper case. */
function languages(): readonly Language[] {
  made ??= alphabets.map(([page, alphabet]) => {
    const all = decoderOf(page).decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))
    const bytes = new Set(
      [...`${alphabet}${alphabet.toUpperCase()}`].map((letter) => 128 + all.indexOf(letter)),
    )
    return { page, bytes: new Set([...bytes].filter((byte) => byte >= 128)) }
  })
  return made
}
