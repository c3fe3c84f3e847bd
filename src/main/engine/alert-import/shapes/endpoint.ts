import type { Event } from '../event-fields.ts'
import { firstAt, objectsAt } from '../event-paths.ts'
import type { ImportedObservable } from '../imported-alert.ts'
import type { ShapeForm } from '../shape-form.ts'
import { tenths } from './scales.ts'

/** SentinelOne: threats (`threatInfo`, `agentRealtimeInfo`), STAR and cloud-detection alerts (`alertInfo`), and the older form. */
export const sentinelOne: ShapeForm = {
  name: 'SentinelOne',
  source: 'sentinelone',
  marks: [
    ['threatInfo'],
    ['agentRealtimeInfo'],
    ['alertInfo', 'ruleInfo'],
    ['agentDetectionInfo'],
    ['mitigationStatus', 'agentComputerName'],
    ['threatName', 'agentId'],
  ],
  id: ['threatInfo.threatId', 'alertInfo.alertId', 'id', 'threatInfo.storyline'],
  title: ['threatInfo.threatName', 'ruleInfo.name', 'threatName', 'description', 'threatInfo.classification'],
  description: ['ruleInfo.description', 'threatInfo.classification', 'description'],
  // threats have a confidence and no severity
  severity: [
    ['ruleInfo.severity'],
    ['severity'],
    [
      ['threatInfo.confidenceLevel', 'confidenceLevel'],
      { malicious: 'high', suspicious: 'medium', 'n/a': 'info' },
    ],
  ],
  time: [
    ...[
      'threatInfo.identifiedAt',
      'alertInfo.reportedAt',
      'alertInfo.createdAt',
      'threatInfo.createdAt',
      'identifiedAt',
    ],
    'createdAt',
  ],
  host: [
    ...[
      'agentRealtimeInfo.agentComputerName',
      'agentDetectionInfo.name',
      'agentRealtimeInfo.name',
      'agentComputerName',
    ],
    ...['agentDetectionInfo.agentComputerName', 'agentDetectionInfo.machineName'],
  ],
  techniques: [
    'indicators.tactics.techniques.name',
    'indicators.tactics.techniques.link',
    'ruleInfo.description',
  ],
  tags: ['threatInfo.classification', 'indicators.category'],
  observables: [
    ['hash', ['threatInfo.sha256', 'threatInfo.sha1', 'threatInfo.md5', 'sourceProcessInfo.fileHashSha256']],
    ['hash', ['sourceProcessInfo.fileHashSha1', 'sourceProcessInfo.fileHashMd5', 'fileContentHash']],
    ['hash', ['targetProcessInfo.tgtFileHashSha256', 'targetProcessInfo.tgtFileHashSha1']],
    [
      'ip',
      ['agentDetectionInfo.agentIpV4', 'agentDetectionInfo.externalIp', 'alertInfo.srcIp', 'alertInfo.dstIp'],
    ],
    ['domain', ['alertInfo.dnsRequest']],
    ['filename', ['threatInfo.filePath', 'sourceProcessInfo.name']],
    ['user', ['threatInfo.processUser', 'sourceProcessInfo.user']],
  ],
}

