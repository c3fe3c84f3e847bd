import { isAlnum, isWord } from './character-class.ts'
import { meter } from './meter.ts'

/** What follows a backslash that begins no escape. */
const noEscape =
  /^(?:[acdg-mo-qswyzA-Z$]|e(?!\[)|[1-3](?![0-7]{2})|[4-9]|u(?!\{|[\da-fA-F]{4})|x(?![\da-fA-F]{2}))/

/** What the backslashes of a token are, by how many stand in a row: text within text doubles them. */
export class PathSigns {
  private readonly token: string
  /** For runs of one, two and more backslashes: whether they separate members of a path, and whether they escape. */
  private readonly isPathOf = [false, false, false, false]
  private readonly isEscapeOf = [false, false, false, false]

  constructor(token: string) {
    this.token = token
    if (!token.includes('\\')) return
    for (let at = token.indexOf('\\'); at >= 0; ) {
      let run = 1
      while (token.charCodeAt(at + run) === 0x5c) run++
      this.note(at, run)
      at = token.indexOf('\\', at + run)
    }
    meter.steps += token.length
  }

  /** Whether an escape is certain: what follows a backslash is one in no path, or paths have theirs doubled. */
  get isSure(): boolean {
    return (
      this.isPathOf[2] === true ||
      this.isEscapeOf.some((isEscape, run) => isEscape && this.isPathOf[run] !== true)
    )
  }

  isPath(at: number, run: number): boolean {
    return this.isPathOf[Math.min(run, 3)] === true || (run > 1 && this.isServer(at, run))
  }

  private note(at: number, run: number): void {
    const { token } = this
    const place = Math.min(run, 3)
    const next = token.slice(at + run, at + run + 6)
    if (/^["'/]|^u00[0-9a-f]{2}|^x[0-9a-f]{2}|^r\\+n/i.test(next) && !isBehindDrive(token, at))
      this.isEscapeOf[place] = true
    // a letter that is no escape follows: a member of a path, a class of a regular expression
    if (noEscape.test(next)) this.isPathOf[place] = true
    if (isBehindDrive(token, at)) this.isPathOf[place] = true
  }

  /** `\\server\share`: half as many backslashes follow the name as precede it. */
  private isServer(at: number, run: number): boolean {
    const { token } = this
    if (at > 0 && isWord(token.charCodeAt(at - 1)) && token[at - 1] !== ':') return false
    let end = at + run
    while (end < token.length && isWord(token.charCodeAt(end))) end++
    let behind = 0
    while (token.charCodeAt(end + behind) === 0x5c) behind++
    meter.steps += end - at
    return behind > 0 && behind * 2 === run && isAlnum(token.charCodeAt(end + behind))
  }
}

/** `C:\`, `%TEMP%\`, `HKLM\`, `.\`: what follows is a path. */
function isBehindDrive(token: string, at: number): boolean {
  const before = token.slice(Math.max(0, at - 24), at)
  return /(?:(?:^|[^a-z0-9])[a-z]:|%[a-z][\w()]{1,20}%|(?:^|[^a-z])HK(?:LM|CU|CR|U|CC|EY_[A-Z_]+)|(?:^|[^.\w])\.{1,2})$/i.test(
    before,
  )
}
