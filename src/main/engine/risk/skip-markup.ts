/**
 * The effect of HTML markup on the visible text: an inline tag or a comment is invisible (`ac<b></b>count` reads
 * "account"), any other tag separates words, and an entity represents a character.
 */
const inlineTags = new Set(
  'a abbr b big bdo em font i ins kbd mark s small span strong sub sup tt u wbr'.split(' '),
)
const silentEntities = new Set(['shy', 'zwnj', 'zwj', 'lrm', 'rlm'])
const accentedEntity = /^([a-z])(?:acute|grave|circ|uml|cedil|tilde|ring|slash|caron)$/i
const spelledEntities: Record<string, string> = { szlig: 'ß', aelig: 'æ', AElig: 'Æ', oelig: 'œ', OElig: 'Œ' }
const longestEntity = 10

export type MarkupEffect = { end: number; stands: string }

/**
 * Returns a function that reads the markup at an offset. It finds closing brackets in one pass, so that a text full of
 * opening brackets takes linear time.
 */
export function createMarkupReader(text: string): (at: number) => MarkupEffect | null {
  let nextClose = -1
  const closeAfter = (at: number): number => {
    if (nextClose !== Infinity && nextClose < at) {
      const found = text.indexOf('>', at)
      nextClose = found < 0 ? Infinity : found
    }
    return nextClose
  }
  return (at) => (text.charCodeAt(at) === 38 ? readEntity(text, at) : readTag(text, at, closeAfter))
}

function readTag(text: string, at: number, closeAfter: (at: number) => number): MarkupEffect | null {
  if (!/[a-z/!]/i.test(text.charAt(at + 1))) return null
  const close = closeAfter(at)
  if (close - at > 4096) return null
  const name = /^<[/]?([a-z]{1,6}|!)/i.exec(text.slice(at, at + 9))?.[1]?.toLowerCase() ?? ''
  const follows = text.charAt(at + (text.charAt(at + 1) === '/' ? 2 : 1) + name.length)
  const isWholeName = name === '!' || !/[a-z0-9.@-]/i.test(follows)
  return { end: close + 1, stands: isWholeName && (name === '!' || inlineTags.has(name)) ? '' : ' ' }
}

function readEntity(text: string, at: number): MarkupEffect | null {
  const window = text.slice(at + 1, at + 1 + longestEntity)
  const length = window.indexOf(';')
  if (length < 2) return null
  const name = window.slice(0, length)
  const end = at + length + 2
  const number = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name)
  if (number) {
    const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16)
    return { end, stands: code <= 0x10ffff ? String.fromCodePoint(code) : ' ' }
  }
  if (!/^[a-z][a-z0-9]+$/i.test(name)) return null
  if (silentEntities.has(name)) return { end, stands: '' }
  return { end, stands: accentedEntity.exec(name)?.[1] ?? spelledEntities[name] ?? ' ' }
}
