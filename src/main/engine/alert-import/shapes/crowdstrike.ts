import type { Event } from '../event-fields.ts'
import { textsAt } from '../event-paths.ts'
import type { ImportedObservable } from '../imported-alert.ts'
import type { ShapeForm } from '../shape-form.ts'
import { fifths } from './scales.ts'

/**
 * CrowdStrike Falcon: events of the event streams API (`metadata`, `event`), alerts of the Alerts API v2, detections of
 * the older Detects API, and rows of exports.
 */
export const crowdStrike: ShapeForm = {
  name: 'CrowdStrike',
  source: 'crowdstrike',
  marks: [
    ['composite_id'],
    ['detection_id', 'device.device_id'],
    ['detection_id', 'behaviors'],
    ['DetectId', '!detect', '!routing'],
    ['event.DetectName'],
    ['event.DetectId'],
    ['event.CompositeId'],
    ['metadata.eventType', 'metadata.customerIDString'],
    ['metadata.eventType', 'event.FalconHostLink'],
    ['FalconHostLink'],
    ['falcon_host_link'],
    ['behaviors.behavior_id'],
    ['max_severity_displayname'],
  ],
  id: [
    ...[
      'composite_id',
      'detection_id',
      'DetectId',
      'event.CompositeId',
      'event.DetectId',
      'event.DetectionId',
    ],
    ...['event.IncidentId', 'event.FineScore.id', 'CompositeId', 'id', 'event.UUID'],
  ],
  title: [
    ...['display_name', 'name', 'event.DetectName', 'event.Name', 'DetectName', 'event.IncidentName'],
    ...['behaviors.display_name', 'behaviors.scenario', 'scenario', 'event.RuleName', 'event.PolicyName'],
    ...['event.IncidentType', 'event.OperationName', 'behaviors.tactic'],
  ],
  description: [
    'description',
    'event.DetectDescription',
    'event.Description',
    'DetectDescription',
    'behaviors.description',
  ],
  severity: [
    [['severity_name', 'max_severity_displayname', 'event.SeverityName', 'SeverityName']],
    [['severity', 'max_severity', 'event.Severity', 'Severity', 'behaviors.severity'], fifths],
  ],
  time: [
    ...[
      'timestamp',
      'first_behavior',
      'event.ContextTimeStamp',
      'event.StartTime',
      'event.StartTimeEpoch',
      'event.IncidentStartTime',
    ],
    ...[
      'behaviors.timestamp',
      'start_time',
      'context_timestamp',
      'created_timestamp',
      'metadata.eventCreationTime',
    ],
    ...[
      'event.ProcessStartTime',
      'event.UTCTimestamp',
      'ProcessStartTime',
      'last_behavior',
      'DetectTime',
      'UTCTimestamp',
    ],
  ],
  host: [
    ...[
      'device.hostname',
      'event.ComputerName',
      'event.Hostname',
      'event.HostName',
      'event.HostNames',
      'event.SourceEndpointHostName',
    ],
    ...['Hostname', 'ComputerName', 'host_names', 'source_endpoint_host_name', 'hostname', 'source_hosts'],
  ],
  techniques: [
    ...[
      'technique_id',
      'mitre_attack.technique_id',
      'behaviors.technique_id',
      'event.MitreAttack.TechniqueID',
    ],
    ...['event.TechniqueId', 'TechniqueID', 'mitre_attack.sub_technique_id'],
  ],
  tags: ['tags', 'tactic', 'technique'],
  observables: [
    ['hash', ['sha256', 'event.SHA256String', 'SHA256', 'SHA256String', 'behaviors.sha256']],
    ['hash', ['md5', 'event.MD5String', 'MD5String', 'behaviors.md5']],
    ['ip', ['device.external_ip', 'device.local_ip', 'event.LocalIP', 'event.RemoteAddressIP4', 'RemoteIP']],
    ['hostname', ['event.TargetEndpointHostName', 'target_endpoint_host_name', 'source_endpoint_host_name']],
    ['ip', ['event.SourceEndpointIpAddress', 'event.NetworkAccesses.RemoteAddress']],
    ['filename', ['filename', 'event.FileName', 'FileName', 'behaviors.filename']],
    ['user', ['user_name', 'event.UserName', 'UserName', 'behaviors.user_name', 'event.SourceAccountName']],
  ],
  more: (event) =>
    ['ioc_value', 'event.IOCValue', 'behaviors.ioc_value'].flatMap((path) => iocsAt(event, path)),
}

/** An indicator that a detection names without its type; digests and names are told apart by their form. */
function iocsAt(event: Event, path: string): readonly ImportedObservable[] {
  return textsAt(event, [path])
    .flatMap((value) => value.split(/,\s*/))
    .filter((value) => !/[\\/]|\.(?:exe|dll|sys|ps1|bat|js|vbs|sh|so)$/i.test(value) || value.includes('://'))
    .map((value) => ({ value }))
}
