import { type Event, eventsOf, fieldOf, has, isEvent, textOf, textsOf } from './event-fields.ts'
import type { EventShape } from './event-shape.ts'
import { type ImportedAlert, typed } from './imported-alert.ts'
import { readSeverity } from './severity-word.ts'
import { chainsaw, hayabusa, zircolite } from './sigma-shapes.ts'

const techniques = (...lists: readonly (readonly string[])[]) => lists.flat()

const own: EventShape = {
  name: 'Skerry',
  fits: (event) => has(event, 'source', 'title', 'severity') && typeof event.source === 'string',
  read: (event) => ({
    source: textOf(event, 'source') ?? 'unknown',
    external_id: textOf(event, 'external_id', 'dedup_key'),
    ...readSeverity(textOf(event, 'severity'), textOf(event, 'severity'), [
      [75, 'critical'],
      [50, 'high'],
      [25, 'medium'],
      [6, 'low'],
    ]),
    title: textOf(event, 'title'),
    description: textOf(event, 'description'),
    detected_at: textOf(event, 'detected_at'),
    hostname: textOf(event, 'asset.hostname', 'hostname'),
    tags: textsOf(event, 'tags'),
    observables: eventsOf(event, 'observables').flatMap((each) => {
      const value = textOf(each, 'value')
      const type = textOf(each, 'type')
      return value === null ? [] : [type === null ? { value } : { type, value }]
    }),
  }),
}

/**
 * One rule may fire for several connections in the same microsecond. `flow_id` is not used: it changes when the same
 * capture is read again.
 */
const fieldsOfFlow = ['src_ip', 'src_port', 'dest_ip', 'dest_port', 'proto', 'tx_id']