/** Palo Alto Cortex XDR and XSIAM: alerts of the API (get_alerts, get_alerts_multi_events) and incidents. */
export const cortex: ShapeForm = {
  name: 'Cortex XDR',
  source: 'cortex-xdr',
  marks: [
    ['alert_id', 'detection_timestamp'],
    ['external_id', 'detection_timestamp'],
    ['mitre_technique_id_and_name'],
    ['matching_status', 'severity'],
    ['xdr_url'],
    ['incident_id', 'mitre_tactics_ids_and_names'],
    ['action_pretty', 'severity'],
  ],
  id: ['alert_id', 'incident_id', 'external_id', 'internal_id'],
  title: ['name', 'alert_name', 'incident_name', 'description'],
  description: 'description',
  severity: [
    [
      'severity',
      {
        sev_010_info: 'info',
        sev_020_low: 'low',
        sev_030_medium: 'medium',
        sev_040_high: 'high',
        sev_050_critical: 'critical',
      },
    ],
  ],
  time: [
    'detection_timestamp',
    'event_timestamp',
    'events.event_timestamp',
    'creation_time',
    'local_insert_ts',
  ],
  host: (event) =>
    firstAt(event, ['host_name', 'endpoint_name', 'events.agent_hostname']) ??
    // incidents list hosts with the id of their agent: `name:id`
    firstAt(event, ['hosts'])?.replace(/^\[?"?([^:"]+):[0-9a-f]{32}.*$/is, '$1') ??
    null,
  aside: 'hosts',
  techniques: ['mitre_technique_id_and_name', 'mitre_techniques_ids_and_names'],
  tags: ['category', 'alert_categories', 'mitre_tactic_id_and_name'],
  observables: [
    [
      'ip',
      ['host_ip', 'action_remote_ip', 'action_local_ip', 'events.action_remote_ip', 'events.action_local_ip'],
    ],
    ['ip', ['remote_ip', 'local_ip']],
    [
      'domain',
      [
        'dns_query_name',
        'events.dns_query_name',
        'action_external_hostname',
        'events.action_external_hostname',
      ],
    ],
    ['hash', ['action_file_sha256', 'action_process_image_sha256', 'actor_process_image_sha256']],
    [
      'hash',
      [
        'events.action_file_sha256',
        'events.action_process_image_sha256',
        'events.actor_process_image_sha256',
      ],
    ],
    ['user', ['user_name', 'events.user_name']],
  ],
}

/** Kinds of the values under Trend Vision One's `indicators`. */
const indicatorTypes: Readonly<Record<string, string>> = {
  ...{
    ip: 'ip',
    domain: 'domain',
    fqdn: 'domain',
    url: 'url',
    file_sha1: 'hash',
    file_sha256: 'hash',
    file_md5: 'hash',
  },
  ...{ process_sha256: 'hash', email_sender: 'email', emailaddress: 'email', email_recipient: 'email' },
  ...{ filename: 'filename', user_account: 'user', registry_key: 'registry_key', host: 'hostname' },
}

/** Trend Vision One: Workbench alerts (API v3 and v2) and observed attack techniques. */
export const visionOne: ShapeForm = {
  name: 'Trend Vision One',
  source: 'vision-one',
  marks: [
    ['workbenchLink'],
    ['workbenchId'],
    ['impactScope', 'model'],
    ['impactScope', 'matchedRules'],
    ['workbenchCompleteTimestamp'],
  ],
  id: ['id', 'workbenchId'],
  title: ['model', 'workbenchName', 'name', 'matchedRules.name'],
  description: 'description',
  severity: [
    ['severity'],
    [
      'score',
      [
        [80, 'critical'],
        [60, 'high'],
        [40, 'medium'],
        [20, 'low'],
      ],
    ],
  ],
  time: [
    ...['matchedRules.matchedFilters.matchedDateTime', 'createdDateTime', 'detectedDateTime', 'createdTime'],
    ...['workbenchCompleteTimestamp', 'alertTriggerTimestamp', 'updatedDateTime'],
  ],
  host: (event) => hostOfScope(event),
  techniques: [
    'matchedRules.matchedFilters.mitreTechniqueIds',
    'filters.mitreTechniqueIds',
    'mitreTechniqueIds',
    'matchedRules.matchedFilters.techniques',
  ],
  observables: [
    [
      'user',
      [
        'impactScope.entities[entityType=account].entityValue',
        'impactScope.entities[entityType=emailAddress].entityValue',
      ],
    ],
  ],
  more: (event) =>
    objectsAt(event, 'indicators').flatMap((each): ImportedObservable[] => {
      const type = indicatorTypes[(firstAt(each, ['type']) ?? '').toLowerCase()]
      const value = firstAt(each, ['value'])
      return type === undefined || value === null ? [] : [{ type, value }]
    }),
}

