import { derivedKey, linkedRule, type Rule, saying, values } from './rule.ts'

/**
 * Codes that are two for the receiver and one for a reader: they differ in case, width, blanks, kinds of hyphens or
 * characters that do not show (OWN-55). With each pattern: the columns that tell whose code it is.
 */
const codes: readonly (readonly [template: string, code: string, ...of: readonly string[]])[] = [
  ['B_01.02', 'c0010'],
  ['B_01.03', 'c0010', 'c0020'],
  ['B_02.01', 'c0010'],
  ['B_05.01', 'c0010'],
  ['B_06.01', 'c0010', 'c0040'],
]

export const lookAlikeCodeRules: readonly Rule[] = codes.map(([template, code, ...of]) => {
  const folded = derivedKey(`folded ${code}`, [code, ...of], ([held = '', ...rest]) => {
    const text = foldedCode(held)
    return text === '' ? '' : [text, ...rest].join('\u0000')
  })
  return linkedRule(template, [code], [values(template, folded, code, folded)], ([own], [held], report) => {
    const others = held.split('\u0000').filter((other) => other !== own && other !== '')
    if (own !== '' && others.length > 0) report(looksAlike, code, others.join(', '))
  })
})

/** Returns a code as a reader takes it in. */
function foldedCode(code: string): string {
  return code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '')
    .replace(/\p{Pd}/gu, '-')
}

const looksAlike = saying(
  'OWN-55',
  ({ name, value, detail }) =>
    `${name}: “${value}” and “${detail}” differ only in case, blanks, hyphens or invisible characters, so they are two codes.`,
  'Write one code in the same way everywhere, or give two things clearly different codes.',
)
