import { ByTypeAndValue } from '../../../engine/observable/by-type-and-value.ts'
import type { Observable } from '../../../engine/observable/read-observable.ts'
import type { SourceStatement, Stated } from '../../../store/alerts/alert-statements.ts'

/** What the source of an alert states about its observables and beside them, as it is stored. */

/** An observable as a sender gives it, with what it states about it. */
export type GivenObservable = {
  readonly type?: string | undefined
  readonly value: string
  /** True when it is meant for detection, false when it is not. */
  readonly detection?: boolean | null | undefined
  readonly category?: string | null | undefined
  readonly comment?: string | null | undefined
  /** Its type in the words of the source, where `type` is coarser. */
  readonly source_type?: string | null | undefined
  /** Identifies the object of the alert to which it belongs, such as a file with its digests. */
  readonly object?: string | null | undefined
}

/** Maximum length of a mark, a type, a category or the id of an object, and of a comment, in characters. */
const maxWord = 200
const maxComment = 10_000
/** Maximum number of references of an alert, and maximum length of one. */
const maxReferences = 1000
const maxUrl = 16_384

/**
 * Returns what is stated about each observable, null where nothing is. `named` are the observables of the alert, read,
 * in its order. Of several statements about one value, the mark for detection wins over the one against it, and the
 * first of the other words.
 */
export function statementsOf(
  named: readonly Observable[],
  {
    observables,
    source,
    markedBy = `${source}:detection`,
  }: {
    readonly observables: readonly GivenObservable[]
    readonly source: string
    readonly markedBy?: string | undefined
  },
): ByTypeAndValue<SourceStatement | null> {
  const found = new ByTypeAndValue<SourceStatement | null>()
  for (const [place, observable] of named.entries()) {
    const before = found.get(observable) ?? null
    const stated = statementOf(observables[place] as GivenObservable, markedBy)
    found.set(observable, before === null ? stated : stated === null ? before : joined(before, stated))
  }
  return found
}

function statementOf(
  {
    type,
    source_type = type,
    detection = null,
    category = null,
    comment = null,
    object = null,
  }: GivenObservable,
  markedBy: string,
): SourceStatement | null {
  const words = {
    category: kept(category, maxWord),
    comment: kept(comment, maxComment),
    object: kept(object, maxWord),
  }
  if (detection === null && words.category === null && words.comment === null && words.object === null)
    return null
  return {
    detection: detection === null ? null : detection ? 1 : 0,
    marked_by: detection === null ? null : kept(markedBy, maxWord),
    type: kept(source_type ?? null, maxWord),
    ...words,
  }
}

function joined(one: SourceStatement, other: SourceStatement): SourceStatement {
  const { detection, marked_by } = (other.detection ?? -1) > (one.detection ?? -1) ? other : one
  return {
    detection,
    marked_by,
    type: one.type ?? other.type,
    category: one.category ?? other.category,
    comment: one.comment ?? other.comment,
    object: one.object ?? other.object,
  }
}

/**
 * Returns the references of an alert, each once, whether it reports what others saw, and what was not taken of it; null
 * where there is none of these.
 */
export function statedOf({
  references = [],
  isReport = false,
  leftOut,
}: {
  readonly references?:
    | readonly { readonly url: string; readonly title?: string | null | undefined }[]
    | undefined
  readonly isReport?: boolean | undefined
  readonly leftOut: Stated['leftOut']
}): Stated | null {
  const found = new Map<string, string | null>()
  for (const { url, title = null } of references.slice(0, maxReferences)) {
    const address = kept(url, maxUrl + 1)
    if (address === null || address.length > maxUrl || found.has(address)) continue
    found.set(address, kept(title, maxWord))
  }
  const isWhole = leftOut.observables + leftOut.characters === 0
  if (found.size === 0 && !isReport && isWhole) return null
  return { references: [...found].map(([url, title]) => ({ url, title })), isReport, leftOut }
}

/** A text without surrounding space, cut to a length, that the database can hold; null for an empty one. */
function kept(text: string | null, longest: number): string | null {
  const trimmed = text?.toWellFormed().trim().slice(0, longest) ?? ''
  return trimmed === '' ? null : trimmed.toWellFormed()
}
