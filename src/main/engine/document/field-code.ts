import { linkAddress } from './shown-link.ts'

/**
 * Meaning of the code of a field (ECMA-376 part 1, 17.16; the same words in RTF): `HYPERLINK "https://…" \l "part"`.
 * Fields that include content from elsewhere, or run something, are reported as written.
 */
export type FieldMeaning =
  | { readonly kind: 'link'; readonly address: string }
  /** Shown within the text. */
  | { readonly kind: 'picture'; readonly address: string }
  | { readonly kind: 'code'; readonly code: string }

/** Maximum number of characters of a code; no legitimate link has a longer one. */
export const maxCodeLength = 65_536

/** Returns null for a field without a target: page numbers, tables of contents. */
export function readFieldCode(written: string): FieldMeaning | null {
  const code = written.slice(0, maxCodeLength).trim()
  const name = /^[A-Za-z]+/.exec(code)?.[0].toUpperCase() ?? ''
  if (name === 'HYPERLINK') {
    const address = linkAddress(firstArgument(code.slice(name.length)) ?? '')
    return address === null ? null : { kind: 'link', address }
  }
  if (name === 'INCLUDEPICTURE' || name === 'IMPORT') {
    const address = linkAddress(firstArgument(code.slice(name.length)) ?? '')
    return address === null ? null : { kind: 'picture', address }
  }
  const leadsOut =
    /^(?:DDE|DDEAUTO|LINK|INCLUDE|INCLUDETEXT|RD|DATABASE|EMBED|MACROBUTTON|IF)$/.test(name) &&
    /[:\\/.]{2}/.test(code)
  return leadsOut || code.includes('://') ? { kind: 'code', code } : null
}

/** Returns the first argument that belongs to no switch; `\l "part"` and the like have arguments of their own. */
function firstArgument(code: string): string | null {
  const form = /\\([A-Za-z*@#])[ \t]*|"((?:[^"\\]|\\.)*)"?|[“”]([^“”"]*)[“”"]?|([^\s"“”\\]+)/g
  let swallows = false
  for (const [, flag, quoted, curled, bare] of code.matchAll(form)) {
    if (flag !== undefined) {
      swallows = /[lot*@#]/i.test(flag)
      continue
    }
    if (!swallows) return quoted?.replace(/\\(.)/g, '$1') ?? curled ?? bare ?? null
    swallows = false
  }
  return null
}
