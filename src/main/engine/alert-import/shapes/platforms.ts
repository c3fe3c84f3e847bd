import type { Event } from '../event-fields.ts'
import { firstAt, objectsAt, textsAt } from '../event-paths.ts'
import type { ImportedObservable } from '../imported-alert.ts'
import type { ShapeForm } from '../shape-form.ts'
import { asffNormalized, fiveDown, fourUp, tenths } from './scales.ts'

/** TheHive alerts and cases (4 and 5): severity of 1–4, `date` in milliseconds, `sourceRef` as the id. */
export const theHive: ShapeForm = {
  name: 'TheHive',
  source: 'thehive',
  marks: [
    ['sourceRef', 'title'],
    ['_type=alert|case', 'title'],
    ['artifacts.dataType'],
    ['observables.dataType', 'title'],
    ['caseId', 'severity', 'tlp'],
    ['object.sourceRef'],
  ],
  id: ['sourceRef', 'object.sourceRef', '_id', 'id', 'caseId'],
  title: ['title', 'object.title'],
  description: ['description', 'object.description', 'summary'],
  severity: [[['severity', 'object.severity'], fourUp], ['severityLabel']],
  time: ['date', 'object.date', 'startDate', 'createdAt', '_createdAt'],
  techniques: ['procedures.patternId', 'ttps.patternId', 'tags', 'object.tags'],
  tags: ['tags', 'object.tags'],
  more: (event) =>
    ['artifacts', 'observables', 'object.artifacts', 'object.observables']
      .flatMap((path) => objectsAt(event, path))
      .flatMap(observableOfHive),
}

function observableOfHive(each: Event): readonly ImportedObservable[] {
  const type = firstAt(each, ['dataType'])
  const value = firstAt(each, ['data'])
  if (type === null || value === null) return []
  const kinds: Readonly<Record<string, string>> = {
    fqdn: 'domain',
    mail: 'email',
    uri_path: 'other',
    registry: 'registry_key',
  }
  const comment = firstAt(each, ['message'])
  const isIndicator = each.ioc
  return [
    {
      type: kinds[type] ?? type,
      value,
      ...(typeof isIndicator === 'boolean' && { detection: isIndicator }),
      ...(comment !== null && { comment }),
    },
  ]
}

/** DFIR-IRIS alerts. The ids of severities are those of a new instance; the name decides where it is given. */
export const iris: ShapeForm = {
  name: 'DFIR-IRIS',
  source: 'dfir-iris',
  marks: [
    ['alert_title', 'alert_source'],
    ['alert_source_event_time'],
    ['alert_severity_id'],
    ['alert_title', 'alert_uuid'],
  ],
  id: ['alert_source_ref', 'alert_uuid', 'alert_id'],
  title: 'alert_title',
  description: 'alert_description',
  severity: [
    ['severity.severity_name', { unspecified: 'info' }],
    ['alert_severity.severity_name'],
    [
      ['alert_severity_id', 'severity.severity_id'],
      { 1: 'medium', 2: 'info', 3: 'info', 4: 'low', 5: 'high', 6: 'critical' },
    ],
  ],
  time: ['alert_source_event_time', 'alert_creation_time'],
  host: ['alert_assets.asset_name', 'assets.asset_name'],
  techniques: ['alert_tags', 'alert_note'],
  tags: ['alert_tags'],
  more: (event) =>
    ['alert_iocs', 'iocs']
      .flatMap((path) => objectsAt(event, path))
      .flatMap((each): ImportedObservable[] => {
        const value = firstAt(each, ['ioc_value'])
        const type = firstAt(each, ['ioc_type.type_name', 'ioc_type', 'type_name'])
        return value === null
          ? []
          : [type === null || type.includes('|') ? { value } : { type: irisType(type), value }]
      }),
}

function irisType(type: string): string {
  if (/^ip/i.test(type)) return 'ip'
  if (/^(?:md5|sha\d+)/i.test(type)) return 'hash'
  if (/^email/i.test(type)) return 'email'
  return type.toLowerCase()
}

/** QRadar offenses (`siem/offenses`): magnitude and severity of 0–10, times in milliseconds. */
export const qradar: ShapeForm = {
  name: 'QRadar',
  source: 'qradar',
  marks: [
    ['qidname_qid'],
    ['logsourcename_logsourceid'],
    ['offense_type'],
    ['offense_source'],
    ['magnitude', 'credibility'],
    ['offense_id', 'magnitude'],
  ],
  id: ['id', 'offense_id'],
  title: (event) =>
    firstAt(event, [
      'description',
      'offense_name',
      'rule_name',
      'qidname_qid',
      'event name',
      'qid name',
    ])?.replace(/\s+/g, ' ') ?? null,
  severity: [[['magnitude', 'severity'], tenths]],
  time: ['start_time', 'starttime', 'first_persisted_time', 'last_updated_time'],
  host: ['hostname', 'log_sources.hostname'],
  techniques: ['mitre_techniques', 'rules.mitre', 'mitre'],
  tags: ['categories'],
  more: (event) => offenseSources(event),
}

