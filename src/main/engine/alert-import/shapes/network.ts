import type { Event } from '../event-fields.ts'
import { firstAt } from '../event-paths.ts'
import type { ShapeForm } from '../shape-form.ts'
import { fifths, threeDown } from './scales.ts'

/** Notices and other logs of Zeek, as JSON or from its own form of lines. A notice has no severity. */
export const zeek: ShapeForm = {
  name: 'Zeek',
  source: 'zeek',
  marks: [['note', 'ts'], ['_path=notice'], ['_path', 'ts'], ['id.orig_h', 'ts']],
  title: (event) => titleOfNotice(event),
  description: ['msg', 'sub'],
  severity: [],
  time: ['ts', '_write_ts'],
  tags: ['note'],
  observables: [
    ['ip', ['src', 'dst', 'id.orig_h', 'id.resp_h', 'tx_hosts', 'rx_hosts']],
    ['domain', ['query', 'server_name', 'host']],
    ['hash', ['sha256', 'sha1', 'md5']],
  ],
}

function titleOfNotice(event: Event): string | null {
  const note = firstAt(event, ['note'])
  const message = firstAt(event, ['msg'])
  return message ?? note
}

/** Snort: `alert_json` of Snort 3 and JSON of forwarders. */
export const snort: ShapeForm = {
  name: 'Snort',
  source: 'snort',
  marks: [
    ['gid', 'sid', 'msg'],
    ['rule', 'msg', 'src_addr'],
    ['rule', 'msg', 'src_ap'],
    ['sig_id', 'sig_generator'],
    ['gid', 'sid', 'src_ap'],
  ],
  title: ['msg', 'message', 'rule'],
  description: ['class', 'classification'],
  severity: [['priority', threeDown]],
  time: ['seconds', 'timestamp', 'event_second'],
  tags: ['class', 'classification'],
  observables: [['ip', ['src_addr', 'dst_addr', 'src_ap', 'dst_ap', 'src_ip', 'dst_ip']]],
}

/** Darktrace: model breaches and AI Analyst incidents. A score of 0–1 (API) or 0–100 (exports). */
export const darktrace: ShapeForm = {
  name: 'Darktrace',
  source: 'darktrace',
  aside: [
    'triggeredComponents.triggeredFilters[filterType=JA3 hash].trigger.value',
    'triggeredComponents.triggeredFilters[filterType=JA3S hash].trigger.value',
  ],
  marks: [
    ['pbid'],
    ['model.then'],
    ['model.now', 'score'],
    ['breachUrl'],
    ['aiaScore'],
    ['incidentEventUrl'],
    ['currentGroup', 'groupCategory'],
  ],
  id: ['pbid', 'id'],
  title: ['model.then.name', 'model.now.name', 'model.name', 'modelName', 'title', 'name'],
  description: ['model.then.description', 'model.now.description', 'summary', 'model.description'],
  severity: [
    [
      ['model.then.category', 'category', 'groupCategory'],
      { informational: 'info', suspicious: 'medium', compliance: 'low', critical: 'critical' },
    ],
    [
      'score',
      [
        [80, 'critical'],
        [60, 'high'],
        [40, 'medium'],
        [1.0001, 'low'],
        [0.8, 'critical'],
        [0.6, 'high'],
        [0.4, 'medium'],
        [0.0001, 'low'],
      ],
    ],
    ['aiaScore', fifths],
  ],
  time: ['time', 'creationTime', 'timestamp', 'createdAt', 'summariserDetails.time'],
  host: ['device.hostname', 'breachDevices.hostname', 'triggeredComponents.device.hostname', 'device.ip'],
  techniques: [
    'mitreTechniques.techniqueID',
    'model.then.mitre.techniques',
    'model.now.mitre.techniques',
    'model.mitre.techniques',
  ],
  tags: ['model.then.tags', 'model.tags'],
  observables: [['ip', ['device.ip', 'breachDevices.ip', 'device.ips.ip']]],
}

