import { eventsOf, has, textOf, textsOf } from '../event-fields.ts'
import type { EventShape } from '../event-shape.ts'
import { typed } from '../imported-alert.ts'
import { readSeverity } from '../severity-word.ts'

/**
 * Suricata EVE and Wazuh: their files are the largest, so their fields are read as documented, without tolerance for
 * other spellings.
 */

const techniques = (...lists: readonly (readonly string[])[]) => lists.flat()

/**
 * One rule may fire for several connections in the same microsecond. `flow_id` is not used: it changes when the same
 * capture is read again.
 */
const fieldsOfFlow = ['src_ip', 'src_port', 'dest_ip', 'dest_port', 'proto', 'tx_id']

export const suricata: EventShape = {
  name: 'Suricata',
  fits: (event) => has(event, 'event_type', 'timestamp') && (has(event, 'flow_id') || has(event, 'src_ip')),
  read: (event) => {
    const kind = textOf(event, 'event_type')
    if (kind !== 'alert') return `It is an event of the kind ${kind ?? 'unknown'}, not an alert.`
    const level = textOf(event, 'alert.severity')
    return {
      source: 'suricata',
      external_id: `${textOf(event, 'alert.signature_id') ?? ''}-${textOf(event, 'timestamp') ?? ''}`,
      distinct_by: fieldsOfFlow,
      severity: level === '1' ? 'high' : level === '2' ? 'medium' : 'low',
      unknown_severity: /^\d+$/.test(level ?? '') ? null : (level ?? ''),
      title: textOf(event, 'alert.signature'),
      description: textOf(event, 'alert.category'),
      detected_at: textOf(event, 'timestamp'),
      hostname: textOf(event, 'src_ip', 'host'),
      tags: techniques(
        textsOf(event, 'alert.metadata.mitre_technique_id'),
        textsOf(event, 'alert.metadata.tag'),
      ),
      observables: [
        ...typed('ip', textOf(event, 'src_ip'), textOf(event, 'dest_ip')),
        ...typed('hostname', textOf(event, 'http.hostname'), textOf(event, 'tls.sni')),
        ...eventsOf(event, 'dns.query').flatMap((query) => typed('domain', textOf(query, 'rrname'))),
        ...typed('hash', textOf(event, 'fileinfo.sha256'), textOf(event, 'fileinfo.md5')),
      ],
    }
  },
}

export const wazuh: EventShape = {
  name: 'Wazuh',
  fits: (event) => has(event, 'rule.level', 'rule.description'),
  read: (event) => ({
    source: 'wazuh',
    external_id: textOf(event, 'id', '_id'),
    ...readSeverity(null, textOf(event, 'rule.level'), [
      [13, 'critical'],
      [10, 'high'],
      [7, 'medium'],
      [4, 'low'],
    ]),
    title: textOf(event, 'rule.description'),
    description: textOf(event, 'full_log'),
    detected_at: textOf(event, 'timestamp', '@timestamp'),
    hostname: textOf(event, 'agent.name', 'manager.name'),
    tags: techniques(textsOf(event, 'rule.mitre.id'), textsOf(event, 'rule.groups')),
    observables: [
      ...typed('ip', textOf(event, 'data.srcip'), textOf(event, 'data.dstip')),
      ...typed('url', textOf(event, 'data.url')),
      ...typed('user', textOf(event, 'data.dstuser', 'data.srcuser')),
      ...typed('hash', textOf(event, 'syscheck.sha256_after'), textOf(event, 'syscheck.md5_after')),
      ...typed('file_path', textOf(event, 'syscheck.path')),
    ],
  }),
}
