import type { Event } from '../event-fields.ts'
import { firstAt } from '../event-paths.ts'
import type { ShapeForm } from '../shape-form.ts'
import { fiveDown, fiveUp, syslogLevels } from './scales.ts'

/** Palo Alto Networks firewalls: threat logs as JSON or key=value, and the names of their CSV export. */
export const paloAlto: ShapeForm = {
  name: 'Palo Alto',
  source: 'paloalto',
  marks: [
    ['threatid', 'severity'],
    ['threat_name', 'panos'],
    ['Threat/Content Type'],
    ['Threat/Content Name'],
    ['pan_threat_id'],
    ['threat_id', 'receive_time'],
    ['LogType=THREAT', 'ThreatID'],
    ['log_type=THREAT', 'severity'],
    ['VendorName=Palo Alto Networks'],
  ],
  title: [
    'threat_name',
    'ThreatName',
    'threatid',
    'Threat/Content Name',
    'threat_id',
    'ThreatID',
    'ThreatCategory',
    'category',
  ],
  severity: [[['severity', 'Severity', 'VendorSeverity', 'number_of_severity'], fiveUp]],
  time: [
    'time_generated',
    'generated_time',
    'TimeGenerated',
    'Generate Time',
    'GenerateTime',
    'receive_time',
    'Receive Time',
    'time_received',
    'LogTime',
  ],
  host: ['source_device_host', 'SourceDeviceHost', 'src_host'],
  tags: ['category', 'thr_category', 'ThreatCategory', 'subtype'],
  observables: [
    [
      'ip',
      [
        'src',
        'dst',
        'source_ip',
        'dest_ip',
        'src_ip',
        'SourceAddress',
        'DestinationAddress',
        'Source address',
        'Destination address',
        'SourceIP',
        'DestinationIP',
      ],
    ],
    ['url', ['misc', 'url', 'URL']],
    ['hash', ['filedigest', 'file_digest', 'FileHash']],
    ['user', ['srcuser', 'source_user', 'SourceUser', 'Source User']],
  ],
}

/** FortiGate: logs of key=value, and the same fields as JSON. */
export const fortinet: ShapeForm = {
  name: 'FortiGate',
  source: 'fortigate',
  marks: [
    ['devid', 'logid'],
    ['devname', 'logid'],
    ['logid', 'type=utm|traffic|event|anomaly'],
    ['FTNTFGTlogid'],
  ],
  title: ['attack', 'virus', 'msg', 'logdesc', 'app', 'catdesc', 'action'],
  description: ['msg', 'logdesc'],
  severity: [['severity', { information: 'info' }], ['crlevel'], [['level', 'pri'], syslogLevels]],
  time: (event) => timeOfFortinet(event),
  host: ['srcname', 'devname'],
  tags: ['type', 'subtype'],
  observables: [
    ['ip', ['srcip', 'dstip', 'remip']],
    ['domain', ['hostname', 'qname']],
    ['url', ['url']],
    ['hash', ['filehash', 'analyticscksum']],
    ['user', ['user', 'unauthuser']],
    ['filename', ['filename']],
  ],
}

function timeOfFortinet(event: Event): string | null {
  const [date, time, zone] = ['date', 'time', 'tz'].map((name) => firstAt(event, [name]))
  const counted = firstAt(event, ['eventtime'])
  if (counted !== null) return counted
  return date == null || time == null ? (date ?? null) : `${date} ${time}${zone == null ? '' : ` ${zone}`}`
}

/** Check Point logs as JSON or key=value. */
export const checkPoint: ShapeForm = {
  name: 'Check Point',
  source: 'checkpoint',
  marks: [
    ['loguid', 'product'],
    ['origin', 'product', 'protection_name'],
    ['protection_name', 'severity'],
    ['originsicname'],
  ],
  id: ['loguid', 'uid'],
  title: ['protection_name', 'attack', 'malware_action', 'description', 'rule_name', 'action'],
  severity: [['severity', { 0: 'info', 1: 'low', 2: 'medium', 3: 'high', 4: 'critical' }]],
  time: ['time', 'creation_time', 'sequencetime'],
  host: ['src_machine_name', 'src_host'],
  techniques: ['mitre_execution', 'mitre_initial_access', 'mitre_command_and_control', 'mitre_techniques'],
  observables: [
    ['ip', ['src', 'dst']],
    ['url', ['resource', 'url']],
    ['hash', ['file_sha256', 'file_sha1', 'file_md5']],
    ['user', ['src_user_name', 'user']],
  ],
}

/** Cisco Firepower and Umbrella, pfSense and others write key=value or JSON with these names. */
export const firepower: ShapeForm = {
  name: 'Cisco Firepower',
  source: 'firepower',
  marks: [
    ['InitiatorIP', 'ResponderIP'],
    ['IntrusionPolicy', 'SID'],
    ['SrcIP', 'DstIP', 'EventPriority'],
    ['initiator_ip', 'responder_ip'],
  ],
  title: ['Message', 'msg', 'ThreatName', 'SHA_Disposition', 'Classification', 'AccessControlRuleName'],
  severity: [['EventPriority'], ['Priority', fiveDown]],
  time: ['FirstPacketSecond', 'EventTime', 'event_sec', 'timestamp', 'syslog.timestamp'],
  observables: [
    ['ip', ['SrcIP', 'DstIP', 'InitiatorIP', 'ResponderIP']],
    ['url', ['URL', 'HTTPReferer']],
    ['hash', ['FileSHA256']],
    ['domain', ['DNSQuery']],
  ],
}

/** FortiAnalyzer: alerts of its event handlers. */
export const fortiAnalyzer: ShapeForm = {
  name: 'FortiAnalyzer',
  source: 'fortianalyzer',
  marks: [
    ['alertid', 'triggername'],
    ['alerttime', 'triggername'],
    ['alertid', 'alerttime'],
  ],
  id: 'alertid',
  title: ['subject', 'triggername', 'eventtype'],
  severity: [['severity']],
  time: ['firstlogtime', 'alerttime', 'lastlogtime'],
  host: ['epname', 'devname'],
  tags: ['tag', 'eventtype'],
}
