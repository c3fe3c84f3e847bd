import { highestSeverity } from '../../../contract/severities.ts'
import { type VerdictGround, verdictWords } from '../../../contract/workstation/files/verdict-words.ts'
import type { BlobFolder } from '../../operations/data-dir/blob-folder.ts'
import type { KeptFile } from '../../operations/data-dir/kept-file.ts'
import { type FileOrigin, originsOf, readFile } from '../../store/files/files.ts'
import type { Context } from './context.ts'
import { filePageOf } from './file-page.ts'
import { withHashSets } from './set-members.ts'

/** Origins that are named, newest first. */
const named = 3
/** Characters of one name or path. */
const longestName = 80
/** Characters of an origin, as custody entries take it. */
const longestOrigin = 600

/** Returns a file for parts that take its bytes; null when there is none, or its bytes are gone. */
export async function keptFileOf(
  tools: Pick<Context, 'store' | 'knowledge'>,
  samples: BlobFolder,
  sha256: string,
): Promise<KeptFile | null> {
  const { reader } = tools.store
  const file = readFile(reader, sha256)
  const page = file === null ? null : filePageOf(reader, sha256)
  if (file === null || page === null) return null
  const opened = samples.open(sha256)
  if (typeof opened === 'string') return null
  const origins = originsOf(reader, sha256, named + 1).map((origin) => ({
    ...origin,
    parent_name: origin.parent === '' ? '' : (readFile(reader, origin.parent)?.name ?? origin.parent),
  }))
  return { name: file.name, path: opened.path, origin: originWords(origins, await withHashSets(page, tools)) }
}

type Named = FileOrigin & { readonly parent_name: string }

/** Says in one line where a file came from, and what its analysis says of it at this moment. */
export function originWords(origins: readonly Named[], page: VerdictGround): string {
  const from = origins.slice(0, named).map(({ parent, parent_name, name, place, seen_at }) => {
    const where = parent === '' ? `from ${plain(place)}` : `found in ${plain(parent_name)} (${parent})`
    return `${plain(name)} ${where}, ${seen_at}`
  })
  const more = origins.length > named ? '; and from elsewhere' : ''
  const severity = page.severity ?? highestSeverity(page.findings)
  const rated = severity === null || severity === 'info' ? '' : `${severity}: `
  return `${from.join('; ')}${more}. ${rated}${plain(verdictWords(page), 300)}`.slice(0, longestOrigin)
}

/** One line without control characters: a sender may have chosen it. */
function plain(text: string, longest = longestName): string {
  const line = text
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .toWellFormed()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
