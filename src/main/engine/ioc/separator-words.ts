/** Words and marks with which separators are spelled out when a text is defanged. */

/** Words that stand for a separator without brackets too. */
export const bareWords = [
  ['dot', '.'],
  ['at', '@'],
] as const

/** What brackets may enclose, longest first where one starts another. */
const enclosed: readonly (readonly [word: string, means: string])[] = [
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
]
/** The same by the first character. */
const enclosedBy = new Map(
  enclosed.map(([word]) => [word.charCodeAt(0), enclosed.filter(([other]) => other[0] === word[0])]),
)
const neverEnclosed: typeof enclosed = []

/** What brackets may enclose that starts with this character. */
export function enclosedFrom(code: number): typeof enclosed {
  return enclosedBy.get(code >= 0x41 && code <= 0x5a ? code | 32 : code) ?? neverEnclosed
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