function offenseSources(event: Event): readonly ImportedObservable[] {
  return textsAt(event, [
    'offense_source',
    'source_ips',
    'destination_ips',
    'local_destination_ips',
    'source_address_ips',
  ]).map((value) =>
    /^[\d.]+$|^[0-9a-f:]+:[0-9a-f:]+$/i.test(value) ? { type: 'ip', value } : { type: 'user', value },
  )
}

/** Splunk: webhook actions, JSON exports, notables of Enterprise Security, rows of CSV exports. */
const result = (...names: readonly string[]) => [...names.map((name) => `result.${name}`), ...names]

export const splunk: ShapeForm = {
  name: 'Splunk',
  source: 'splunk',
  marks: [
    ['result', 'search_name'],
    ['result', 'sid'],
    ['result', 'offset'],
    ['result._time'],
    ['_time', '_raw'],
    ['_time', 'search_name'],
    ['_time', 'rule_name'],
    ['_time', 'urgency'],
    ['event_id', 'rule_title', 'urgency'],
    ['_bkt', '_cd'],
    ['_time', 'sourcetype'],
    ['_time', 'source', 'host'],
  ],
  id: [...result('event_id', 'event_hash', '_cd'), 'sid'],
  title: [
    ...result('rule_title', 'rule_name'),
    'search_name',
    ...result('search_name', 'signature', 'title', 'alert_name', 'name', 'savedsearch_name', 'risk_message'),
  ],
  description: result('rule_description', 'description', 'desc', '_raw'),
  severity: [
    [result('urgency', 'severity', 'priority', 'risk_severity')],
    [result('severity_id'), fiveDown],
    [
      result('risk_score'),
      [
        [80, 'critical'],
        [60, 'high'],
        [40, 'medium'],
        [1, 'low'],
      ],
    ],
  ],
  time: result('_time', 'orig_time', 'event_time', 'firstTime', 'timestamp'),
  host: result(
    'dest_host',
    'dest_nt_host',
    'dvc_host',
    'host',
    'ComputerName',
    'dest',
    'orig_host',
    'risk_object',
  ),
  techniques: result(
    'mitre_technique_id',
    'annotations.mitre_attack',
    'annotations.mitre_attack.mitre_technique_id',
    'annotations',
    'mitre_attack',
  ),
  tags: result('security_domain'),
  observables: [
    ['ip', result('src', 'src_ip', 'dest', 'dest_ip', 'dvc_ip')],
    ['url', result('url')],
    ['hash', result('file_hash', 'hash', 'sha256', 'md5', 'process_hash')],
    ['user', result('user', 'src_user')],
    ['domain', result('domain', 'query', 'url_domain')],
    ['cve', result('cve')],
  ],
}

/** Google Security Operations (Chronicle): detections of rules, and alerts. */
export const chronicle: ShapeForm = {
  name: 'Google SecOps',
  source: 'chronicle',
  marks: [
    ['detection.ruleName'],
    ['detection.ruleId'],
    ['collectionElements'],
    ['asset', 'alertInfos'],
    ['ruleVersion', 'detectionTime'],
    ['type=RULE_DETECTION|GCTI_FINDING'],
    ['udm.metadata'],
  ],
  id: 'id',
  title: [
    'detection.ruleName',
    'detection.summary',
    'alertInfos.name',
    'detection.description',
    'udm.securityResult.summary',
    'ruleName',
  ],
  description: [
    'detection.description',
    'detection.ruleLabels.description',
    'udm.securityResult.description',
  ],
  severity: [
    [
      [
        'detection.ruleLabels[key=severity].value',
        'detection.outcomes[key=severity].value',
        'detection.severity',
        'detection.outcomes.severity',
        'alertInfos.severity',
        'udm.securityResult.severity',
        'severity',
      ],
    ],
    [['detection.riskScore', 'detection.outcomes.risk_score'], asffNormalized],
  ],
  time: [
    'detectionTime',
    'timeWindow.startTime',
    'alertInfos.timestamp',
    'udm.metadata.eventTimestamp',
    'createdTime',
  ],
  host: [
    ...['asset.hostname', 'collectionElements.references.event.principal.hostname'],
    ...[
      'collectionElements.references.event.target.hostname',
      'event.principal.hostname',
      'event.target.hostname',
      'udm.principal.hostname',
      'udm.target.hostname',
    ],
  ],
  techniques: [
    'detection.ruleLabels.value',
    'detection.detectionFields.value',
    'udm.securityResult.attackDetails.techniques.id',
    'detection.attackDetails.techniques.id',
  ],
  tags: ['type', 'detection.ruleType'],
  observables: [
    [
      'email',
      [
        'collectionElements.references.event.network.email.from',
        'collectionElements.references.event.network.email.to',
      ],
    ],
    [
      'email',
      [
        'event.network.email.from',
        'event.network.email.to',
        'udm.network.email.from',
        'udm.network.email.to',
      ],
    ],
  ],
}

