import type { RiskBand } from '../../../contract/core/iocs.ts'
import { documentWithList } from './document-with-list.ts'
import {
  describeSighting,
  type ExportContext,
  type ExportedIndicator,
  rowsForDetection,
} from './exported-indicator.ts'
import { attributeForm } from './misp-attribute.ts'
import { mispLabel } from './misp-labels.ts'
import { skerryNamespace, uuidV5 } from './uuid-v5.ts'

/**
 * Returns a MISP event (MISP core format), with one attribute for every indicator. Its uuids are derived from the
 * session, so that a second import of the same session updates the event. Its tags are the labels that a person set. Types depend on kind and role (MISP's
 * describeTypes); `to_ids` is true only when a person says in the export that the values are for detection, for those
 * that a sensor can look for (`rowsForDetection`). The event is unpublished, for the own organisation only, and its threat level comes from the risk
 * reading.
 */
export function mispExport(rows: readonly ExportedIndicator[], context: ExportContext): string {
  const exportedAt = new Date(context.exportedAt)
  const timestamp = String(Math.floor(exportedAt.getTime() / 1000))
  const firstSeen = new Date(context.startedAt ?? context.exportedAt).toISOString()
  const { tlp = null, pap = null } = context.labels ?? {}
  const tags = [
    ...(tlp === null ? [] : [mispLabel('tlp', tlp)]),
    ...(pap === null ? [] : [mispLabel('pap', pap)]),
  ]
  const event = {
    uuid: uuidV5(skerryNamespace, JSON.stringify(['event', context.session])),
    info: context.title,
    date: exportedAt.toISOString().slice(0, 10),
    timestamp,
    published: false,
    analysis: '0',
    threat_level_id: context.band === null ? undefinedLevel : threatLevels[context.band],
    distribution: '0',
    Orgc: { name: 'Skerry', uuid: uuidV5(skerryNamespace, 'identity') },
    ...(tags.length > 0 && { Tag: tags.map((name) => ({ name })) }),
  }
  const detected = rowsForDetection(rows, context)
  const attributes = rows.map((row) => {
    const { type, category, detectable } = attributeForm(row)
    return {
      uuid: uuidV5(
        skerryNamespace,
        JSON.stringify(['attribute', context.session, lastingType(row), row.value]),
      ),
      type,
      category,
      to_ids: detectable && detected.has(row),
      value: row.value,
      comment: describeSighting(row),
      first_seen: firstSeen,
      timestamp,
      distribution: '5',
    }
  })
  return `{"Event":${documentWithList(event, 'Attribute', attributes).trimEnd()}}\n`
}

/** MISP: 1 high, 2 medium, 3 low, 4 undefined. A clean reading is no statement about a threat. */
const undefinedLevel = '4'
const threatLevels: Readonly<Record<RiskBand, string>> = {
  critical: '1',
  high: '1',
  suspect: '2',
  clean: undefinedLevel,
}

/**
 * Returns the type that permanently identifies an attribute, so that it stays the same attribute when its role changes.
 */
function lastingType(row: ExportedIndicator): string {
  return attributeForm({ ...row, role: 'infrastructure' }).type
}
