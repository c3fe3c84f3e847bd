import type { Event } from '../event-fields.ts'
import { firstAt } from '../event-paths.ts'
import type { ShapeForm } from '../shape-form.ts'

/** Prometheus Alertmanager and Grafana: one alert of a webhook or of the API. */
export const alertmanager: ShapeForm = {
  name: 'Alertmanager',
  source: 'alertmanager',
  marks: [['labels.alertname'], ['labels', 'startsAt'], ['fingerprint', 'labels', 'annotations']],
  id: 'fingerprint',
  title: (event) =>
    firstAt(event, ['annotations.summary', 'labels.alertname', 'annotations.message', 'annotations.title']),
  description: ['annotations.description', 'annotations.message', 'annotations.summary'],
  severity: [
    [
      ['labels.severity', 'labels.priority', 'labels.level'],
      { page: 'critical', none: 'info', p1: 'critical', p2: 'high', p3: 'medium', p4: 'low', p5: 'info' },
    ],
  ],
  time: ['startsAt', 'activeAt'],
  host: ['labels.host', 'labels.hostname', 'labels.nodename', 'labels.node', 'labels.instance'],
  techniques: ['labels.technique', 'labels.mitre', 'annotations.mitre'],
  tags: ['labels.alertname', 'labels.team', 'labels.job'],
  // one fingerprint stays while the alert comes and goes
  distinctBy: ['startsAt'],
}

/** Grafana's older webhook: one rule, its state, and the values that matched. */
export const grafana: ShapeForm = {
  name: 'Grafana',
  source: 'grafana',
  marks: [
    ['ruleId', 'ruleName'],
    ['ruleUrl', 'state'],
    ['dashboardId', 'panelId', 'evalMatches'],
  ],
  title: ['title', 'ruleName', 'message'],
  description: 'message',
  severity: [
    ['tags.severity'],
    ['state', { alerting: 'high', ok: 'info', no_data: 'medium', paused: 'info', pending: 'low' }],
  ],
  time: ['startsAt', 'date', 'time'],
  host: ['evalMatches.tags.host', 'evalMatches.tags.instance'],
}

/** PagerDuty: webhooks v3 (`event`), v2 (`messages`), incidents of the API, and the Events API v2. */
export const pagerDuty: ShapeForm = {
  name: 'PagerDuty',
  source: 'pagerduty',
  marks: [
    ['event.event_type', 'event.resource_type'],
    ['routing_key', 'event_action'],
    ['incident_number', 'urgency'],
    ['incident.incident_number'],
    ['payload.summary', 'payload.severity'],
  ],
  id: ['event.data.id', 'dedup_key', 'incident.id', 'id', 'incident_key', 'event.id'],
  title: ['event.data.title', 'payload.summary', 'incident.title', 'title', 'summary', 'description'],
  severity: [
    [
      ['payload.severity', 'event.data.priority.summary', 'priority.summary', 'incident.priority.summary'],
      { p1: 'critical', p2: 'high', p3: 'medium', p4: 'low', p5: 'info' },
    ],
    [['event.data.urgency', 'urgency', 'incident.urgency']],
  ],
  time: [
    'payload.timestamp',
    'event.data.created_at',
    'incident.created_at',
    'created_at',
    'event.occurred_at',
  ],
  host: ['payload.source', 'payload.component'],
}

/** Opsgenie alerts: priority P1–P5. */
export const opsgenie: ShapeForm = {
  name: 'Opsgenie',
  source: 'opsgenie',
  marks: [
    ['alert.tinyId'],
    ['tinyId', 'priority'],
    ['action', 'alert.alertId'],
    ['integrationName', 'alert'],
  ],
  id: ['alert.alertId', 'id', 'alert.tinyId'],
  title: ['alert.message', 'message'],
  description: ['alert.description', 'description'],
  severity: [
    [['alert.priority', 'priority'], { p1: 'critical', p2: 'high', p3: 'medium', p4: 'low', p5: 'info' }],
  ],
  time: ['alert.createdAt', 'createdAt'],
  host: ['alert.entity', 'entity', 'alert.source'],
  tags: ['alert.tags', 'tags'],
}