/** Vectra: detections, hosts and entities with threat and certainty of 0–100. */
export const vectra: ShapeForm = {
  name: 'Vectra',
  source: 'vectra',
  aside: [
    'url',
    'detection_url',
    'host_url',
    'src_host.url',
    'src_account.url',
    'grouped_details.src_host.url',
  ],
  marks: [
    ['detection_category', 'threat'],
    ['detection_type', 'src_ip'],
    ['d_type', 'd_type_vname'],
    ['vectra'],
    ['detection_category', 'detection'],
  ],
  id: ['detection_id', 'id'],
  title: ['detection_type', 'd_type_vname', 'detection', 'type', 'summary.description'],
  severity: [['severity'], [['threat', 'threat_score', 't_score'], fifths]],
  time: [
    'first_timestamp',
    'detection_timestamp',
    'event_timestamp',
    'last_timestamp',
    'created_datetime',
    'timestamp',
  ],
  host: ['src_host.name', 'host_name', 'src_host', 'dvchost', 'entity_name', 'src_account.name'],
  techniques: ['mitre', 'mitre_techniques'],
  tags: ['detection_category', 'category'],
  observables: [
    ['ip', ['src_ip', 'host_ip', 'grouped_details.dst_ips', 'summary.dst_ips', 'dst_ip']],
    ['domain', ['summary.target_domains', 'grouped_details.target_domains', 'dst_dns']],
  ],
}

/** ExtraHop Reveal(x): detections with a risk score of 0–99. */
export const extraHop: ShapeForm = {
  name: 'ExtraHop',
  source: 'extrahop',
  aside: 'url',
  marks: [['risk_score', 'participants'], ['participants.object_type'], ['offender_primary']],
  id: 'id',
  title: ['title', 'display_name', 'type'],
  description: 'description',
  severity: [
    [
      'risk_score',
      [
        [80, 'critical'],
        [60, 'high'],
        [30, 'medium'],
        [1, 'low'],
      ],
    ],
  ],
  time: ['start_time', 'mod_time', 'create_time'],
  host: ['participants.hostname', 'offender_primary.name'],
  techniques: ['mitre_techniques.id', 'mitre_techniques.legacy_ids'],
  tags: ['categories', 'type'],
  observables: [['ip', ['participants.object_value', 'participants.ipaddr']]],
}

/** Netskope alerts. */
export const netskope: ShapeForm = {
  name: 'Netskope',
  source: 'netskope',
  marks: [
    ['alert_type', 'access_method'],
    ['alert_name', 'alert_type', '_insertion_epoch_timestamp'],
    ['ur_normalized', 'alert_type'],
    ['netskope_pop'],
  ],
  id: ['_id', 'alert_id'],
  title: ['alert_name', 'malware_name', 'policy', 'dlp_rule', 'alert_type'],
  severity: [
    [['severity', 'malware_severity', 'severity_level', 'dlp_rule_severity', 'alert_severity', 'risk_level']],
  ],
  time: ['timestamp', '_insertion_epoch_timestamp'],
  host: ['hostname', 'device_name'],
  tags: ['alert_type', 'category'],
  observables: [
    ['ip', ['srcip', 'dstip', 'userip']],
    ['url', ['url', 'malsite_url']],
    ['hash', ['md5', 'local_sha256', 'sha256', 'local_md5']],
    ['email', ['user', 'userkey', 'from_user']],
    ['domain', ['domain']],
    ['filename', ['object', 'file_name']],
  ],
}

/** Zscaler Internet Access: NSS web and firewall logs as JSON. */
export const zscaler: ShapeForm = {
  name: 'Zscaler',
  source: 'zscaler',
  marks: [
    ['threatname', 'urlcategory'],
    ['event.threatname'],
    ['sourcetype^=zscalernss'],
    ['threatclass'],
    ['nssservername'],
  ],
  title: [
    'event.threatname',
    'threatname',
    'event.threatclass',
    'threatclass',
    'event.reason',
    'reason',
    'event.action',
    'action',
  ],
  severity: [
    [['event.threatseverity', 'threatseverity', 'event.threat_severity']],
    [
      ['event.riskscore', 'riskscore', 'event.pagerisk', 'pagerisk'],
      [
        [90, 'critical'],
        [75, 'high'],
        [46, 'medium'],
        [1, 'low'],
      ],
    ],
  ],
  time: ['event.datetime', 'datetime', 'event.epochtime', 'epochtime', 'event.time', 'time'],
  host: ['event.devicehostname', 'devicehostname'],
  tags: ['event.urlcategory', 'urlcategory', 'event.malwarecategory'],
  observables: [
    ['ip', ['event.ClientIP', 'ClientIP', 'event.serverip', 'serverip', 'cip', 'sip', 'event.cip']],
    ['domain', ['event.hostname', 'hostname']],
    ['url', ['event.url', 'url']],
    ['hash', ['event.bamd5', 'bamd5', 'event.sha256', 'md5']],
    ['email', ['event.user', 'user', 'login']],
  ],
}