function hostOfScope(event: Event): string | null {
  for (const entity of objectsAt(event, 'impactScope.entities').concat(objectsAt(event, 'impactScope')))
    if (firstAt(entity, ['entityType', 'entity_type'])?.toLowerCase() === 'host') {
      const name = firstAt(entity, ['entityValue.name', 'entity_value.name', 'entityValue'])
      if (name !== null) return name
    }
  return firstAt(event, ['endpoint.endpointName', 'endpoint.name'])
}

/** VMware Carbon Black: alerts v6 and v7, and the alert forwarder. */
export const carbonBlack: ShapeForm = {
  name: 'Carbon Black',
  source: 'carbon-black',
  marks: [
    ['org_key', 'device_name'],
    ['backend_timestamp', 'device_name'],
    ['threat_cause_actor_name'],
    ['alert_url', 'device_id', 'severity'],
    ['watchlists', 'report_name'],
  ],
  id: ['id', 'alert_id', 'legacy_alert_id'],
  title: ['reason', 'report_name', 'threat_cause_actor_name', 'rule_name', 'description'],
  description: ['reason', 'report_description'],
  severity: [['severity', tenths]],
  time: [
    'first_event_time',
    'first_event_timestamp',
    'detection_timestamp',
    'create_time',
    'backend_timestamp',
  ],
  host: 'device_name',
  techniques: ['attack_technique', 'ttps', 'threat_indicators.ttps'],
  tags: ['attack_tactic', 'ttps', 'category'],
  observables: [
    ['hash', ['process_sha256', 'process_md5', 'threat_cause_actor_sha256', 'childproc_sha256']],
    ['ip', ['netconn_remote_ip', 'device_internal_ip', 'device_external_ip', 'remote_ip']],
    ['domain', ['netconn_remote_domain', 'remote_domain']],
    ['filename', ['process_name']],
    ['user', ['process_username', 'device_username']],
  ],
}

/** Sophos Central: SIEM events and alerts, and the alerts of its Common API. */
export const sophos: ShapeForm = {
  name: 'Sophos Central',
  source: 'sophos',
  marks: [
    ['customer_id', 'endpoint_id', 'severity'],
    ['raisedAt', 'managedAgent'],
    ['endpoint_type', 'source_info'],
    ['customer_id', 'created_at', 'type^=Event::'],
    ['threat_cleanable'],
  ],
  id: ['id', 'event_service_event_id'],
  title: ['name', 'description', 'threat', 'type'],
  description: ['description', 'name'],
  severity: [['severity']],
  time: ['when', 'raisedAt', 'created_at'],
  host: ['location', 'dhost', 'managedAgent.name', 'data.endpoint_name', 'source_info.hostname'],
  tags: ['category', 'group', 'type'],
  observables: [
    ['ip', ['source_info.ip', 'ips_threat_data.remoteIp']],
    ['hash', ['appSha256', 'core_remedy_items.items.sha256']],
    ['user', ['source', 'suser']],
  ],
}

/** Cybereason Malops. */
export const cybereason: ShapeForm = {
  name: 'Cybereason',
  source: 'cybereason',
  marks: [
    ['malopDetectionType'],
    ['elementValues.affectedMachines'],
    ['malopGuid'],
    ['guid', 'displayName', 'edr'],
  ],
  id: ['guid', 'guidString', 'malopGuid'],
  title: ['displayName', 'malopDetectionType', 'decisionFeature'],
  severity: [[['severity', 'malopPriority', 'priority']]],
  time: ['creationTime', 'malopStartTime', 'lastUpdateTime'],
  host: ['machines.displayName', 'elementValues.affectedMachines.elementValues.name', 'affectedMachines'],
  techniques: 'mitreTechniques',
  observables: [['hash', ['rootCauseElementHashes', 'fileHash']]],
}