/** Datadog security signals. */
export const datadog: ShapeForm = {
  name: 'Datadog',
  source: 'datadog',
  marks: [
    ['attributes.workflow.rule'],
    ['type=signal', 'attributes'],
    ['attributes.custom.title'],
    ['attributes.status', 'attributes.tags', 'attributes.message'],
  ],
  id: 'id',
  title: [
    'attributes.custom.title',
    'attributes.workflow.rule.name',
    'attributes.title',
    'attributes.message',
  ],
  description: 'attributes.message',
  severity: [[['attributes.status', 'attributes.severity', 'attributes.custom.severity']]],
  time: ['attributes.custom.first_seen', 'attributes.timestamp'],
  host: ['attributes.host', 'attributes.attributes.host'],
  techniques: ['attributes.tags', 'attributes.custom.tags'],
  tags: ['attributes.tags'],
}

/** Sumo Logic Cloud SIEM insights and signals; Panther; Elastic's rival platforms with a form of their own. */
export const sumo: ShapeForm = {
  name: 'Sumo Logic',
  source: 'sumologic',
  marks: [
    ['readableId', 'entity'],
    ['insight', 'readableId'],
    ['signals', 'readableId'],
  ],
  id: ['readableId', 'id'],
  title: ['name', 'description'],
  description: 'description',
  severity: [[['severity', 'priority']]],
  time: ['signals.timestamp', 'timestamp', 'created'],
  host: ['entity.hostname', 'entity.name', 'entity.value'],
  techniques: ['tags', 'signals.tags'],
  tags: 'tags',
}

export const panther: ShapeForm = {
  name: 'Panther',
  source: 'panther',
  marks: [
    ['p_rule_id'],
    ['alertId', 'ruleId', 'severity'],
    ['analysisSourceId'],
    ['analysisId', 'type=RULE|POLICY'],
  ],
  id: ['alertId', 'p_alert_id', 'id'],
  title: (event) => titleOfPanther(event),
  severity: [[['severity', 'p_rule_severity', 'p_alert_severity']]],
  time: ['firstEventOccurredAt', 'p_event_time', 'createdAt', 'p_alert_creation_time'],
  host: ['p_any_hostnames', 'alertContext.hostname'],
  techniques: ['p_rule_reports.MITRE ATT&CK', 'reports.MITRE ATT&CK', 'tags'],
  tags: 'tags',
}

function titleOfPanther(event: Event): string | null {
  return firstAt(event, ['title', 'p_alert_title', 'name', 'description', 'p_rule_id', 'ruleId'])
}

/** Graylog: notifications of event definitions. Priorities of 1–4. */
export const graylog: ShapeForm = {
  name: 'Graylog',
  source: 'graylog',
  marks: [['event_definition_title'], ['event.event_definition_id'], ['event_definition_id', 'event']],
  id: ['event.id', 'event_definition_id'],
  title: ['event_definition_title', 'event.message'],
  description: ['event.message', 'event_definition_description'],
  severity: [
    [['event.priority', 'event_definition_priority'], { 1: 'low', 2: 'medium', 3: 'high', 4: 'critical' }],
  ],
  time: ['event.timestamp', 'event.timerange_start'],
  host: ['event.fields.host', 'event.fields.hostname', 'backlog.fields.host', 'backlog.source'],
}

/** ServiceNow security incidents and events. Severity and priority count from 1, critical in a priority, high in a severity. */
export const serviceNow: ShapeForm = {
  name: 'ServiceNow',
  source: 'servicenow',
  marks: [
    ['sys_id', 'short_description'],
    ['number', 'short_description'],
  ],
  id: ['number', 'sys_id'],
  title: 'short_description',
  description: 'description',
  severity: [
    [
      ['severity', 'severity.value'],
      { 1: 'high', 2: 'medium', 3: 'low', '1 - high': 'high', '2 - medium': 'medium', '3 - low': 'low' },
    ],
    [
      ['priority', 'priority.value'],
      {
        1: 'critical',
        2: 'high',
        3: 'medium',
        4: 'low',
        5: 'info',
        '1 - critical': 'critical',
        '2 - high': 'high',
      },
    ],
  ],
  time: ['opened_at', 'sys_created_on'],
  host: ['cmdb_ci.display_value', 'cmdb_ci'],
}
