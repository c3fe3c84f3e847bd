/**
 * How names, codes and notes are read before they are stored, whoever provides them and from which file. Invisible
 * characters without meaning are removed, so that no two different names look the same; characters that no receiver can
 * read, or that change the direction of the text around them, are faults. Text that is evidence (mails, logs,
 * indicators) does not go through this: it is kept as received. Here so that schemas, imports, checks and the window
 * share it.
 */

/**
 * One line; one line in which only the plain space is significant (codes, LEIs); several lines; several lines that are
 * never filed, in which right-to-left text keeps its marks of direction.
 */
export type TextForm = 'line' | 'code' | 'prose' | 'bidi-prose'

export type EnteredText = {
  /** The text as it may be stored, without the faulty characters. */
  readonly text: string
  /** Why it cannot be accepted as given, as the end of a sentence; null when it can. */
  readonly fault: string | null
}

/** Reads a text that is to be stored. Idempotent: reading the resulting text again returns it without fault. */
export function enterText(given: string, form: TextForm): EnteredText {
  if (isPlain.test(given)) return { text: given, fault: null }
  const lines = form === 'prose' ? proseImpossible : form === 'bidi-prose' ? bidiImpossible : null
  const joined = (lines === null ? given : given.replace(otherBreak, '\n')).trim().replace(atEnds, '')
  const fault = lines === null ? lineFault(joined) : faultOf(joined, lines)
  const whole = lines === null ? joinLines(joined).replace(impossible, '') : joined.replace(lines, '')
  const shown = whole
    .replace(everInvisible, '')
    .replace(looseJoiners, '')
    .replace(otherBlank, form === 'code' ? '' : ' ')
  // characters removed above may have stood between a joiner and the edge
  const text = shown.normalize('NFC').trim().replace(atEnds, '')
  if (form !== 'bidi-prose') return { text, fault }
  let stray: string | null = null
  const marked = replaceStrayMarks(text, (mark) => {
    stray ??= mark
    return ''
  })
  // a joiner may have stood beside a mark
  return {
    text: marked.replace(looseJoiners, '').normalize('NFC'),
    fault: fault ?? (stray === null ? null : turns(stray)),
  }
}

/**
 * Replaces the marks of direction that belong to no right-to-left text: those in a line without a letter of such a
 * script, where nobody expects another order, and those within a number (an address, a day), whose parts they would
 * show in another order. Marks leave the order of other letters as it is.
 */
export function replaceStrayMarks(text: string, replaced: (mark: string) => string): string {
  const replaceMarks = (part: string) => part.replace(markOfDirection, replaced)
  return text.replace(lineText, (line) =>
    rightToLeft.test(line)
      ? line.replace(withoutLetters, (piece) => piece.replace(numberWithin, replaceMarks))
      : replaceMarks(line),
  )
}

/** Joins the lines of a text: each break, with the blanks around it, becomes one space. */
export function joinLines(text: string): string {
  return text.replace(breaks, ' ')
}

/**
 * Returns a text in which every character is visible: invisible ones and blanks of other kinds are written as
 * `[U+200B]`.
 */
export function visibleText(text: string): string {
  if (isShown.test(text)) return text
  return text.replace(hidden, (character) => `[${codePoint(character)}]`)
}

/** `U+200B` */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** True for a text that XML 1.0, and so every processor of a filed report, can hold. */
export function canStandInXml(text: string): boolean {
  return isShown.test(text) || !notXml.test(text)
}

/** Printable ASCII without a blank at either end: fast path for most texts. */
const isPlain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/
const isShown = /^[ -~]*$/

const half = '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]'
/** U+FFFE, U+FFFF and their like on each plane, the block of U+FDD0, and the replacement character. */
const noCharacter =
  '[\\ufdd0-\\ufdef\\ufffd-\\uffff]|[\\ud83f\\ud87f\\ud8bf\\ud8ff\\ud93f\\ud97f\\ud9bf\\ud9ff\\uda3f\\uda7f\\udabf\\udaff\\udb3f\\udb7f\\udbbf\\udbff][\\udffe\\udfff]'
