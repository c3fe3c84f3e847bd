/**
 * Detects elements that are invisible to a reader, and their end: judged by their own attributes, without a tree and
 * without the rules of a style sheet. Hidden elements that are missed appear as ordinary text; those that are detected
 * appear too, marked as hidden.
 */

/** Elements without content. */
const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that end at the next element of the same kind. */
const endedByNext = new Set('dd dt li option p td th tr'.split(' '))
const hidingStyles: readonly RegExp[] = [
  /(?:^|[;\s])display\s*:\s*none/,
  /(?:^|[;\s])visibility\s*:\s*hidden/,
  /(?:^|[;\s])font-size\s*:\s*(?:0(?:\.0*)?|1)(?:px|pt|em|rem|%)?\s*(?:[;!]|$)/,
  /(?:^|[;\s])opacity\s*:\s*0(?:\.0*)?\s*(?:[;!]|$)/,
  /(?:^|[;\s])color\s*:\s*transparent/,
]

function isHiding(attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.has('hidden')) return true
  const style = attributes.get('style')?.toLowerCase()
  if (style === undefined) return false
  if (hidingStyles.some((hiding) => hiding.test(style))) return true
  const ink = colourOf(/(?:^|[;\s])color\s*:\s*([^;!]{1,40})/.exec(style)?.[1])
  const paper = colourOf(/background(?:-color)?\s*:\s*([^;!]{1,40})/.exec(style)?.[1])
  return ink !== null && ink === paper
}

/** Returns a colour in the short form of style sheets, where it has one of the usual notations. */
function colourOf(written: string | undefined): string | null {
  const plain = written?.trim() ?? ''
  if (plain === '') return null
  if (plain === 'white') return '#fff'
  if (plain === 'black') return '#000'
  return plain.replace(/^#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3$/, '#$1$2$3')
}

/** Follows the tags of a page; elements within a hidden one are not examined. */
export class HiddenElement {
  private tag: string | null = null
  private depth = 0

  /** True when the opened element is the outermost hidden one. */
  opens(tag: string, attributes: ReadonlyMap<string, string>): boolean {
    if (voidTags.has(tag)) return false
    if (this.tag === null) {
      if (!isHiding(attributes)) return false
      this.tag = tag
      this.depth = 1
      return true
    }
    if (tag === this.tag) this.depth++
    return false
  }

  /** True when an opening tag ends the hidden element, which cannot contain elements of its own kind. */
  isEndedBy(tag: string): boolean {
    if (tag !== this.tag || this.depth > 1 || !endedByNext.has(tag)) return false
    this.tag = null
    return true
  }

  /** True when the closed element is the hidden one. */
  closes(tag: string): boolean {
    if (tag !== this.tag || --this.depth > 0) return false
    this.tag = null
    return true
  }
}
