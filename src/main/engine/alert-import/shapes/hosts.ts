import type { Event } from '../event-fields.ts'
import { firstAt } from '../event-paths.ts'
import type { ImportedObservable } from '../imported-alert.ts'
import type { ShapeForm } from '../shape-form.ts'
import { titleOfKind } from '../title-of-kind.ts'
import { syslogLevels } from './scales.ts'

/** Falco: JSON output; the priority is a word of syslog. */
export const falco: ShapeForm = {
  name: 'Falco',
  source: 'falco',
  marks: [
    ['rule', 'priority', 'output'],
    ['output_fields', 'rule'],
  ],
  id: 'uuid',
  title: 'rule',
  description: 'output',
  severity: [['priority', syslogLevels]],
  time: ['time', 'output_fields.evt.time', 'output_fields.evt.rawtime'],
  host: ['hostname', 'output_fields.k8s.pod.name', 'output_fields.container.name'],
  techniques: 'tags',
  tags: 'tags',
  observables: [
    ['ip', ['output_fields.fd.sip', 'output_fields.fd.cip', 'output_fields.fd.rip']],
    ['user', ['output_fields.user.name']],
  ],
}

/** osquery: results of scheduled queries, and Fleet and Kolide around them. */
export const osquery: ShapeForm = {
  name: 'osquery',
  source: 'osquery',
  marks: [
    ['name', 'hostIdentifier'],
    ['hostIdentifier', 'calendarTime'],
    ['host_identifier', 'unixTime'],
    ['osquery'],
  ],
  title: (event) => firstAt(event, ['name', 'osquery.result.name']),
  severity: [
    ['decorations.severity'],
    ['columns.severity'],
    ['severity', { 0: 'info', 1: 'medium', 2: 'high' }],
  ],
  time: ['unixTime', 'calendarTime', 'columns.time'],
  host: ['decorations.hostname', 'decorations.host_name', 'hostIdentifier', 'decorations.computer_name'],
  techniques: ['name', 'decorations.mitre'],
  observables: [
    ['hash', ['columns.sha256', 'columns.sha1', 'columns.md5']],
    ['ip', ['columns.remote_address', 'columns.local_address']],
    ['user', ['columns.username', 'columns.user']],
  ],
}

/** Velociraptor: alerts of server events and rows of artifacts. */
export const velociraptor: ShapeForm = {
  name: 'Velociraptor',
  source: 'velociraptor',
  marks: [
    ['client_id', 'artifact'],
    ['ClientId', 'Artifact'],
    ['_Source', 'ClientId'],
    ['FlowId', 'ClientId'],
    ['event_data', 'artifact_name'],
    ['ClientId', 'Hostname'],
  ],
  id: 'alert_id',
  title: [
    'name',
    'Title',
    'alert_name',
    'event_data.Title',
    'Message',
    'event_data.Message',
    'event_data.Rule',
    'Artifact',
    'artifact',
    'artifact_name',
    '_Source',
  ],
  severity: [[['severity', 'Level', 'Severity', 'event_data.Level', 'event_data.Severity']]],
  time: ['EventTime', 'event_data.EventTime', 'event_data.Timestamp', 'Timestamp', 'timestamp', '_ts', 'ts'],
  host: [
    'Hostname',
    'Fqdn',
    'hostname',
    'event_data.Computer',
    'Computer',
    'client_info.hostname',
    'client_info.fqdn',
  ],
  techniques: ['event_data.Tags', 'Tags', 'tags'],
  tags: ['Tags'],
}

/** Names of events of Sysmon by their number, as its documentation titles them. */
const sysmonEvents: Readonly<Record<string, string>> = {
  ...{
    1: 'Process creation',
    2: 'File creation time changed',
    3: 'Network connection',
    5: 'Process terminated',
  },
  ...{
    6: 'Driver loaded',
    7: 'Image loaded',
    8: 'CreateRemoteThread',
    9: 'RawAccessRead',
    10: 'ProcessAccess',
  },
  ...{
    11: 'File created',
    12: 'Registry object added or deleted',
    13: 'Registry value set',
    14: 'Registry renamed',
  },
  ...{
    15: 'File stream created',
    17: 'Pipe created',
    18: 'Pipe connected',
    19: 'WmiEventFilter',
    20: 'WmiEventConsumer',
  },
  ...{
    21: 'WmiEventConsumerToFilter',
    22: 'DNS query',
    23: 'File deleted',
    25: 'Process tampering',
    26: 'File deletion logged',
  },
}

