import type { Event } from '../event-fields.ts'
import { firstAt } from '../event-paths.ts'
import type { ShapeForm } from '../shape-form.ts'
import { titleOfKind } from '../title-of-kind.ts'
import { kibanaRisk } from './scales.ts'

/** Fields of Elastic Common Schema that are the same in detection alerts and in alerts of integrations. */
const techniques = [
  ...['threat.technique.id', 'threat.technique.subtechnique.id', 'kibana.alert.rule.threat.technique.id'],
  ...[
    'kibana.alert.rule.threat.technique.subtechnique.id',
    'kibana.alert.rule.parameters.threat.technique.id',
  ],
  ...['kibana.alert.rule.parameters.threat.technique.subtechnique.id', 'signal.rule.threat.technique.id'],
  ...[
    'signal.rule.threat.technique.subtechnique.id',
    'rule.threat.technique.id',
    'rule.threat.technique.subtechnique.id',
    'threat.tactic.technique.id',
  ],
]
const observables: ShapeForm['observables'] = [
  ['ip', ['source.ip', 'destination.ip', 'client.ip', 'server.ip']],
  ['domain', ['destination.domain', 'url.domain', 'dns.question.name', 'tls.client.server_name']],
  ['url', ['url.full', 'url.original']],
  [
    'hash',
    ['file.hash.sha256', 'file.hash.sha1', 'file.hash.md5', 'process.hash.sha256', 'process.hash.md5'],
  ],
  ['user', ['user.name']],
  ['cve', ['vulnerability.id']],
  ['email', ['email.from.address', 'email.to.address', 'email.sender.address']],
]
const host = [
  'alerts.host.name',
  'host.name',
  'host.hostname',
  'agent.name',
  'agent.hostname',
  'observer.hostname',
  'syslog.host',
]

/** Alerts of Kibana's detection engine, of version 8 (`kibana.alert.*`) and 7 (`signal.*`). */
export const kibana: ShapeForm = {
  name: 'Elastic',
  source: 'elastic',
  marks: [
    ['kibana.alert.rule.name'],
    ['kibana.alert.uuid'],
    ['kibana.alert.rule.uuid'],
    ['signal.rule.name'],
    ['signal.rule.id'],
    ['rule.name', 'results_link'],
    ['rule.threat', 'alerts'],
  ],
  id: ['kibana.alert.uuid', '_id', 'signal.ancestors.id', 'event.id'],
  title: ['kibana.alert.rule.name', 'signal.rule.name', 'rule.name', 'message'],
  description: ['kibana.alert.reason', 'signal.reason', 'kibana.alert.rule.description', 'message'],
  severity: [
    [['kibana.alert.severity', 'signal.rule.severity', 'kibana.alert.rule.severity', 'rule.severity']],
    [['kibana.alert.risk_score', 'signal.rule.risk_score'], kibanaRisk],
  ],
  time: [
    'kibana.alert.original_time',
    'alerts.kibana.alert.original_time',
    'signal.original_time',
    '@timestamp',
    'kibana.alert.start',
  ],
  host,
  techniques,
  tags: ['tags', 'kibana.alert.rule.tags'],
  observables,
}

/** Alerts in Elastic Common Schema from any integration. */
export const ecs: ShapeForm = {
  name: 'Elastic',
  source: 'elastic',
  marks: [
    ['@timestamp', 'event.kind=alert|signal'],
    ['@timestamp', 'rule.name'],
    ['@timestamp', 'ecs.version', 'event'],
    ['@timestamp', 'event.kind', 'event.category'],
  ],
  id: ['event.id', '_id', 'event.hash'],
  title: (event) => firstAt(event, ['rule.name', 'message', 'event.reason']) ?? titleOf(event),
  description: ['message', 'rule.description', 'event.reason'],
  severity: [['event.severity_label'], [['event.risk_score', 'event.severity'], kibanaRisk]],
  time: ['@timestamp', 'event.start', 'event.created'],
  host,
  techniques,
  tags: ['tags'],
  observables,
}

function titleOf(event: Event): string | null {
  const action = firstAt(event, ['event.action', 'rule.id', 'event.code'])
  return (
    titleOfKind(firstAt(event, ['event.module', 'event.dataset', 'observer.product']) ?? 'Elastic', event) ??
    action
  )
}

/** Elastic Endgame, in the form its streaming sends. */
export const endgame: ShapeForm = {
  name: 'Elastic Endgame',
  source: 'endgame',
  marks: [['endgame.event_type_full'], ['event.module=endgame'], ['data.alert_details', 'alert_type']],
  id: ['endgame.metadata.message_id', 'id', 'event.id'],
  title: ['endgame.metadata.type', 'alert_type', 'event.action', 'message'],
  severity: [
    [['endgame.metadata.severity', 'severity']],
    [['event.severity', 'event.risk_score'], kibanaRisk],
  ],
  time: ['@timestamp', 'endgame.timestamp_utc', 'created_at'],
  host: ['host.name', 'host.hostname', 'endpoint.hostname', 'endgame.hostname'],
  techniques: ['endgame.rule_mitre_id', 'threat.technique.id'],
  observables,
}
