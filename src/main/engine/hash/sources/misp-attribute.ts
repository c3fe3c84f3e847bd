/** Attributes of MISP events that name a file by its digest. */

const plain = new Set(['md5', 'sha1', 'sha256', 'sha512'])
const composite = new Set([
  'filename|md5',
  'filename|sha1',
  'filename|sha256',
  'filename|sha512',
  'malware-sample',
])

/** Name and digest of an attribute; null when it is of another kind. */
export function readAttribute(
  type: string,
  value: string,
): { fileName: string | null; digest: string } | null {
  if (plain.has(type)) return { fileName: null, digest: value.trim() }
  if (!composite.has(type)) return null
  const bar = value.lastIndexOf('|')
  return { fileName: value.slice(0, Math.max(0, bar)).trim() || null, digest: value.slice(bar + 1).trim() }
}

const familyTag =
  /misp-galaxy:(?:backdoor|banker|botnet|malpedia|malware|mitre-malware|ransomware|rat|stealer|tool)="([^"]{1,200})"/

/** Returns the family in a tag, or null: `misp-galaxy:malpedia="Emotet"`. */
export function familyOf(tag: string): string | null {
  const name = familyTag
    .exec(tag)?.[1]
    ?.replace(/ - S\d{4}$/, '')
    .trim()
  return name === undefined || name === '' ? null : name
}
