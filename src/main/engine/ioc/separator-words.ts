/** Words and marks with which separators are spelled out when a text is defanged. */

/** A word, and the separator that it stands for. */
export type SeparatorWord = { readonly word: string; readonly means: string }

/** Words that stand for a separator without brackets too. */
export const bareWords: readonly SeparatorWord[] = [
  { word: 'dot', means: '.' },
  { word: 'at', means: '@' },
]

/** What brackets may enclose, longest first where one starts another. */
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

/** What brackets may enclose that starts with this character. */
export function enclosedFrom(code: number): readonly SeparatorWord[] {
  return enclosedBy[code] ?? neverEnclosed
}

export const schemeInBrackets = /^[[({](hxxps?|https?|ftps?|fxps?|meows?|sftp|ssh|rdp|wss?)[\])}](?=[:[({])/i

/** First letters of the schemes in `schemeInBrackets`. */
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

/** Words that stand before a separator in prose that talks about separators. */
export const articles: ReadonlySet<string> = new Set(
  'the a an this that these those of and or to in on at by polka connect red blue every each one with from use like as is are for replace using'.split(
    ' ',
  ),
)

/** Tells whether a word stands at an index, in either case. */
export function startsWithWord(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = text.charCodeAt(at + index)
    const want = word.charCodeAt(index)
    if (code !== want && !(want >= 0x61 && code === want - 32)) return false
  }
  return true
}
