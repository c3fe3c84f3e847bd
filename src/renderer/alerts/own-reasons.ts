import { dismissReasons } from './alert-words.ts'

/** Reasons entered on this machine, and the one chosen last. Nothing depends on them. */
type OwnReasons = { readonly written: readonly string[]; readonly last: string | null }

const storageKey = 'skerry.dismiss-reasons'
const maxWritten = 8

export function ownReasons(): OwnReasons {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(kept)) return { written: [], last: null }
    const codes = kept.filter((code) => typeof code === 'string')
    const written = codes.filter((code) => !dismissReasons.some((known) => known.code === code))
    return { written, last: codes[0] ?? null }
  } catch {
    return { written: [], last: null }
  }
}

/** Stores a reason so that it is offered first the next time. */
export function rememberReason(code: string): void {
  const { written } = ownReasons()
  const codes = [code, ...written.filter((each) => each !== code).slice(0, maxWritten - 1)]
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(codes))
  } catch {
    // without storage only the default reasons are offered
  }
}