const suricata: EventShape = {
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

const wazuh: EventShape = {
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

const elastic: EventShape = {
  name: 'Elastic',
  fits: (event) =>
    has(event, 'kibana.alert.rule.name') ||
    (has(event, '@timestamp') &&
      (['alert', 'signal'].includes(textOf(event, 'event.kind') ?? '') || has(event, 'rule.name'))),
  read: (event) => {
    const title = textOf(event, 'kibana.alert.rule.name', 'rule.name', 'message')
    if (title === null) return 'It has neither the name of a rule nor a message.'
    return {
      source: 'elastic',
      external_id: textOf(event, 'kibana.alert.uuid', 'event.id', '_id'),
      ...readSeverity(
        textOf(event, 'kibana.alert.severity', 'event.severity_label'),
        textOf(event, 'kibana.alert.risk_score', 'event.risk_score', 'event.severity'),
        [
          [90, 'critical'],
          [70, 'high'],
          [40, 'medium'],
          [20, 'low'],
        ],
      ),
      title,
      description: textOf(event, 'kibana.alert.reason', 'rule.description', 'message'),
      detected_at: textOf(event, '@timestamp'),
      hostname: textOf(event, 'host.name', 'host.hostname', 'agent.name'),
      tags: techniques(
        textsOf(event, 'threat.technique.id'),
        eventsOf(event, 'kibana.alert.rule.threat').flatMap((threat) =>
          eventsOf(threat, 'technique').flatMap((technique) => textsOf(technique, 'id')),
        ),
        textsOf(event, 'tags'),
      ),
      observables: [
        ...typed('ip', textOf(event, 'source.ip'), textOf(event, 'destination.ip')),
        ...typed('domain', textOf(event, 'destination.domain'), textOf(event, 'dns.question.name')),
        ...typed('url', textOf(event, 'url.full', 'url.original')),
        ...typed(
          'hash',
          textOf(event, 'file.hash.sha256', 'file.hash.sha1', 'file.hash.md5'),
          textOf(event, 'process.hash.sha256'),
        ),
        ...typed('user', textOf(event, 'user.name')),
        ...typed('email', textOf(event, 'email.from.address')),
      ],
    }
  },
}

const defender: EventShape = {
  name: 'Microsoft Defender',
  fits: (event) =>
    has(event, 'title', 'severity') &&
    (has(event, 'serviceSource') || has(event, 'detectionSource') || has(event, 'alertCreationTime')),
  read: (event) => ({
    source: 'defender',
    external_id: textOf(event, 'providerAlertId', 'id', 'alertId'),
    ...readSeverity(textOf(event, 'severity')),
    title: textOf(event, 'title'),
    description: textOf(event, 'description'),
    detected_at: textOf(
      event,
      'firstActivityDateTime',
      'firstEventTime',
      'createdDateTime',
      'alertCreationTime',
    ),
    hostname: textOf(event, 'computerDnsName') ?? deviceOf(event),
    tags: techniques(textsOf(event, 'mitreTechniques'), textsOf(event, 'category')),
    observables: eventsOf(event, 'evidence').flatMap((piece) => [
      ...typed('ip', textOf(piece, 'ipAddress')),
      ...typed('url', textOf(piece, 'url')),
      ...typed('domain', textOf(piece, 'domainName')),
      ...typed('hash', textOf(piece, 'fileDetails.sha256', 'sha256', 'fileDetails.sha1', 'sha1')),
      ...typed('filename', textOf(piece, 'fileDetails.fileName', 'fileName')),
      ...typed(
        'user',
        textOf(piece, 'userAccount.userPrincipalName', 'userPrincipalName', 'userAccount.accountName'),
      ),
    ]),
  }),
}

function deviceOf(event: Event): string | null {
  for (const piece of eventsOf(event, 'evidence')) {
    const name = textOf(piece, 'deviceDnsName', 'hostName')
    if (name !== null) return name
  }
  return null
}

const crowdStrike: EventShape = {
  name: 'CrowdStrike',
  fits: (event) =>
    has(event, 'composite_id') ||
    has(event, 'detection_id') ||
    has(event, 'DetectId') ||
    has(event, 'event.DetectName') ||
    has(event, 'event.DetectId'),
  read: (event) => {
    const [behaviour = {}] = eventsOf(event, 'behaviors')
    const either = (...paths: readonly string[]) => textOf(event, ...paths) ?? textOf(behaviour, ...paths)
    return {
      source: 'crowdstrike',
      external_id: textOf(
        event,
        'composite_id',
        'detection_id',
        'DetectId',
        'event.CompositeId',
        'event.DetectId',
      ),
      ...readSeverity(
        textOf(
          event,
          'severity_name',
          'max_severity_displayname',
          'event.SeverityName',
          'SeverityName',
          'Severity',
        ),
        textOf(event, 'severity', 'max_severity', 'event.Severity'),
        [
          [80, 'critical'],
          [60, 'high'],
          [40, 'medium'],
          [20, 'low'],
        ],
      ),
      title: either('display_name', 'name', 'event.DetectName', 'DetectName', 'scenario'),
      description: either('description', 'event.DetectDescription', 'DetectDescription'),
      detected_at: textOf(
        event,
        ...[
          'timestamp',
          'created_timestamp',
          'first_behavior',
          'event.ProcessStartTime',
          'metadata.eventCreationTime',
        ],
      ),
      hostname: textOf(
        event,
        'device.hostname',
        'event.ComputerName',
        'event.Hostname',
        'Hostname',
        'ComputerName',
      ),
      tags: techniques(
        textsOf(event, 'technique_id'),
        eventsOf(event, 'behaviors').flatMap((each) => textsOf(each, 'technique_id')),
      ),
      observables: [
        ...typed('hash', either('sha256', 'event.SHA256String', 'SHA256', 'SHA256String') ?? either('md5')),
        ...typed('ip', either('device.external_ip', 'RemoteIP', 'event.RemoteAddressIP4')),
        ...typed('filename', either('filename', 'event.FileName', 'FileName')),
        ...typed('user', either('user_name', 'event.UserName', 'UserName')),
        ...(either('ioc_value', 'event.IOCValue') === null
          ? []
          : [{ value: either('ioc_value', 'event.IOCValue') as string }]),
      ],
    }
  },
}

const splunk: EventShape = {
  name: 'Splunk',
  fits: (event) =>
    isEvent(event.result) && (has(event, 'search_name') || has(event, 'sid') || has(event, 'offset')),
  read: (event) => {
    const title = textOf(event, 'search_name', 'result.search_name', 'result.rule_name', 'result.signature')
    if (title === null) return 'It names neither its search nor a rule.'
    return {
      source: 'splunk',
      external_id: textOf(event, 'result.event_id', 'result._cd', 'sid'),
      ...readSeverity(textOf(event, 'result.severity', 'result.urgency')),
      title,
      description: textOf(event, 'result._raw', 'result.description'),
      detected_at: textOf(event, 'result._time'),
      hostname: textOf(event, 'result.host', 'result.dest_host', 'result.dest_nt_host'),
      tags: techniques(
        textsOf(event, 'result.mitre_technique_id'),
        textsOf(event, 'result.annotations.mitre_attack'),
      ),
      observables: [
        ...[...textsOf(event, 'result.src'), ...textsOf(event, 'result.dest')].map((value) => ({ value })),
        ...typed('ip', textOf(event, 'result.src_ip'), textOf(event, 'result.dest_ip')),
        ...typed('url', textOf(event, 'result.url')),
        ...typed('hash', textOf(event, 'result.file_hash')),
        ...typed('user', textOf(event, 'result.user')),
      ],
    }
  },
}

const misp: EventShape = {
  name: 'MISP',
  fits: (event) => isEvent(event.Event) && has(event, 'Event.info'),
  read: (event) => {
    const level = textOf(event, 'Event.threat_level_id')
    const attributes = [
      ...eventsOf(event, 'Event.Attribute'),
      ...eventsOf(event, 'Event.Object').flatMap((object) => eventsOf(object, 'Attribute')),
    ]
    return {
      source: 'misp',
      external_id: textOf(event, 'Event.uuid', 'Event.id'),
      severity: level === '1' ? 'high' : level === '2' ? 'medium' : level === '3' ? 'low' : 'info',
      unknown_severity: /^[1-4]$/.test(level ?? '') ? null : (level ?? ''),
      title: textOf(event, 'Event.info'),
      description: null,
      detected_at: textOf(event, 'Event.timestamp', 'Event.date'),
      hostname: null,
      tags: eventsOf(event, 'Event.Tag').flatMap((tag) => textsOf(tag, 'name')),
      observables: attributes.flatMap((attribute) => {
        const type = textOf(attribute, 'type')
        const value = textOf(attribute, 'value')
        if (type === null || value === null) return []
        // in a type that combines two, such as filename|sha256, each becomes a value of its own
        const types = type.split('|')
        return value
          .split('|', types.length)
          .map((each, index) => ({ type: types[index] ?? type, value: each }))
      }),
    }
  },
}

/** Fields of an event of any program that can be its title, in the order in which they are tried. */
const titleFields = [
  'title',
  'name',
  'alert_name',
  'rule_name',
  'rule',
  'signature',
  'message',
  'summary',
] as const

/** Why an event without any field for a title is not taken. */
export const titleMissing =
  'It has no field that could be a title: title, name, alert_name, rule_name, rule, signature, message or summary.'

/** Returns why an event whose title is in this field is not taken, when there is no text in it. */
export function titleEmpty(field: string): string {
  return `Its title is empty: there is no text in ${field}.`
}

const other: EventShape = {
  name: 'other',
  fits: () => true,
  read: (event) => {
    const title = textOf(event, ...titleFields)
    if (title === null) {
      const empty = titleFields.find((field) => fieldOf(event, field) !== undefined)
      return empty === undefined ? titleMissing : titleEmpty(empty)
    }
    return {
      source: textOf(event, 'source', 'product', 'vendor', 'sensor') ?? 'import',
      external_id: textOf(event, 'external_id', 'id', 'alert_id', 'event_id', 'uuid'),
      ...readSeverity(textOf(event, 'severity', 'level', 'priority', 'risk')),
      title,
      description: textOf(event, 'description', 'details'),
      detected_at: textOf(event, 'detected_at', 'timestamp', '@timestamp', 'time', 'date', 'created_at'),
      hostname: textOf(event, 'hostname', 'host', 'computer', 'device', 'machine', 'agent'),
      tags: techniques(textsOf(event, 'tags'), textsOf(event, 'techniques')),
      observables: [],
    }
  },
}

/**
 * Shapes of the alerts of common programs: how each is recognised, and how its fields map to those of an alert. The
 * first that fits is used; the last fits everything. Sources: the field references of Suricata EVE, Wazuh, Elastic Common Schema and detection
 * alerts, Chainsaw, Hayabusa and Zircolite (Sigma), Microsoft Graph security alerts, CrowdStrike detections and alerts,
 * Splunk's webhook and JSON export, the MISP core format.
 */
export const eventShapes: readonly EventShape[] = [
  misp,
  wazuh,
  suricata,
  elastic,
  zircolite,
  chainsaw,
  hayabusa,
  crowdStrike,
  splunk,
  defender,
  own,
  other,
]

/** Reads one event; a sentence states why it cannot be taken. */
export function readEvent(event: Event): { readonly shape: string; readonly alert: ImportedAlert | string } {
  const shape = eventShapes.find(({ fits }) => fits(event)) ?? other
  return { shape: shape.name, alert: shape.read(event) }
}
