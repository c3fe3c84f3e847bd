import type { Event } from '../event-fields.ts'
import { firstAt, objectsAt } from '../event-paths.ts'
import type { ImportedObservable } from '../imported-alert.ts'
import type { ShapeForm } from '../shape-form.ts'
import { ocsfIds } from './scales.ts'

/** Kinds of the observables of OCSF, by `type_id` (dictionary of the schema, object `observable`). */
const kinds: Readonly<Record<string, string>> = {
  ...{
    1: 'hostname',
    2: 'ip',
    3: 'mac',
    4: 'user',
    5: 'email',
    6: 'url',
    7: 'filename',
    8: 'hash',
    9: 'process',
  },
  ...{ 18: 'cve', 45: 'file_path' },
}

/** Findings and events in the Open Cybersecurity Schema Framework: Security Hub v2, Security Lake and others. */
export const ocsf: ShapeForm = {
  name: 'OCSF',
  source: 'ocsf',
  program: ['metadata.product.name', 'metadata.product.vendor_name'],
  aside: ['finding_info.src_url', 'finding.src_url', 'src_url', 'finding_info.product.url_string'],
  marks: [
    ['class_uid', 'metadata'],
    ['class_uid', 'severity_id'],
    ['finding_info', 'metadata'],
    ['category_uid', 'class_name'],
    ['detail.findings.class_uid'],
  ],
  id: ['finding_info.uid', 'finding.uid', 'metadata.uid'],
  title: ['finding_info.title', 'finding.title', 'message', 'rule.name', 'malware.name', 'finding_info.desc'],
  description: ['finding_info.desc', 'finding.desc', 'message'],
  severity: [['severity_id', ocsfIds], ['severity']],
  time: [
    ...[
      'finding_info.first_seen_time_dt',
      'finding_info.first_seen_time',
      'time_dt',
      'time',
      'start_time_dt',
    ],
    ...['start_time', 'finding_info.created_time_dt', 'finding_info.created_time', 'finding.created_time'],
  ],
  host: [
    ...[
      'device.hostname',
      'device.name',
      'resources.hostname',
      'src_endpoint.hostname',
      'resources.device.hostname',
    ],
    ...[
      'evidences.device.hostname',
      'evidences.src_endpoint.hostname',
      'dst_endpoint.hostname',
      'device.uid',
    ],
  ],
  techniques: [
    ...['attacks.technique.uid', 'attacks.sub_technique.uid', 'finding_info.attacks.technique.uid'],
    ...[
      'finding_info.attacks.sub_technique.uid',
      'finding_info.attacks.techniques.uid',
      'attacks.techniques.uid',
    ],
  ],
  tags: ['finding_info.types', 'types', 'class_name'],
  more: observablesOf,
}

function observablesOf(event: Event): readonly ImportedObservable[] {
  return objectsAt(event, 'observables').flatMap((each) => {
    const value = firstAt(each, ['value'])
    const type = kinds[firstAt(each, ['type_id']) ?? ''] ?? typeByWord(firstAt(each, ['type']) ?? '')
    return value === null || type === null ? [] : [{ type, value }]
  })
}

function typeByWord(word: string): string | null {
  const types: readonly (readonly [RegExp, string])[] = [
    [/^hostname$/i, 'hostname'],
    [/ip address/i, 'ip'],
    [/^url/i, 'url'],
    [/^(?:hash|fingerprint|file hash)/i, 'hash'],
    [/email/i, 'email'],
    [/^user/i, 'user'],
    [/^file name/i, 'filename'],
  ]
  return types.find(([form]) => form.test(word))?.[1] ?? null
}