/** Bidirectional control characters: those that reorder the text they enclose, and marks, which enclose none. */
const enclosing = '[\\u202a-\\u202e\\u2066-\\u2069]'
const marks = '\\u061c\\u200e\\u200f'
const turning = `${enclosing}|[${marks}]`
const markOfDirection = new RegExp(`[${marks}]`, 'g')
const lineText = /[^\n\r]+/g
const rightToLeft =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const withoutLetters = /[^\s\p{L}]+/gu
const numberWithin = /\p{Nd}.*\p{Nd}/su
/** Blanks, joiners and bidirectional control characters at the start or the end of the text. */
const atEnds =
  /^[\s\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069]+|[\s\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069]+$/g
/** Invisible tag characters, which can hide text within text. */
const tag = '\\udb40[\\udc00-\\udc7f]'
const never = `${half}|${noCharacter}|${turning}|${tag}`
const impossible = new RegExp(`[\\u0000-\\u001f\\u007f-\\u009f]|${never}`, 'g')
const proseControls = '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]'
const proseImpossible = new RegExp(`${proseControls}|${never}`, 'g')
const bidiImpossible = new RegExp(`${proseControls}|${half}|${noCharacter}|${enclosing}|${tag}`, 'g')
const notXml = new RegExp(`[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]|${half}`)

/** Line ends, tabs and vertical tabs with the blanks around them. */
const breaks = / *[\t\n\v\f\r\u0085\u2028\u2029][\t\n\v\f\r\u0085\u2028\u2029 ]*/g
const lineBreak = /[\n\r\u0085\u2028\u2029]/
/** Line ends that only some programs know. */
const otherBreak = /\u0085|\u2028|\u2029/g

/** No-break and typographic spaces. */
const otherBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** Scripts in which a joiner between two letters changes how they are written. */
const joining = [
  ...[
    'Arabic',
    'Syriac',
    'Mongolian',
    'Nko',
    'Mandaic',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
  ],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/**
 * Joiners that stand neither between such letters nor between the parts of one pictograph. Combining marks are skipped,
 * since their order differs before and after normalisation.
 */
const looseJoiner = `(?<![${joining}]\\p{M}*)[\\u200c\\u200d](?![\\u200c\\u200d]*\\p{Extended_Pictographic})|[\\u200c\\u200d](?!\\p{M}*[${joining}]|\\p{Extended_Pictographic})`
/**
 * Soft hyphen, zero-width space, word joiner, byte order mark, fillers and the like: default-ignorable, except joiners
 * and variation selectors, which belong to the preceding character.
 */
const ignorable =
  '[\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb]|\\u{1bca0}|\\u{1bca1}|\\u{1bca2}|\\u{1bca3}'
const everInvisible = new RegExp(ignorable, 'gu')
const looseJoiners = new RegExp(looseJoiner, 'gu')
/** Invisible characters of a text, shown by their code points. */
const hidden = new RegExp(
  `[\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u061c\\u1680\\u2000-\\u200a\\u200e\\u200f\\u2028-\\u202f\\u205f\\u2066-\\u2069\\u3000\\ufdd0-\\ufdef\\ufffd-\\uffff\\p{Cs}]|[\\u{e0000}-\\u{e007f}]|${noCharacterOfPlanes()}|${ignorable}|${looseJoiner}`,
  'gu',
)

function noCharacterOfPlanes(): string {
  const planes = Array.from({ length: 16 }, (_, plane) => (plane + 1).toString(16))
  return `[${planes.map((plane) => `\\u{${plane}fffe}\\u{${plane}ffff}`).join('')}]`
}

function lineFault(text: string): string | null {
  return lineBreak.test(text) ? 'it has a line break; write it in one line' : faultOf(text, impossible)
}

function faultOf(text: string, refused: RegExp): string | null {
  const [found] = text.match(refused) ?? []
  if (found === undefined) return null
  const code = codePoint(found)
  if (new RegExp(half).test(found)) return `it holds half of a character (${code})`
  if (found === '\ufffd') return `it holds ${code}, which stands for a character that was lost on the way`
  if (new RegExp(turning).test(found)) return turns(found)
  if (found < '\u00a0') return `it holds the control character ${code}`
  return `it holds ${code}, which is no character that can be filed`
}

function turns(character: string): string {
  return `it holds ${codePoint(character)}, which turns the direction of the text`
}
