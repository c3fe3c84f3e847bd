import { attributeForm } from '../export/misp-attribute.ts'
import { skerryNamespace, uuidV5 } from '../export/uuid-v5.ts'
import { type CaseIndicator, type ExportedCase, isHarmless } from './exported-case.ts'
import { reportContent } from './report-content.ts'
import { reportMarkdown } from './report-markdown.ts'
import { stixValue } from './stix-value.ts'

/**
 * Returns a case as MISP event (MISP core format): an attribute for every indicator, a `file` object for every piece of
 * evidence, techniques as tags of the galaxy, the report as an event report. Its uuids are derived from the case, so
 * that a later import updates the event. It is unpublished, for the own organisation only. `to_ids` is true for values
 * that a sensor can look for and that are not private, unless the verdict is that the case was harmless.
 */
export function caseMisp(given: ExportedCase): string {
  const timestamp = secondsOf(given.updated_at)
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
    Attribute: given.indicators.map((indicator) => attribute(given, indicator, timestamp)),
    Object: given.evidence.map((piece) => fileObject(given, piece, timestamp)),
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
  const names = [...tags, ...clusters.map((cluster) => `misp-galaxy:mitre-attack-pattern="${cluster}"`)]
  return [...new Set(names)].map((name) => ({ name }))
}

function attribute(given: ExportedCase, indicator: CaseIndicator, timestamp: string) {
  const { type, category, detectable } = formOf(indicator)
  return {
    uuid: uuidOf(given, 'attribute', indicator.id),
    type,
    category,
    to_ids: detectable && !isHarmless(given) && isPublic(indicator),
    value: indicator.value,
    comment: indicator.extracted ? 'Found in the text of an alert' : '',
    first_seen: new Date(indicator.first_seen).toISOString(),
    last_seen: new Date(indicator.last_seen).toISOString(),
    timestamp,
    distribution: '5',
  }
}

/** False for private and reserved values, which mean nothing elsewhere. */
function isPublic(indicator: CaseIndicator): boolean {
  return stixValue(indicator)?.pattern !== null
}

type Form = ReturnType<typeof attributeForm>

function plainForm(type: string, category: string, detectable = false): Form {
  return { type, category, detectable }
}

/**
 * Returns type and category of an observable (MISP's describeTypes); a value for which MISP has no type becomes a text.
 */
function formOf({ type, value }: CaseIndicator): Form {
  switch (type) {
    case 'ip':
    case 'cidr':
      return attributeForm({ kind: 'ipv4', value, role: 'infrastructure' })
    case 'domain':
    case 'url':
    case 'email':
    case 'hash':
    case 'crypto':
    case 'cve':
      return attributeForm({ kind: type, value, role: 'infrastructure' })
    case 'hostname':
      return plainForm('hostname', 'Network activity', true)
    case 'mac':
      return plainForm('mac-address', 'Network activity')
    case 'phone':
      return plainForm('phone-number', 'Other')
    case 'filename':
    case 'file_path':
      return plainForm('filename', 'Payload delivery')
    case 'registry_key':
      return plainForm('regkey', 'Persistence mechanism')
    case 'user':
      return plainForm('target-user', 'Targeting data')
    default:
      return plainForm('text', 'Other')
  }
}

/** The object template `file` of MISP, by its uuid and version. */
const fileTemplate = { template_uuid: '688c46fb-5edb-40a3-8273-1af7923e2215', template_version: '24' }

function fileObject(given: ExportedCase, piece: ExportedCase['evidence'][number], timestamp: string) {
  const entry = (relation: string, type: string, value: string, detectable: boolean) => ({
    uuid: uuidOf(given, 'attribute', `${piece.id} ${relation}`),
    object_relation: relation,
    type,
    category: type === 'filename' || detectable ? 'Payload delivery' : 'Other',
    to_ids: detectable && !isHarmless(given),
    value,
    timestamp,
    distribution: '5',
  })
  return {
    uuid: uuidOf(given, 'object', piece.id),
    name: 'file',
    'meta-category': 'file',
    ...fileTemplate,
    timestamp,
    distribution: '5',
    comment: 'Evidence of the case',
    Attribute: [
      entry('filename', 'filename', piece.filename, false),
      entry('size-in-bytes', 'size-in-bytes', String(piece.size), false),
      entry('md5', 'md5', piece.md5, true),
      entry('sha1', 'sha1', piece.sha1, true),
      entry('sha256', 'sha256', piece.sha256, true),
    ],
  }
}
