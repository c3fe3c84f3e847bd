/** Words and marks with which separators are spelled out in defanged text. */

/** A word, and the separator that it represents. */
export type SeparatorWord = { readonly word: string; readonly means: string }

/** Words that represent a separator even without brackets. */
export const bareWords: readonly SeparatorWord[] = [
  { word: 'dot', means: '.' },
  { word: 'at', means: '@' },
]

/** Words and marks that brackets may enclose, longest first where one is a prefix of another. */
const enclosed: readonly SeparatorWord[] = (
  [
    ['://', '://'],
    [':/', ':/'],
    ['dot', '.'],
    ['punkt', '.'],
    ['\\.', '.'],
    ['.', '.'],
    ['at', '@'],
    ['@', '@'],
    ['\\:', ':'],
    [':', ':'],
    ['//', '//'],
    ['/', '/'],
  ] as const
).map(([word, means]) => ({ word, means }))

/** The same by the first character, in either case. */
const enclosedBy: (readonly SeparatorWord[])[] = Array.from({ length: 128 }, (_, code) =>
  enclosed.filter(({ word }) => word.charCodeAt(0) === String.fromCharCode(code).toLowerCase().charCodeAt(0)),
)
const neverEnclosed: readonly SeparatorWord[] = []

/** Returns the words and marks in brackets that start with this character. */
export function enclosedFrom(code: number): readonly SeparatorWord[] {
  return enclosedBy[code] ?? neverEnclosed
}

export const schemeInBrackets = /^[[({](hxxps?|https?|ftps?|fxps?|meows?|sftp|ssh|rdp|wss?)[\])}](?=[:[({])/i

/** Whether a character is the first letter of a scheme in `schemeInBrackets`. */
export function startsScheme(code: number): boolean {
  const letter = code | 32
  return (
    letter === 0x68 ||
    letter === 0x66 ||
    letter === 0x6d ||
    letter === 0x73 ||
    letter === 0x72 ||
    letter === 0x77
  )
}

/** Words that precede a separator in prose about separators. */
export const articles: ReadonlySet<string> = new Set(
  'the a an this that these those of and or to in on at by polka connect red blue every each one with from use like as is are for replace using'.split(
    ' ',
  ),
)

/** Whether a word occurs at an index, in either case. */
export function startsWithWord(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = text.charCodeAt(at + index)
    const want = word.charCodeAt(index)
    if (code !== want && !(want >= 0x61 && code === want - 32)) return false
  }
  return true
}
