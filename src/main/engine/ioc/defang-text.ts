import { defang } from './defang.ts'
import { extractFromText } from './extract.ts'

/** Kinds that programs make links of. */
const linked: ReadonlySet<string> = new Set(['ip', 'ipv4', 'ipv6', 'domain', 'url', 'email'])

/** Returns a text in which every address that could be opened is defanged; the rest is unchanged. */
export function defangText(text: string): string {
  const bytes = Buffer.from(text, 'utf8')
  const hits = extractFromText(text)
    .hits.filter(({ found }) => linked.has(found.kind))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  const parts: string[] = []
  let at = 0
  for (const { found, start, end } of hits) {
    // what lies within another is defanged with it
    if (start < at) continue
    parts.push(bytes.toString('utf8', at, start), defang(found.kind, found.value))
    at = end
  }
  return parts.join('') + bytes.toString('utf8', at)
}
