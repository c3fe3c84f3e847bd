/** What one list says of one address. Kept as JSON in the file of a label list; equal records are kept once. */
export type LabelRecord = {
  /** Who or what the address belongs to; absent when the list only says that it is listed. */
  readonly name?: string
  /** Currency or chain in the words of the list: `XBT`, `USDT`, `ethereum`. */
  readonly currency?: string
  readonly categories?: readonly string[]
  /** 0 to 100, where the list says how risky it is. */
  readonly risk?: number
  /** Where the list has it from. */
  readonly source?: string
  readonly sanctioned?: true
  readonly entity_type?: string
  readonly programs?: readonly string[]
  /** The part of a publication that it stands in: `SDN List`. */
  readonly list?: string
  readonly uid?: string
  /** Day on which it was put on the list, YYYY-MM-DD. */
  readonly listed?: string
  readonly aliases?: readonly string[]
}

/** Words for categories that mean one thing, in the word that is kept. */
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

/** How risky a category is, 0 to 100; the ones that are missing say nothing about risk. Decision 16. */
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

/** Categories of a text such as `Exchange; Hack`: known words in their one form, others in lower case. */
export function readCategories(text: string): string[] {
  const found = new Set<string>()
  for (const part of text.split(/[;,|/]/)) {
    const word = part.trim().toLowerCase().slice(0, 60)
    if (word === '') continue
    // an underscore parts words here, and is a letter to a pattern
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

/** How risky a record says that its address is, 0 to 100; null when it does not say. */
export function riskOf({ sanctioned, risk, categories = [] }: LabelRecord): number | null {
  if (sanctioned) return 100
  if (risk !== undefined) return risk
  const known = categories.flatMap((category) => categoryRisk[category] ?? [])
  return known.length === 0 ? null : Math.max(...known)
}