/** Windows events as JSON: Winlogbeat, NXLog, evtx_dump, Sysmon. */
export const windows: ShapeForm = {
  name: 'Windows',
  source: 'windows',
  marks: [
    ['Event.System.EventID'],
    ['winlog.event_id'],
    ['EventID', 'Channel'],
    ['EventID', 'Computer'],
    ['EventID', 'SourceName'],
    ['System.EventID'],
    ['EventId', 'Provider'],
  ],
  title: (event) => titleOfWindows(event),
  description: ['message', 'Message'],
  severity: [
    [
      ['log.level', 'Level', 'Event.System.Level', 'System.Level', 'Severity', 'SeverityValue'],
      {
        0: 'info',
        1: 'critical',
        2: 'high',
        3: 'medium',
        4: 'info',
        5: 'info',
        information: 'info',
        verbose: 'info',
      },
    ],
  ],
  time: [
    ...['Event.EventData.UtcTime', 'EventData.UtcTime', 'winlog.event_data.UtcTime', 'UtcTime'],
    ...[
      'Event.System.TimeCreated.#attributes.SystemTime',
      'Event.System.TimeCreated.SystemTime',
      'System.TimeCreated.SystemTime',
    ],
    ...[
      'Event.System.TimeCreated.@SystemTime',
      'winlog.time_created',
      '@timestamp',
      'TimeCreated',
      'EventTime',
      'SystemTime',
      'timestamp',
    ],
  ],
  host: [
    'Event.System.Computer',
    'System.Computer',
    'winlog.computer_name',
    'host.name',
    'Computer',
    'Hostname',
    'HostName',
    'MachineName',
  ],
  techniques: [
    'RuleName',
    'Event.EventData.RuleName',
    'EventData.RuleName',
    'winlog.event_data.RuleName',
    'rule.name',
  ],
  more: (event) => hashesOf(event),
}

function titleOfWindows(event: Event): string | null {
  const number = firstAt(event, [
    'Event.System.EventID.#text',
    'Event.System.EventID',
    'System.EventID',
    'winlog.event_id',
    'EventID',
    'EventId',
  ])
  const channel = firstAt(event, [
    'Event.System.Channel',
    'System.Channel',
    'winlog.channel',
    'Channel',
    'SourceName',
    'Event.System.Provider.@Name',
    'Provider',
  ])
  const message = firstAt(event, ['rule.name', 'event.action', 'winlog.task', 'message', 'Message'])?.split(
    /[\r\n]/,
    1,
  )[0]
  const isSysmon = /sysmon/i.test(channel ?? '')
  const what = (isSysmon ? sysmonEvents[number ?? ''] : undefined) ?? message
  const name = isSysmon ? 'Sysmon' : (channel ?? 'Windows')
  if (what !== undefined && what !== null)
    return `${name} ${number ?? ''}: ${what}`.replace(' :', ':').slice(0, 300)
  return number === null ? titleOfKind('Windows', event) : `${name} ${number}`
}

/** `SHA256=…,MD5=…,IMPHASH=…`, of which an imphash is no digest of the file. */
function hashesOf(event: Event): readonly ImportedObservable[] {
  return ['Event.EventData.Hashes', 'EventData.Hashes', 'winlog.event_data.Hashes', 'Hashes'].flatMap(
    (path) =>
      (firstAt(event, [path]) ?? '')
        .split(',')
        .filter((pair) => /^(?:SHA\d+|MD5)=/i.test(pair))
        .map((pair) => ({ type: 'hash', value: pair.slice(pair.indexOf('=') + 1) })),
  )
}

/** OSSEC: its JSON alerts, without the decoders of Wazuh. */
export const ossec: ShapeForm = {
  name: 'OSSEC',
  source: 'ossec',
  marks: [['rule.level', 'rule.comment'], ['rule.sidid'], ['crit', 'component'], ['rule.level', 'full_log']],
  id: ['id'],
  title: ['rule.comment', 'description', 'rule.description', 'message'],
  description: ['full_log', 'message'],
  severity: [
    [
      ['rule.level', 'crit'],
      [
        [13, 'critical'],
        [10, 'high'],
        [7, 'medium'],
        [4, 'low'],
      ],
    ],
  ],
  time: ['TimeStamp', 'timestamp', '@timestamp', 'syslog.timestamp'],
  host: ['hostname', 'agent_name', 'agent.name', 'component', 'syslog.host'],
  tags: ['rule.group', 'rule.groups'],
  observables: [
    ['ip', ['srcip', 'dstip', 'src_ip', 'dst_ip']],
    ['user', ['dstuser', 'srcuser', 'acct']],
    ['hash', ['SyscheckFile.sha256_after', 'SyscheckFile.sha1_after', 'SyscheckFile.md5_after']],
  ],
}

/** YARA and THOR scanners: THOR's JSON of version 2 and 3, LOKI. */
export const thor: ShapeForm = {
  name: 'THOR',
  source: 'thor',
  marks: [
    ['log_version', 'level', 'module'],
    ['scanid', 'level', 'module'],
  ],
  title: (event) => firstAt(event, ['message', 'reasons.summary', 'text']),
  severity: [
    ['level', { alert: 'critical', warning: 'high', notice: 'medium', info: 'info', error: 'info' }],
  ],
  time: ['time', 'timestamp'],
  host: ['hostname', 'source'],
  observables: [['hash', ['sha256', 'sha1', 'md5', 'file.hashes.sha256']]],
}