/** Rapid7 InsightIDR: investigations and alerts. */
export const rapid7: ShapeForm = {
  name: 'Rapid7 InsightIDR',
  source: 'insightidr',
  marks: [
    ['rrn', 'title'],
    ['rrn', 'priority'],
    ['alert_type', 'detection_rule_rrn'],
    ['detection_rule_rrn'],
    ['insightVmId'],
  ],
  id: ['rrn', 'id'],
  title: ['title', 'name', 'alert_type', 'type'],
  severity: [[['priority', 'severity', 'rule.priority'], { unspecified: 'info', unmapped: 'info' }]],
  time: ['first_alert_time', 'first_event_time', 'created_time', 'alerted_at', 'created_at'],
  host: ['actor.asset.name', 'assets.shortname', 'asset.hostname', 'host'],
  techniques: ['rule.mitre_tcodes', 'mitre_tcodes', 'mitre_techniques'],
}

/** Tenable, Qualys and Nessus findings of vulnerabilities. Severity 0–4 (Tenable). */
export const tenable: ShapeForm = {
  name: 'Tenable',
  source: 'tenable',
  marks: [
    ['plugin.id', 'asset'],
    ['plugin_id', 'plugin_name'],
    ['Plugin ID', 'Risk'],
    ['pluginID', 'pluginName'],
    ['pluginName', 'severity.id'],
  ],
  title: ['plugin.name', 'plugin_name', 'pluginName', 'Name', 'definition.name'],
  description: ['plugin.synopsis', 'synopsis', 'plugin.description', 'Synopsis', 'description'],
  severity: [
    [['severity', 'Risk', 'severity.name', 'risk_factor']],
    [
      ['severity_id', 'severity', 'severity.id'],
      { 0: 'info', 1: 'low', 2: 'medium', 3: 'high', 4: 'critical' },
    ],
  ],
  time: ['first_found', 'first_observed', 'firstSeen', 'last_found', 'last_seen', 'lastSeen'],
  host: ['asset.hostname', 'asset.fqdn', 'dnsName', 'netbiosName', 'Host', 'asset.name', 'asset.ipv4'],
  observables: [
    ['cve', ['plugin.cve', 'cve', 'CVE']],
    ['ip', ['asset.ipv4', 'ip', 'Host']],
  ],
  distinctBy: ['ip', 'Host', 'port', 'Port'],
}

/** Cortex XSOAR (Demisto) incidents: severity of 0–4 with 0.5 for information. */
export const xsoar: ShapeForm = {
  name: 'Cortex XSOAR',
  source: 'xsoar',
  marks: [
    ['rawType', 'rawName'],
    ['investigationId', 'CustomFields'],
    ['rawName', 'severity'],
  ],
  id: 'id',
  title: ['name', 'rawName'],
  description: 'details',
  severity: [['severity', { 0: 'info', 0.5: 'info', 1: 'low', 2: 'medium', 3: 'high', 4: 'critical' }]],
  time: ['occurred', 'created'],
  host: ['CustomFields.hostname', 'CustomFields.hostnames', 'CustomFields.devicename'],
  techniques: [
    'CustomFields.mitretechniqueid',
    'CustomFields.mitreattacktechnique',
    'CustomFields.techniqueid',
  ],
  tags: 'type',
}

/** OpenSearch Security Analytics: alerts of detectors, severity of 1 (highest) to 5. */
export const openSearch: ShapeForm = {
  name: 'OpenSearch',
  source: 'opensearch',
  marks: [
    ['detector_id', 'trigger_name'],
    ['monitor_id', 'trigger_name'],
    ['finding_ids', 'trigger_id'],
  ],
  id: 'id',
  title: ['trigger_name', 'monitor_name'],
  severity: [['severity', fiveDown]],
  time: ['start_time', 'last_notification_time'],
}
