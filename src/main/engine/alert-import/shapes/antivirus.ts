import type { ShapeForm } from '../shape-form.ts'
import { syslogLevels } from './scales.ts'

/** Trellix (FireEye) HX and ETP alerts, McAfee ePO threat events. */
export const trellix: ShapeForm = {
  name: 'Trellix',
  source: 'trellix',
  marks: [
    ['alert.explanation'],
    ['appliance', 'alert.name'],
    ['event_at', 'condition', 'agent'],
    ['ThreatName', 'DetectedUTC'],
    ['analyzerHostName'],
    ['EPOEvent'],
    ['attributes.threatname'],
    ['attributes.analyzerhostname'],
  ],
  id: ['alert.uuid', 'alert.id', '_id', 'AutoGUID', 'id'],
  title: [
    'alert.explanation.malwareDetected.malware.name',
    'alert.name',
    'event_values.detections.detection.infos.info.name',
    'ThreatName',
    'attributes.threatname',
    'indicator.display_name',
    'event_type',
  ],
  severity: [
    ['alert.severity', { majr: 'high', minr: 'low', crit: 'critical' }],
    [['severity', 'ThreatSeverity', 'attributes.threatseverity'], syslogLevels],
  ],
  time: [
    'alert.occurred',
    'alert.attack-time',
    'event_at',
    'attributes.detectedutc',
    'attributes.timestamp',
    'DetectedUTC',
    'reported_at',
  ],
  host: [
    'alert.src.host',
    'AnalyzerHostName',
    'attributes.analyzerhostname',
    'attributes.targethostname',
    'agent.hostname',
    'TargetHostName',
    'SourceHostName',
  ],
  observables: [
    ['ip', ['alert.src.ip', 'alert.dst.ip', 'SourceIPV4', 'TargetIPV4']],
    [
      'hash',
      [
        'alert.explanation.malwareDetected.malware.md5Sum',
        'TargetHash',
        'alert.explanation.malwareDetected.malware.sha256',
      ],
    ],
    [
      'url',
      ['alert.explanation.malwareDetected.malware.url', 'alert.explanation.cncServices.cncService.url'],
    ],
  ],
}

/** Cisco Secure Endpoint (AMP) events. */
export const secureEndpoint: ShapeForm = {
  name: 'Cisco Secure Endpoint',
  source: 'cisco-amp',
  marks: [
    ['event_type_id', 'connector_guid'],
    ['event_type', 'computer.connector_guid'],
    ['data.connector_guid'],
  ],
  id: ['id', 'data.id'],
  title: ['detection', 'event_type', 'data.detection', 'data.event_type'],
  severity: [[['severity', 'data.severity']]],
  time: ['date', 'timestamp', 'data.timestamp', 'data.date'],
  host: ['computer.hostname', 'data.computer.hostname'],
  techniques: ['techniques', 'data.techniques', 'mitre_attack.techniques'],
  observables: [
    [
      'hash',
      ['file.identity.sha256', 'file.identity.sha1', 'file.identity.md5', 'data.file.identity.sha256'],
    ],
    [
      'ip',
      [
        'network_info.remote_ip',
        'network_info.local_ip',
        'computer.network_addresses.ip',
        'computer.external_ip',
      ],
    ],
    ['url', ['network_info.dirty_url']],
    ['filename', ['file.file_name']],
  ],
}

/** LimaCharlie detections. */
export const limaCharlie: ShapeForm = {
  name: 'LimaCharlie',
  source: 'limacharlie',
  marks: [['cat', 'detect', 'routing'], ['detect_id', 'cat'], ['detect_mtd']],
  id: 'detect_id',
  title: ['cat', 'source_rule'],
  description: 'detect_mtd.description',
  severity: [
    ['detect_mtd.level'],
    ['priority', { 0: 'info', 1: 'low', 2: 'low', 3: 'medium', 4: 'high', 5: 'critical' }],
  ],
  time: ['routing.event_time', 'ts', 'gen_time'],
  host: ['routing.hostname', 'detect.routing.hostname'],
  techniques: 'detect_mtd.tags',
  tags: ['detect_mtd.tags', 'routing.tags'],
  // atoms: identities of events of the sensor
  aside: ['routing.this', 'routing.parent', 'routing.target', 'detect.routing.this', 'detect.routing.parent'],
  observables: [
    ['hash', ['detect.event.HASH', 'detect.event.PROCESS.HASH']],
    ['ip', ['routing.int_ip', 'routing.ext_ip']],
    ['domain', ['detect.event.DOMAIN_NAME']],
  ],
}

/** ESET PROTECT: events of its syslog export, and detections of ESET Connect. */
export const eset: ShapeForm = {
  name: 'ESET PROTECT',
  source: 'eset',
  marks: [['occured', 'event_type'], ['severityLevel^=severity_level_'], ['source_uuid', 'occured']],
  id: ['uuid', 'detectionUuid'],
  title: ['threat_name', 'displayName', 'event', 'rulename', 'rule_name', 'detail', 'action', 'typeName'],
  description: ['threat_type', 'detail', 'circumstances', 'typeName'],
  severity: [
    [
      ['severityLevel', 'severity'],
      {
        ...{
          severity_level_diagnostic: 'info',
          severity_level_informational: 'info',
          severity_level_low: 'low',
        },
        ...{
          severity_level_medium: 'medium',
          severity_level_high: 'high',
          severity_level_critical: 'critical',
        },
      },
    ],
  ],
  time: ['occured', 'occurTime'],
  host: ['hostname', 'context.device.displayName', 'context.deviceName'],
  tags: ['event_type', 'category', 'threat_type'],
  observables: [
    ['hash', ['hash', 'objectHashSha1', 'networkCommunication.objectHashSha1']],
    ['ip', ['ipv4', 'ipv6', 'source_address', 'target_address', 'networkCommunication.remoteIpAddress']],
    ['ip', ['networkCommunication.localIpAddress']],
    ['user', ['username', 'context.userName']],
  ],
}

/** Bitdefender GravityZone: events of the push service. */
export const gravityZone: ShapeForm = {
  name: 'Bitdefender GravityZone',
  source: 'gravityzone',
  marks: [['module', 'product_installed'], ['module', 'computer_name', 'companyId'], ['BitdefenderGZModule']],
  id: ['incident_id', '_id'],
  title: [
    'malware_name',
    'detectionName',
    'detection_name',
    'exploit_type',
    'incident_id',
    'aph_type',
    'uc_type',
    'module',
  ],
  severity: [
    ['severity'],
    [
      ['severityScore', 'severity_score'],
      [
        [80, 'critical'],
        [60, 'high'],
        [40, 'medium'],
        [1, 'low'],
      ],
    ],
  ],
  time: ['timestamp', 'detection_time', 'detectionTime', 'last_blocked', 'created', 'scantime'],
  host: ['computer_name', 'computer_fqdn', 'endpointName'],
  techniques: ['att_ck_id', 'attack_technique_ids', 'detection_attackTechnique'],
  observables: [
    ['hash', ['hash', 'file_hash_sha256', 'file_hash_md5', 'process_info_sha256']],
    ['ip', ['computer_ip', 'source_ip', 'victim_ip', 'attacker_ip']],
    ['url', ['url']],
  ],
}
