/**
 * Information of one list about one address. Stored as JSON in the file of a label list; equal records are stored once.
 */
export type LabelRecord = {
  /** Owner of the address; absent when the list only states that it is listed. */
  readonly name?: string
  /** Currency or chain as the list spells it: `XBT`, `USDT`, `ethereum`. */
  readonly currency?: string
  readonly categories?: readonly string[]
  /** 0 to 100, where the list states a risk. */
  readonly risk?: number
  /** Source that the list cites. */
  readonly source?: string
  readonly sanctioned?: true
  readonly entity_type?: string
  readonly programs?: readonly string[]
  /** The part of a publication that contains the entry: `SDN List`. */
  readonly list?: string
  readonly uid?: string
  /** Date of listing, YYYY-MM-DD. */
  readonly listed?: string
  readonly aliases?: readonly string[]
}

/** Patterns for synonymous categories, each with the word that is stored. */
const categoryWords: readonly (readonly [string, RegExp])[] = [
  ['sanctioned', /\bsanction(?:s|ed)?\b|\bofac\b|\bsdn\b|\bsdgt\b/],
  ['terrorism', /\bterror/],
  ['child_abuse', /\bcsam\b|child[ _-]?(?:abuse|sexual)/],
  ['ransomware', /ransom/],
  ['stolen', /\bstolen\b|\bhack(?:s|ed|er|ers)?\b|\bheist\b|\bexploit(?:s|er|ers)?\b|\btheft\b/],
  ['darknet', /\bdark[ _-]?(?:net|web|market)/],
  ['phishing', /\bphish|\bdrainer/],
  [
    'scam',
    /\bscam|\bfraud|\bponzi\b|\brug[ _-]?pull\b|\bhoneypot\b|\bfake\b|\bsextortion\b|\bpig[ _-]?butcher/,
  ],
  ['malware', /\bmalware\b|\bbotnet\b|\bclipper\b|\bcryptojack/],
  ['mixer', /\bmixer|\bmixing\b|\btumbler|\bcoin[ _-]?join\b/],
  ['illicit', /\billicit\b|\bcriminal\b|\bblack[ _-]?list(?:ed)?\b|\blaunder/],
  ['gambling', /\bgambl|\bcasino\b|\bbetting\b/],
  ['high_risk', /\bhigh[ _-]?risk\b/],
  ['exchange', /\bexchange|\bcex\b|\bdex\b/],
]

/** Risk of categories, 0 to 100; a missing category implies none. Decision 16. */
const categoryRisk: Readonly<Record<string, number>> = {
  sanctioned: 100,
  terrorism: 100,
  child_abuse: 100,
  ransomware: 95,
  stolen: 90,
  darknet: 85,
  phishing: 85,
  scam: 85,
  malware: 85,
  mixer: 75,
  illicit: 80,
  high_risk: 75,
  gambling: 40,
}

/**
 * Returns the categories of a text such as `Exchange; Hack`: known words in their normal form, others in lower case.
 */
export function readCategories(text: string): string[] {
  const found = new Set<string>()
  for (const part of text.split(/[;,|/]/)) {
    const word = part.trim().toLowerCase().slice(0, 60)
    if (word === '') continue
    // underscores separate words here, but patterns treat them as letters
    const plain = word.replaceAll('_', ' ')
    const known = categoryWords.filter(([, pattern]) => pattern.test(plain)).map(([name]) => name)
    for (const name of known) found.add(name)
    if (known.length === 0) found.add(word)
    if (found.size >= 10) break
  }
  return [...found].slice(0, 10)
}

/** A risk as lists write it: a number up to 100, or a word; null when it is neither. */
export function readRisk(text: string): number | null {
  const word = text.trim().toLowerCase()
  if (/^\d{1,3}(?:\.\d{1,6})?%?$/.test(word)) {
    const number = Math.round(Number(word.replace('%', '')))
    return number <= 100 ? number : null
  }
  return riskWords[word.replace(/[ _-]?risk$/, '')] ?? null
}

const riskWords: Readonly<Record<string, number>> = {
  critical: 100,
  severe: 100,
  high: 85,
  medium: 50,
  moderate: 50,
  low: 10,
}

/** Returns the risk of the address according to a record, 0 to 100; null when it states none. */
export function riskOf({ sanctioned, risk, categories = [] }: LabelRecord): number | null {
  if (sanctioned) return 100
  if (risk !== undefined) return risk
  const known = categories.flatMap((category) => categoryRisk[category] ?? [])
  return known.length === 0 ? null : Math.max(...known)
}
