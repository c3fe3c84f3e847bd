import type { Finding } from './finding.ts'
import { judgeFileName } from './read-file-name.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskSpan } from './risk-types.ts'

const longestName = 80
const longestExtension = 6
/** Maximum number of findings; more names add no information. */
const maximumFindings = 200
/**
 * Extensions that are also ordinary words or names: "setup.com" is more often a site than a DOS program, "deploy.sh" or
 * "fix.ps1" is everyday talk among engineers.
 */
const onlyWhenDisguised = new Set(['com', 'sh', 'app', 'pl', 'py', 'ps1', 'js', 'one', 'url'])

/**
 * Finds names of executable files (`invoice.pdf.exe`), outside the given stretches (links and addresses, which are
 * judged separately). Looks back a bounded distance from each dot, so it stays linear.
 */
export function findAttachmentReasons(text: string, taken: readonly RiskSpan[], packs: RiskPacks): Finding[] {
  const findings: Finding[] = []
  const { executableExtensions } = packs.lists
  let skip = 0
  for (
    let dot = text.indexOf('.');
    dot >= 0 && findings.length < maximumFindings;
    dot = text.indexOf('.', dot + 1)
  ) {
    const end = endOfWord(text, dot + 1)
    const extension = text.slice(dot + 1, end).toLowerCase()
    if (!executableExtensions.values.has(extension)) continue
    while ((taken[skip]?.end ?? Infinity) <= dot) skip += 1
    if ((taken[skip]?.start ?? Infinity) < dot) continue
    const start = startOfName(text, dot)
    const name = text.slice(start, end)
    const risk = judgeFileName(name, packs.lists)
    if (start === dot || (risk !== 'disguised-program' && onlyWhenDisguised.has(extension))) continue
    const code = risk === 'disguised-program' ? 'attachment.double_extension' : 'attachment.executable'
    findings.push({ code, span: { start, end }, key: name.toLowerCase() })
  }
  return findings
}

function endOfWord(text: string, from: number): number {
  let end = from
  while (end - from <= longestExtension && isNameCharacter(text.charCodeAt(end))) end += 1
  return end
}

/** Returns the start of the name before a dot; earlier dots may belong to it (`invoice.pdf` in `invoice.pdf.exe`). */
function startOfName(text: string, dot: number): number {
  let start = dot
  let dots = 0
  while (start > 0 && dot - start < longestName) {
    const code = text.charCodeAt(start - 1)
    if (code === 46) dots += 1
    if (dots > 3 || (code !== 46 && !isNameCharacter(code))) break
    start -= 1
  }
  while (start < dot && text.charCodeAt(start) === 46) start += 1
  return start
}

function isNameCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code >= 192
  )
}
