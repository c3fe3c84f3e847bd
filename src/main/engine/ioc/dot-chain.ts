import { isAlnum } from './character-class.ts'
import { wordEndings } from './code-names.ts'
import { longestLabel } from './kernel/agreed.ts'
import { isTopLevel } from './public-suffix.ts'
import { startsWithWord } from './separator-words.ts'

/** Names with dots spelled out between spaces: `mail dot example dot com`. */

/** Labels with ` dot ` between them. */
export type DotChain = {
  /** Number of labels after the one requested last; -1 when that is none. */
  labels: number
  /** Start of the next label, or -1. */
  next: number
  /** Whether the chain ends like a name. */
  readonly isName: boolean
  /** Whether the last label is a top-level domain that is also a common word. */
  readonly isWord: boolean
}

const separator = ' dot '

/** Reads the chains of a token from left to right; each label is read once however long its chain is. */
export class DotChains {
  private readonly token: string
  /** The chain that was read last. */
  private chain: DotChain = { labels: -1, next: -1, isName: false, isWord: false }

  constructor(token: string) {
    this.token = token
  }

  /** The chain whose next label starts at an index. */
  from(index: number): DotChain {
    const { token, chain } = this
    if (chain.next === index) {
      chain.labels--
      chain.next = chain.labels > 0 ? labelEnd(token, index) + separator.length : -1
      return chain
    }
    let labels = -1
    let [end, lastFrom, next] = [index, index, -1]
    for (let at = index; ; at = end + separator.length) {
      const stop = labelEnd(token, at)
      if (stop === at) break
      labels++
      if (labels === 1) next = at
      lastFrom = at
      end = stop
      if (!startsWithWord(token, end, separator)) break
    }
    const last = token.slice(lastFrom, end).toLowerCase()
    // `john dot smith at example dot com`
    const goesOn =
      token.charCodeAt(end + 1) === 0x61 &&
      /^ at [a-z0-9-]{1,63} ?[[({]? ?dot\b/i.test(token.slice(end, end + 80))
    const isWord = wordEndings.has(last)
    const isTop = labels >= 0 && isTopLevel(last)
    this.chain = { labels, next, isName: goesOn || (isTop && !isWord), isWord: isTop && isWord }
    return this.chain
  }
}

/** Returns the end of the label that starts at an index. */
function labelEnd(text: string, start: number): number {
  let end = start
  while (end < start + longestLabel && isLabelChar(text.charCodeAt(end))) end++
  return end
}

/** Whether a character is an ASCII letter or digit, or a hyphen. */
export function isLabelChar(code: number): boolean {
  return isAlnum(code) || code === 0x2d
}
