import { labelsOf } from '../../../contract/handling-labels.ts'
import type { Json } from '../export/canonical-json.ts'
import { documentWithList } from '../export/document-with-list.ts'
import { skerryIdentity } from '../export/stix-identity.ts'
import { markingsOf } from '../export/stix-markings.ts'
import { observable, type StixObject } from '../export/stix-observable.ts'
import { skerryNamespace, uuidV5 } from '../export/uuid-v5.ts'
import { caseFiles } from './case-files.ts'
import { type CaseIndicator, type ExportedAlert, type ExportedCase, forDetection } from './exported-case.ts'
import { alertReference, externalReferences, type StixReference } from './stix-references.ts'
import { type StixPattern, type StixValue, stixValue } from './stix-value.ts'

/**
 * Returns a case as STIX 2.1 bundle (OASIS standard). It contains:
 * - the incident, with the references that its alerts name;
 * - an observable for every value for which the standard has one: what is observed accuses nobody; a vulnerability for
 *   every CVE; a note lists the values for which the standard has nothing, another one the comments of sources;
 * - an indicator for those values alone that are marked for detection (`forDetection`);
 * - observed data for every alert of a sensor, a sighting for every indicator that such alerts carry, and that it is
 *   based on them; an alert that reports what others saw, as an event of a feed does, is neither;
 * - an attack pattern for every technique, related to the incident;
 * - a file for every piece of evidence, with its digests; a note for every comment and every manual timeline entry;
 * - the container of all of it: a grouping while the case is open, a report once it is resolved, as the standard
 *   distinguishes them.
 * Ids are derived from the case and the content of each object. Markings come from the tags `tlp:…` of the case;
 * without such tags there are none.
 */
export function caseStix(given: ExportedCase): string {
  const maker = new StatementMaker(given)
  const objects = new Map<string, StixObject>()
  const add = (object: StixObject | null) => {
    if (object !== null) objects.set(object.id, object)
  }
  const incident = maker.incident()
  add(incident)
  const values = new Map(given.indicators.map((indicator) => [indicator.id, stixValue(indicator)] as const))
  const files = filesOf(given.indicators)
  const shown = new Map<string, StixObject>()
  for (const indicator of given.indicators) {
    if (indicator.type === 'cve') add(maker.vulnerability(indicator))
    const value = values.get(indicator.id) ?? null
    for (const other of value?.others ?? []) add(other)
    const object = files.get(indicator.id) ?? value?.object ?? null
    if (object !== null) shown.set(indicator.id, object)
    add(object)
  }
  const indicators = indicatorsOf(given, values, maker)
  for (const indicator of indicators.values()) add(indicator)
  const seenBy = new Map<string, Seen[]>()
  for (const alert of given.alerts) {
    if (alert.is_report) continue
    const data = maker.observedData(alert, shown)
    add(data)
    if (data === null) continue
    for (const id of alert.indicators) {
      const seen = seenBy.get(id)
      if (seen === undefined) seenBy.set(id, [{ alert, data }])
      else seen.push({ alert, data })
    }
  }
  for (const [id, indicator] of indicators) {
    const seen = seenBy.get(id) ?? []
    add(maker.sighting(indicator, seen))
    for (const { data } of seen) add(maker.relationship(indicator, 'based-on', data))
  }
  for (const technique of given.techniques) {
    const pattern = maker.attackPattern(technique)
    add(pattern)
    add(maker.relationship(incident, 'related-to', pattern))
  }
  for (const piece of given.evidence) add(evidenceFile(piece))
  const rest = given.indicators.filter(
    ({ id, type }) => type !== 'cve' && !shown.has(id) && !indicators.has(id),
  )
  add(maker.restNote(rest, incident.id))
  add(maker.sourceNote(given.indicators, shown, incident.id))
  for (const note of maker.notes(incident.id)) add(note)
  add(maker.container([...objects.keys()]))
  const head = { type: 'bundle', id: maker.id('bundle', given.updated_at) }
  return documentWithList(head, 'objects', [skerryIdentity, ...maker.markings, ...objects.values()])
}

/** Returns, by the id of the indicator, the file to which several indicators belong. */
function filesOf(indicators: readonly CaseIndicator[]): ReadonlyMap<string, StixObject> {
  const found = new Map<string, StixObject>()
  for (const { name, digests } of caseFiles(indicators)) {
    const hashes = Object.fromEntries([...digests].map(([algorithm, { value }]) => [algorithm, value]))
    const named = name === null ? {} : { name: name.value }
    const object = fileWith(hashes, named)
    for (const { id } of [...digests.values(), ...(name === null ? [] : [name])]) found.set(id, object)
  }
  return found
}

