import type { Json } from '../export/canonical-json.ts'
import { documentWithList } from '../export/document-with-list.ts'
import { skerryIdentity } from '../export/stix-identity.ts'
import { observable, type StixObject } from '../export/stix-observable.ts'
import { skerryNamespace, uuidV5 } from '../export/uuid-v5.ts'
import { type CaseIndicator, type ExportedAlert, type ExportedCase, isHarmless } from './exported-case.ts'
import { markingsOf } from './stix-markings.ts'
import { type StixValue, stixValue } from './stix-value.ts'

/**
 * Returns a case as STIX 2.1 bundle (OASIS standard). It contains:
 * - the incident;
 * - an observable for every value for which the standard has one, an indicator for each that is worth looking for
 *   elsewhere, a vulnerability for every CVE; a note lists the values for which the standard has nothing;
 * - observed data for every alert, a sighting for every indicator that alerts carry, and that it is based on them;
 * - an attack pattern for every technique, related to the incident;
 * - a file for every piece of evidence, with its digests; a note for every comment and every manual timeline entry;
 * - the container of all of it: a grouping while the case is open, a report once it is resolved, as the standard
 *   distinguishes them.
 * Ids are derived from the case and the content of each object. Markings come from the tags `tlp:…` of the case;
 * without such tags there are none.
 */
export function caseStix(given: ExportedCase): string {
  const maker = new StatementMaker(given)
  const values = given.indicators.map((indicator) => ({ indicator, value: stixValue(indicator) }))
  const objects = new Map<string, StixObject>()
  const add = (object: StixObject | null) => {
    if (object !== null) objects.set(object.id, object)
  }
  const incident = maker.incident()
  add(incident)
  const shown = new Map<string, StixValue>()
  const indicators = new Map<string, StixObject>()
  for (const { indicator, value } of values) {
    if (indicator.type === 'cve') add(maker.vulnerability(indicator))
    if (value === null) continue
    add(value.object)
    shown.set(indicator.id, value)
    if (value.pattern === null) continue
    const made = maker.indicator(indicator, value.pattern)
    indicators.set(indicator.id, made)
    add(made)
  }
  const seenBy = new Map<string, Seen[]>()
  for (const alert of given.alerts) {
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
  const rest = values.filter(({ indicator, value }) => value === null && indicator.type !== 'cve')
  add(
    maker.restNote(
      rest.map(({ indicator }) => indicator),
      incident.id,
    ),
  )
  for (const note of maker.notes(incident.id)) add(note)
  add(maker.container([...objects.keys()]))
  const head = { type: 'bundle', id: maker.id('bundle', given.updated_at) }
  return documentWithList(head, 'objects', [skerryIdentity, ...maker.markings, ...objects.values()])
}

function evidenceFile({
  filename,
  size,
  md5,
  sha1,
  sha256,
  mime_type,
}: ExportedCase['evidence'][number]): StixObject {
  // of several hashes, the first in the order of the standard contributes to the id (section 2.9)
  const { id } = observable('file', { hashes: { MD5: md5 }, name: filename })
  return {
    type: 'file',
    spec_version: '2.1',
    id,
    hashes: { MD5: md5, 'SHA-1': sha1, 'SHA-256': sha256 },
    size,
    name: filename,
    mime_type,
  }
}

/**
 * Returns the reference to the origin of an alert. The JSON schemas of OASIS reserve names and ids of the catalogues
 * CVE and CAPEC for these.
 */
function alertReference({ source, external_id, id, title }: ExportedAlert): Json {
  const given = external_id ?? id
  const isOfCatalogue = /^cve|capec$/.test(source) || /^CVE-\d{4}-\d{4}|CAPEC-\d+$/.test(given)
  return isOfCatalogue
    ? { source_name: 'skerry-alert', external_id: id, description: `${source} ${given}: ${title}` }
    : { source_name: source, external_id: given, description: title }
}

/** An alert that carries an indicator, with its observed data. */
type Seen = { readonly alert: ExportedAlert; readonly data: StixObject }

/** Makes the objects that state something about one case. */
class StatementMaker {
  readonly markings: readonly StixObject[]
  private readonly given: ExportedCase
  private readonly modified: string

  constructor(given: ExportedCase) {
    this.given = given
    this.markings = markingsOf(given.tags)
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
      external_references: [{ source_name: 'skerry-case', external_id: id }],
    }
  }

  indicator({ id, defanged, added_at, first_seen }: CaseIndicator, pattern: string): StixObject {
    const { verdict } = this.given
    const type = isHarmless(this.given)
      ? 'benign'
      : verdict === 'true_positive'
        ? 'malicious-activity'
        : 'unknown'
    return {
      ...this.statement('indicator', id, added_at),
      name: defanged,
      indicator_types: [type],
      pattern,
      pattern_type: 'stix',
      pattern_version: '2.1',
      valid_from: new Date(first_seen).toISOString(),
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
  observedData(alert: ExportedAlert, shown: ReadonlyMap<string, StixValue>): StixObject | null {
    const references = new Set(alert.indicators.flatMap((id) => shown.get(id)?.object.id ?? []))
    if (references.size === 0) return null
    const at = new Date(alert.detected_at).toISOString()
    return {
      ...this.statement('observed-data', alert.id, alert.received_at),
      first_observed: at,
      last_observed: at,
      number_observed: Math.min(Math.max(1, alert.count), 999_999_999),
      object_refs: [...references],
      external_references: [alertReference(alert)],
    }
  }

  /** Returns the sighting of an indicator by alerts; null where none carries it. */
  sighting(indicator: StixObject, seen: readonly Seen[]): StixObject | null {
    if (seen.length === 0) return null
    const times = seen.map(({ alert }) => new Date(alert.detected_at).toISOString()).sort()
    const count = seen.reduce((sum, { alert }) => sum + alert.count, 0)
    return {
      ...this.statement('sighting', indicator.id, this.given.created_at),
      first_seen: times[0] as string,
      last_seen: times.at(-1) as string,
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
