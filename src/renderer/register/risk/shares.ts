import { formatDecimal } from '../../state/format.ts'

/** Presentation of shares: as bars, as shades of a map, and as the concentration index. Pure. */

/** One line of a dimension. */
export type ShareLine = {
  readonly key: string
  readonly label: string
  readonly count: number
  /** 0 to 1. */
  readonly share: number
  /** Uuid of the record that the line is about, if there is one. */
  readonly uuid?: string
}

/** Formats a share in percent: `12.5 %`; `below 0.1 %` for shares that would round to zero. */
export function shareWords(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return 'below 0.1 %'
  return `${percent >= 99.95 ? '100' : percent.toFixed(1).replace(/\.0$/, '')} %`
}

/** Shades of the map in ascending order: the share above which each begins, and its label. */
export const shades = [
  { above: 0, words: 'up to 5 %' },
  { above: 0.05, words: '5 to 15 %' },
  { above: 0.15, words: '15 to 30 %' },
  { above: 0.3, words: '30 to 50 %' },
  { above: 0.5, words: 'more than 50 %' },
] as const

/** Returns the shade of a share, 1 to 5; 0 for a share of zero. */
export function shadeOf(share: number): number {
  if (share <= 0) return 0
  return shades.findLastIndex(({ above }) => share > above) + 1
}

export type HhiBand = 'low' | 'moderate' | 'high'

/** Bounds of the index, as competition authorities use them (US Horizontal Merger Guidelines of 2010, section 5.3). */
const bounds = { moderate: 1500, high: 2500 } as const

/** Returns the band of an index from 0 to 10,000. */
export function hhiBand(index: number): HhiBand {
  if (index < bounds.moderate) return 'low'
  return index <= bounds.high ? 'moderate' : 'high'
}

/** Returns how many equal shares would give the same index: `like 4.2 equal shares`. */
export function hhiEquals(index: number): string {
  const among = 10_000 / index
  if (among < 1.05) return 'like a single share'
  return `like ${formatDecimal(String(Number(among.toFixed(among < 10 ? 1 : 0))))} equal shares`
}

/** Returns `Critical` for `critical`, `Personal data` for `personal_data`. */
export function valueWords(value: string): string {
  if (value === 'unknown') return 'Not given'
  const spaced = value.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