/** Returns the indicators of those values that are marked for detection and that a pattern can find. */
function indicatorsOf(
  given: ExportedCase,
  values: ReadonlyMap<string, StixValue | null>,
  maker: StatementMaker,
): ReadonlyMap<string, StixObject> {
  const marked = forDetection(given)
  const found = new Map<string, StixObject>()
  for (const indicator of given.indicators) {
    const pattern = values.get(indicator.id)?.pattern
    if (pattern !== undefined && marked.has(indicator.id))
      found.set(indicator.id, maker.indicator(indicator, pattern))
  }
  return found
}

/** Of several hashes, the first in the order of the standard contributes to the id of a file (section 2.9). */
function fileWith(
  hashes: { readonly [algorithm: string]: string },
  rest: { readonly [name: string]: Json },
): StixObject {
  const first = ['MD5', 'SHA-1', 'SHA-256', 'SHA-512'].find((algorithm) => hashes[algorithm] !== undefined)
  const { name } = rest
  const { id } = observable('file', {
    hashes: first === undefined ? hashes : { [first]: hashes[first] as string },
    ...(name === undefined ? {} : { name }),
  })
  return { type: 'file', spec_version: '2.1', id, hashes, ...rest }
}

function evidenceFile(piece: ExportedCase['evidence'][number]): StixObject {
  const { filename, size, md5, sha1, sha256, mime_type } = piece
  return fileWith({ MD5: md5, 'SHA-1': sha1, 'SHA-256': sha256 }, { size, name: filename, mime_type })
}

/** An alert that carries an indicator, with its observed data. */
type Seen = { readonly alert: ExportedAlert; readonly data: StixObject }

/** Makes the objects that state something about one case. */
class StatementMaker {
  readonly markings: readonly StixObject[]
  private readonly given: ExportedCase
  private readonly modified: string
  private readonly references: readonly StixReference[]

  constructor(given: ExportedCase) {
    this.given = given
    this.references = externalReferences(given.alerts)
    this.markings = markingsOf(labelsOf(given.tags))
    this.modified = new Date(given.updated_at).toISOString()
  }

  id(type: string, key: string): string {
    return `${type}--${uuidV5(skerryNamespace, JSON.stringify([type, this.given.id, key]))}`
  }

  incident(): StixObject {
    const { id, title, summary, created_at } = this.given
    return {
      ...this.statement('incident', '', created_at),
      name: title,
      ...(summary === '' ? {} : { description: summary }),
      external_references: [{ source_name: 'skerry-case', external_id: id }, ...this.references],
    }
  }

  indicator(indicator: CaseIndicator, { text, type }: StixPattern): StixObject {
    const { id, defanged, added_at, first_seen, first_received, marked_by, comment } = indicator
    const by = marked_by === null || marked_by === 'person' ? 'a person' : marked_by
    return {
      ...this.statement('indicator', id, added_at),
      name: type === 'stix' ? defanged : `${type} rule`,
      description: [`Marked for detection by ${by}.`, ...(comment === null ? [] : [comment])].join(' '),
      indicator_types: [this.given.verdict === 'true_positive' ? 'malicious-activity' : 'unknown'],
      pattern: text,
      pattern_type: type,
      ...(type === 'stix' && { pattern_version: '2.1' }),
      // the standard requires one: without a known time it is valid from when it arrived
      valid_from: new Date(first_seen ?? first_received).toISOString(),
    }
  }

  vulnerability({ value, added_at }: CaseIndicator): StixObject {
    return {
      ...this.statement('vulnerability', value, added_at),
      name: value,
      // the standard fixes the form of the id
      ...(/^CVE-\d{4}-(?:0\d{3}|[1-9]\d{3,})$/.test(value) && {
        external_references: [{ source_name: 'cve', external_id: value }],
      }),
    }
  }

  /** Returns the observed data of an alert; null where none of its values has an observable. */
  observedData(alert: ExportedAlert, shown: ReadonlyMap<string, StixObject>): StixObject | null {
    const references = new Set(alert.indicators.flatMap((id) => shown.get(id)?.id ?? []))
    if (references.size === 0) return null
    const at = new Date(alert.detected_at).toISOString()
    return {
      ...this.statement('observed-data', alert.id, alert.received_at),
      first_observed: at,
      last_observed: at,
      // the standard requires both: those of receipt are marked
      ...(alert.dated ? {} : { labels: ['time-unknown'] }),
      number_observed: Math.min(Math.max(1, alert.count), 999_999_999),
      object_refs: [...references],
      external_references: [alertReference(alert)],
    }
  }

