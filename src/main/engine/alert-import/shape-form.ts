import { meaningWithin } from '../observable/field-meaning.ts'
import { techniqueIds } from '../observable/technique-id.ts'
import type { Event } from './event-fields.ts'
import { firstAt, hasAt, textsAt, valuesAt, valuesNamed } from './event-paths.ts'
import type { EventShape } from './event-shape.ts'
import type { ImportedAlert, ImportedObservable } from './imported-alert.ts'
import { named } from './named-observable.ts'
import { type Bands, type Meant, readStatedSeverity } from './severity-word.ts'
import { titleOfKind } from './title-of-kind.ts'

/** A field or several, tried in order. */
export type Paths = string | readonly string[]

/**
 * The form in which one program writes alerts, declared by the documented names of its fields. All paths are read as
 * `valuesAt` does: in any case, nested or flat, through lists.
 */
export type ShapeForm = {
  readonly name: string
  /** The stable word under which its alerts are kept: no two programs share one. */
  readonly source: string
  /** Where a form is shared by many programs: the field that names the one, which becomes the source. */
  readonly program?: Paths
  /**
   * Fields by which its events are recognised: all of one of the lists. `path=one|other` asks for a value, `path^=text`
   * for a beginning, `!path` for absence.
   */
  readonly marks: readonly (readonly string[])[]
  readonly id?: Paths
  readonly title: Paths | ((event: Event) => string | null)
  readonly description?: Paths
  /** Where the severity is stated, and what its numbers or words mean where they are not the usual words. */
  readonly severity: readonly (readonly [paths: Paths, meant?: Bands | Meant])[]
  /** When it happened, before when it was found, before when it was written. */
  readonly time: Paths | ((event: Event) => string | null)
  readonly host?: Paths | ((event: Event) => string | null)
  /** Fields that name ATT&CK techniques by their ids. */
  readonly techniques?: Paths
  readonly tags?: Paths
  readonly observables?: readonly (readonly [type: string, paths: Paths])[]
  /** Further observables that are more than the values of a path. */
  readonly more?: (event: Event) => readonly ImportedObservable[]
  /** Fields whose texts hold no observables, although their names do not say so. */
  readonly aside?: Paths
  readonly distinctBy?: readonly string[]
  /** Returns a sentence where the program itself says that an event is no alert. */
  readonly refuse?: (event: Event) => string | null
}

const listed = (paths: Paths | undefined): readonly string[] =>
  paths === undefined ? [] : typeof paths === 'string' ? [paths] : paths

/** Maximum number of links kept of one event. */
const maxReferences = 50
const maxDepth = 32

/** Returns what reads events of a declared form. */
export function shapeOf(form: ShapeForm): EventShape {
  return {
    name: form.name,
    marks: form.marks,
    fits: (event) => form.marks.some((marks) => marks.every((mark) => isMarked(event, mark))),
    read: (event) => form.refuse?.(event) ?? readAs(form, event),
  }
}

function readAs(form: ShapeForm, event: Event): ImportedAlert {
  const of = (field: Paths | ((event: Event) => string | null) | undefined) =>
    typeof field === 'function' ? field(event) : firstAt(event, listed(field))
  const techniques = techniqueIds(textsAt(event, listed(form.techniques)))
  const references = referencesIn(event)
  const aside = textsAt(event, listed(form.aside))
  return {
    source: wordOf(firstAt(event, listed(form.program))) ?? form.source,
    external_id: of(form.id),
    ...(form.distinctBy !== undefined && { distinct_by: form.distinctBy }),
    ...severityOf(form, event),
    title: of(form.title) ?? titleOfKind(form.name, event),
    description: of(form.description),
    detected_at: of(form.time),
    hostname: of(form.host),
    tags: [...new Set([...techniques, ...textsAt(event, listed(form.tags))])],
    observables: named([
      ...(form.observables ?? []).flatMap(([type, paths]) =>
        textsAt(event, listed(paths)).map((value) => ({ type, value })),
      ),
      ...(form.more?.(event) ?? []),
    ]),
    ...(references.length > 0 && { references }),
    ...(aside.length > 0 && { aside }),
  }
}

/** Returns the name of a program as a word: lower case, joined by hyphens. */
function wordOf(name: string | null): string | null {
  const word = name
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return word === undefined || word === '' ? null : word
}

function severityOf(form: ShapeForm, event: Event): Pick<ImportedAlert, 'severity' | 'unknown_severity'> {
  const stated = form.severity.flatMap(([paths, meant]) =>
    listed(paths).flatMap((path) =>
      valuesAt(event, path)
        .slice(0, 1)
        .map((value) => ({ value: String(value).trim(), meant })),
    ),
  )
  return readStatedSeverity(stated)
}

/** Whether an event has what a mark asks for. */
export function isMarked(event: Event, mark: string): boolean {
  if (mark.startsWith('!')) return !hasAt(event, mark.slice(1))
  const sign = mark.indexOf('=')
  if (sign < 0) return hasAt(event, mark)
  const isBeginning = mark[sign - 1] === '^'
  const path = mark.slice(0, isBeginning ? sign - 1 : sign)
  const wanted = mark
    .slice(sign + 1)
    .toLowerCase()
    .split('|')
  return valuesNamed(event, path).some((value) => {
    const text = String(value).toLowerCase()
    return wanted.some((each) => (isBeginning ? text.startsWith(each) : text === each))
  })
}

/** Returns the links of an event whose fields say that they lead to a console, to documentation or a report. */
export function referencesIn(event: Event): readonly string[] {
  const found = new Set<string>()
  gatherReferences(event, 'open', found, 0)
  return [...found]
}

function gatherReferences(
  value: unknown,
  meaning: Parameters<typeof meaningWithin>[0],
  found: Set<string>,
  depth: number,
): void {
  if (found.size >= maxReferences || depth > maxDepth) return
  if (typeof value === 'string') {
    if (meaning === 'reference' && /^https?:\/\/\S+$/i.test(value) && value.length <= 2000) found.add(value)
  } else if (Array.isArray(value)) for (const each of value) gatherReferences(each, meaning, found, depth + 1)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value))
      gatherReferences(each, meaningWithin(meaning, name), found, depth + 1)
}
