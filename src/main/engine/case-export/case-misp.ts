import { readLabel } from '../../../contract/handling-labels.ts'
import { mispLabel } from '../export/misp-labels.ts'
import { skerryNamespace, uuidV5 } from '../export/uuid-v5.ts'
import { type CaseFile, caseFiles } from './case-files.ts'
import { type CaseIndicator, type ExportedCase, forDetection } from './exported-case.ts'
import { mispForm } from './misp-form.ts'
import { reportContent } from './report-content.ts'
import { reportMarkdown } from './report-markdown.ts'

/**
 * Returns a case as MISP event (MISP core format): an attribute for every indicator, a `file` object for every file of
 * which a source names several properties and for every piece of evidence, a `link` for every reference, techniques as
 * tags of the galaxy, the report as an event report. Its uuids are derived from the case, so that a later import updates
 * the event. It is unpublished, for the own organisation only. `to_ids` is true for the values that are marked for
 * detection (`forDetection`), and for no others.
 */
export function caseMisp(given: ExportedCase): string {
  const timestamp = secondsOf(given.updated_at)
  const context: Context = {
    given,
    timestamp,
    marked: forDetection(given),
    markedDigests: markedDigests(given),
  }
  const files = caseFiles(given.indicators)
  const inFiles = new Set(
    files.flatMap(({ name, digests }) => [...(name === null ? [] : [name]), ...digests.values()]),
  )
  const references = referencesOf(given)
  const attributes = given.indicators.filter(
    (indicator) =>
      !inFiles.has(indicator) && (context.marked.has(indicator.id) || !references.has(indicator.value)),
  )
  const event = {
    uuid: uuidOf(given, 'event', ''),
    info: given.title,
    date: given.created_at.slice(0, 10),
    timestamp,
    published: false,
    analysis: analysis[given.status] ?? '0',
    threat_level_id: threatLevels[given.severity] ?? '4',
    distribution: '0',
    Orgc: { name: 'Skerry', uuid: uuidV5(skerryNamespace, 'identity') },
    Tag: tagsOf(given),
    Attribute: [
      ...attributes.map((indicator) => attribute(context, indicator)),
      ...[...references].map(([url, title]) => link(context, url, title)),
    ],
    Object: [
      ...files.map((file) => fileOfSource(context, file)),
      ...given.evidence.map((piece) => fileOfEvidence(context, piece)),
    ],
    EventReport: [
      {
        uuid: uuidOf(given, 'report', ''),
        name: given.title,
        content: reportMarkdown(reportContent(given)),
        distribution: '5',
        timestamp,
      },
    ],
  }
  return `${JSON.stringify({ Event: event }, null, 1)}\n`
}

type Context = {
  readonly given: ExportedCase
  /** In seconds. */
  readonly timestamp: string
  /** Ids of the indicators that are for detection, and their values that are digests. */
  readonly marked: ReadonlySet<string>
  readonly markedDigests: ReadonlySet<string>
}

function markedDigests(given: ExportedCase): ReadonlySet<string> {
  const marked = forDetection(given)
  return new Set(
    given.indicators.flatMap(({ id, type, value }) => (type === 'hash' && marked.has(id) ? value : [])),
  )
}

/** Returns the pages that alerts name, with their titles. */
function referencesOf({ alerts }: ExportedCase): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  for (const { references } of alerts)
    for (const { url, title } of references) if (!found.has(url)) found.set(url, title)
  return found
}

/** MISP: 0 initial, 1 ongoing, 2 complete. */
const analysis: Readonly<Record<string, string>> = { open: '0', in_progress: '1', closed: '2' }
/** MISP: 1 high, 2 medium, 3 low, 4 undefined. */
const threatLevels: Readonly<Record<string, string>> = {
  critical: '1',
  high: '1',
  medium: '2',
  low: '3',
  info: '4',
}

function uuidOf({ id }: ExportedCase, what: string, key: string): string {
  return uuidV5(skerryNamespace, JSON.stringify([what, id, key]))
}

function secondsOf(iso: string): string {
  return String(Math.floor(Date.parse(iso) / 1000))
}

/**
 * Returns the tags of a case. A galaxy cluster is identified by the name and the id of its technique; without a name by
 * the id alone.
 */
function tagsOf({ tags, techniques }: ExportedCase): { readonly name: string }[] {
  const clusters = techniques.map(({ id, name }) =>
    name === null ? id : `${name.replaceAll('"', "'")} - ${id}`,
  )
  const spelled = tags.map((tag) => {
    const label = readLabel(tag)
    return label === null ? tag : mispLabel(label.kind, label.level)
  })
  const names = [...spelled, ...clusters.map((cluster) => `misp-galaxy:mitre-attack-pattern="${cluster}"`)]
  return [...new Set(names)].map((name) => ({ name }))
}

function attribute({ given, timestamp, marked }: Context, indicator: CaseIndicator) {
  const { id, value, comment, extracted, first_seen, last_seen } = indicator
  return {
    uuid: uuidOf(given, 'attribute', id),
    ...mispForm(indicator),
    to_ids: marked.has(id),
    value,
    comment: comment ?? (extracted ? 'Found in the text of an alert' : ''),
    ...(first_seen === null ? {} : { first_seen: new Date(first_seen).toISOString() }),
    ...(last_seen === null ? {} : { last_seen: new Date(last_seen).toISOString() }),
    timestamp,
    distribution: '5',
  }
}

function link({ given, timestamp }: Context, url: string, title: string | null) {
  return {
    uuid: uuidOf(given, 'link', url),
    type: 'link',
    category: 'External analysis',
    to_ids: false,
    value: url,
    comment: title ?? '',
    timestamp,
    distribution: '5',
  }
}

/** The object template `file` of MISP, by its uuid and version. */
const fileTemplate = { template_uuid: '688c46fb-5edb-40a3-8273-1af7923e2215', template_version: '24' }

function fileObject(
  { given, timestamp }: Context,
  key: string,
  comment: string,
  attributes: readonly object[],
) {
  return {
    uuid: uuidOf(given, 'object', key),
    name: 'file',
    'meta-category': 'file',
    ...fileTemplate,
    timestamp,
    distribution: '5',
    comment,
    Attribute: attributes,
  }
}

/** A file of a source: each property is an attribute with its own mark. */
function fileOfSource(context: Context, { object, name, digests }: CaseFile) {
  const named = [...(name === null ? [] : [name]), ...digests.values()]
  return fileObject(
    context,
    object,
    '',
    named.map((indicator) => {
      const made = attribute(context, indicator)
      // the relations of this template are called as the types are, but for attachments of mails
      return { ...made, object_relation: indicator === name ? 'filename' : made.type }
    }),
  )
}

/** A piece of evidence: it is nothing to detect unless one of its digests is marked. */
function fileOfEvidence(context: Context, piece: ExportedCase['evidence'][number]) {
  const { given, timestamp, markedDigests: marked } = context
  const entry = (relation: string, value: string, category: string) => ({
    uuid: uuidOf(given, 'attribute', `${piece.id} ${relation}`),
    object_relation: relation,
    type: relation,
    category,
    to_ids: marked.has(value),
    value,
    timestamp,
    distribution: '5',
  })
  return fileObject(context, piece.id, 'Evidence of the case', [
    entry('filename', piece.filename, 'Payload delivery'),
    entry('size-in-bytes', String(piece.size), 'Other'),
    entry('md5', piece.md5, 'Payload delivery'),
    entry('sha1', piece.sha1, 'Payload delivery'),
    entry('sha256', piece.sha256, 'Payload delivery'),
  ])
}