  /** Returns the sighting of an indicator by alerts; null where none carries it. */
  sighting(indicator: StixObject, seen: readonly Seen[]): StixObject | null {
    if (seen.length === 0) return null
    const times = seen
      .flatMap(({ alert }) => (alert.dated ? [new Date(alert.detected_at).toISOString()] : []))
      .sort()
    const [first] = times
    const count = seen.reduce((sum, { alert }) => sum + alert.count, 0)
    return {
      ...this.statement('sighting', indicator.id, this.given.created_at),
      ...(first === undefined ? {} : { first_seen: first, last_seen: times.at(-1) as string }),
      count: Math.min(count, 999_999_999),
      sighting_of_ref: indicator.id,
      observed_data_refs: seen.map(({ data }) => data.id),
      where_sighted_refs: [skerryIdentity.id],
    }
  }

  attackPattern({ id, name }: ExportedCase['techniques'][number]): StixObject {
    return {
      ...this.statement('attack-pattern', id, this.given.created_at),
      name: name ?? id,
      external_references: [
        {
          source_name: 'mitre-attack',
          external_id: id,
          url: `https://attack.mitre.org/techniques/${id.replace('.', '/')}`,
        },
      ],
    }
  }

  relationship(source: StixObject, type: string, target: StixObject): StixObject {
    return {
      ...this.statement('relationship', `${source.id} ${type} ${target.id}`, this.given.created_at),
      relationship_type: type,
      source_ref: source.id,
      target_ref: target.id,
    }
  }

  /** Returns a note with the values for which the standard has no object. */
  restNote(rest: readonly CaseIndicator[], about: string): StixObject | null {
    if (rest.length === 0) return null
    return {
      ...this.statement('note', 'rest', this.given.created_at),
      abstract: 'Values of the case that STIX has no object for',
      content: rest.map(({ type, value }) => `${type} ${JSON.stringify(value)}`).join('\n'),
      object_refs: [about],
    }
  }

  /** Returns a note with what the sources of alerts comment on their values. */
  sourceNote(
    indicators: readonly CaseIndicator[],
    shown: ReadonlyMap<string, StixObject>,
    about: string,
  ): StixObject | null {
    const commented = indicators.filter(({ comment, category }) => comment !== null || category !== null)
    if (commented.length === 0) return null
    const ids = new Set(commented.flatMap(({ id }) => shown.get(id)?.id ?? []))
    return {
      ...this.statement('note', 'sources', this.given.created_at),
      abstract: 'What the sources say about values',
      content: commented
        .map(({ type, value, category, comment }) =>
          [`${type} ${JSON.stringify(value)}`, category, comment].filter((word) => word !== null).join(': '),
        )
        .join('\n'),
      object_refs: ids.size === 0 ? [about] : [...ids],
    }
  }

  notes(about: string): StixObject[] {
    const { comments, timeline, root_cause, narrative, created_at } = this.given
    const note = (key: string, at: string, abstract: string, content: string, by?: string): StixObject => ({
      ...this.statement('note', key, at),
      abstract,
      content,
      ...(by === undefined ? {} : { authors: [by] }),
      object_refs: [about],
    })
    return [
      ...(root_cause === null || root_cause === ''
        ? []
        : [note('root cause', created_at, 'Root cause', root_cause)]),
      ...(narrative === null || narrative === ''
        ? []
        : [note('narrative', created_at, 'What happened', narrative)]),
      ...comments.map(({ id, at, by, body, edited_at }) =>
        note(id, at, edited_at === null ? 'Comment' : `Comment, corrected ${edited_at}`, body, by),
      ),
      ...timeline.flatMap(({ kind, at, happened_at, by, words }, index) =>
        kind === 'note' && words !== ''
          ? [note(`timeline ${index}`, at, `Timeline, ${happened_at ?? at}`, words, by)]
          : [],
      ),
    ]
  }

  container(references: readonly string[]): StixObject {
    const { title, summary, created_at, resolved_at } = this.given
    const common = {
      name: title,
      ...(summary === '' ? {} : { description: summary }),
      object_refs: references,
      ...(this.references.length === 0 ? {} : { external_references: this.references }),
    }
    if (resolved_at === null)
      return { ...this.statement('grouping', '', created_at), ...common, context: 'suspicious-activity' }
    return {
      ...this.statement('report', '', created_at),
      ...common,
      report_types: ['threat-report'],
      published: new Date(resolved_at).toISOString(),
    }
  }

  private statement(type: string, key: string, createdAt: string): StixObject {
    const created = new Date(createdAt).toISOString()
    const references: Json = this.markings.map(({ id }) => id)
    return {
      type,
      spec_version: '2.1',
      id: this.id(type, key),
      created_by_ref: skerryIdentity.id,
      created,
      modified: [created, this.modified].sort().at(-1) as string,
      ...(this.markings.length === 0 ? {} : { object_marking_refs: references }),
    }
  }
}
