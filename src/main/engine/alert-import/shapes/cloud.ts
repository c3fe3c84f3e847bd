import type { Event } from '../event-fields.ts'
import { firstAt, objectsAt } from '../event-paths.ts'
import type { ShapeForm } from '../shape-form.ts'
import { titleOfKind } from '../title-of-kind.ts'
import { syslogLevels } from './scales.ts'

/** Okta System Log. Severity words DEBUG, INFO, WARN, ERROR. */
export const okta: ShapeForm = {
  name: 'Okta',
  source: 'okta',
  marks: [
    ['eventType', 'published', 'actor'],
    ['legacyEventType'],
    ['debugContext', 'eventType'],
    ['eventType', 'displayMessage'],
    ['okta.event_type'],
  ],
  id: ['uuid', 'eventId', 'okta.uuid'],
  title: (event) => firstAt(event, ['displayMessage', 'okta.display_message']) ?? titleOfKind('Okta', event),
  description: ['outcome.reason', 'debugContext.debugData.behaviors'],
  severity: [[['severity', 'okta.severity'], { warn: 'medium', error: 'high', info: 'info', debug: 'info' }]],
  time: ['published', '@timestamp'],
  host: ['device.name', 'client.device.name'],
  tags: ['eventType', 'outcome.result'],
  observables: [
    ['ip', ['client.ipAddress', 'request.ipChain.ip', 'okta.client.ip']],
    ['email', ['actor.alternateId', 'target.alternateId', 'okta.actor.alternate_id']],
  ],
}

/** Google Cloud Security Command Center findings. */
export const securityCommandCenter: ShapeForm = {
  name: 'Google Cloud SCC',
  source: 'gcp-scc',
  // names of resources end in ids
  aside: [
    ...[
      'finding.name',
      'finding.canonicalName',
      'finding.parent',
      'finding.resourceName',
      'name',
      'canonicalName',
      'parent',
    ],
    ...['resourceName', 'resource.name', 'notificationConfigName', 'finding.externalUri', 'externalUri'],
  ],
  marks: [
    ['finding.name', 'finding.category'],
    ['notificationConfigName', 'finding'],
    ['canonicalName', 'findingClass'],
    ['findingClass', 'category'],
    ['finding.findingClass'],
  ],
  id: ['finding.name', 'canonicalName', 'name', 'finding.canonicalName'],
  title: ['finding.category', 'category', 'finding.description'],
  description: ['finding.description', 'description'],
  severity: [[['finding.severity', 'severity'], { severity_unspecified: 'info' }]],
  time: ['finding.eventTime', 'eventTime', 'finding.createTime', 'createTime'],
  host: 'resource.displayName',
  techniques: [
    ...['finding.mitreAttack.primaryTechniques', 'finding.sourceProperties.properties.attackTechniques'],
    ...[
      'finding.sourceProperties.contextUris.mitreUri.displayName',
      'finding.sourceProperties.contextUris.mitreUri.url',
    ],
    ...[
      'mitreAttack.primaryTechniques',
      'sourceProperties.contextUris.mitreUri.url',
      'sourceProperties.contextUris.mitreUri.displayName',
    ],
  ],
  tags: [
    'finding.findingClass',
    'findingClass',
    'finding.mitreAttack.primaryTechniques',
    'finding.mitreAttack.primaryTactic',
  ],
  observables: [
    [
      'ip',
      [
        'finding.indicator.ipAddresses',
        'indicator.ipAddresses',
        'finding.access.callerIp',
        'finding.connections.destinationIp',
        'finding.connections.sourceIp',
      ],
    ],
    ['domain', ['finding.indicator.domains', 'indicator.domains']],
    ['url', ['finding.indicator.uris', 'indicator.uris']],
    ['email', ['finding.access.principalEmail']],
    ['cve', ['finding.vulnerability.cve.id']],
  ],
}

/** Entries of Google Cloud Logging, among them audit logs. */
export const cloudLogging: ShapeForm = {
  name: 'Google Cloud Logging',
  source: 'gcp-logging',
  marks: [
    ['insertId', 'logName'],
    ['protoPayload', 'logName'],
  ],
  id: 'insertId',
  title: [
    'protoPayload.methodName',
    'jsonPayload.message',
    'textPayload',
    'jsonPayload.rule_details.reference',
  ],
  severity: [['severity', { ...syslogLevels, default: 'info', notice: 'info' }]],
  time: ['timestamp', 'receiveTimestamp'],
  host: ['resource.labels.instance_id', 'jsonPayload.instance.vm_name', 'jsonPayload.hostname'],
  observables: [
    [
      'ip',
      ['protoPayload.requestMetadata.callerIp', 'httpRequest.remoteIp', 'jsonPayload.connection.src_ip'],
    ],
    ['email', ['protoPayload.authenticationInfo.principalEmail']],
  ],
}

/** Google Workspace: alerts of the Alert Center and activities of the Reports API. */
export const workspace: ShapeForm = {
  name: 'Google Workspace',
  source: 'google-workspace',
  marks: [
    ['alertId', 'customerId', 'type'],
    ['kind=admin#reports#activity'],
    ['id.applicationName', 'events'],
  ],
  id: ['alertId', 'id.uniqueQualifier'],
  title: (event) => firstAt(event, ['data.displayName', 'data.name', 'type', 'events.name']),
  severity: [[['metadata.severity', 'data.severity', 'severity']]],
  time: ['startTime', 'createTime', 'id.time'],
  observables: [
    ['ip', ['ipAddress', 'data.loginDetails.ipAddress']],
    ['email', ['actor.email', 'data.email', 'data.messages.recipient', 'data.maliciousEntity.fromHeader']],
  ],
}

/** Microsoft 365 (Unified Audit Log) and Defender for Cloud Apps records. */
export const office365: ShapeForm = {
  name: 'Microsoft 365',
  source: 'office365',
  marks: [
    ['RecordType', 'Operation', 'Workload'],
    ['CreationTime', 'Operation', 'UserId'],
  ],
  id: 'Id',
  title: (event) =>
    firstAt(event, ['Name', 'AlertType']) ??
    titleOfKind('Microsoft 365', event) ??
    firstAt(event, ['Operation']),
  severity: [[['Severity']]],
  time: ['CreationTime', 'CreationDate'],
  observables: [
    ['ip', ['ClientIP', 'ClientIPAddress', 'ActorIpAddress', 'SenderIp']],
    ['email', ['UserId', 'P1Sender', 'P2Sender', 'Recipients']],
    ['url', ['Url']],
    ['hash', ['AttachmentData.SHA256']],
  ],
}

/** Wiz, Prisma Cloud, Lacework and Orca issues. */
export const wiz: ShapeForm = {
  name: 'Wiz',
  source: 'wiz',
  marks: [
    ['control', 'entitySnapshot'],
    ['issue.id', 'control'],
    ['sourceRule', 'entitySnapshot'],
  ],
  id: ['id', 'issue.id'],
  title: ['control.name', 'sourceRule.name', 'name'],
  description: ['control.description', 'description'],
  severity: [[['severity', 'issue.severity', 'control.severity']]],
  time: ['createdAt', 'issue.created', 'firstDetectedAt', 'statusChangedAt'],
  host: [
    'entitySnapshot[type=VIRTUAL_MACHINE].name',
    'entitySnapshot[type=CONTAINER].name',
    'entitySnapshot[type=HOST].name',
  ],
}

export const prismaCloud: ShapeForm = {
  name: 'Prisma Cloud',
  source: 'prisma-cloud',
  marks: [
    ['policy.policyId', 'alertTime'],
    ['policyName', 'resourceId', 'alertId'],
    ['policyId', 'alertId', 'resourceId'],
  ],
  id: ['id', 'alertId'],
  title: ['policy.name', 'policyName', 'policy.policyType'],
  description: ['policy.description', 'policyDescription'],
  severity: [[['policy.severity', 'severity']]],
  time: ['alertTime', 'alertTs', 'firstSeen', 'firstDetectedOn'],
  host: ['resource.name', 'resourceName'],
}

export const lacework: ShapeForm = {
  name: 'Lacework',
  source: 'lacework',
  marks: [
    ['alertId', 'alertName', 'derivedFields'],
    ['event_id', 'lacework_account'],
    ['alertName', 'alertType', 'startTime'],
  ],
  id: ['alertId', 'event_id'],
  title: ['alertName', 'event_title', 'alertType'],
  description: ['alertInfo.description', 'event_description'],
  severity: [
    [['severity', 'event_severity'], { 1: 'critical', 2: 'high', 3: 'medium', 4: 'low', 5: 'info' }],
  ],
  time: ['startTime', 'event_timestamp', 'endTime'],
}

/** GitHub: secret scanning, code scanning and Dependabot alerts, as the API and webhooks give them. */
export const github: ShapeForm = {
  name: 'GitHub',
  source: 'github',
  aside: [
    ...[
      'url',
      'alert.url',
      'locations_url',
      'alert.locations_url',
      'sender.*',
      'repository.*',
      'organization.*',
    ],
    ...[
      'user.*',
      'dismissed_by.*',
      'alert.dismissed_by.*',
      'resolved_by.*',
      'alert.resolved_by.*',
      'commit_oid',
    ],
    ...['most_recent_instance.commit_sha', 'alert.most_recent_instance.commit_sha', 'repository.owner.*'],
  ],
  marks: [
    ['alert.html_url'],
    ['html_url', 'security_advisory'],
    ['secret_type', 'html_url'],
    ['most_recent_instance', 'rule'],
    ['security_advisory', 'security_vulnerability'],
  ],
  id: ['alert.html_url', 'html_url', 'number'],
  title: (event) => titleOfGithub(event),
  description: [
    'security_advisory.description',
    'alert.security_advisory.description',
    'rule.full_description',
  ],
  severity: [
    [
      [
        'rule.security_severity_level',
        'security_advisory.severity',
        'alert.security_advisory.severity',
        'alert.rule.security_severity_level',
        'rule.severity',
      ],
    ],
  ],
  time: ['created_at', 'alert.created_at'],
  observables: [
    [
      'cve',
      ['security_advisory.cve_id', 'alert.security_advisory.cve_id', 'security_advisory.identifiers.value'],
    ],
  ],
}

function titleOfGithub(event: Event): string | null {
  const [alert = event] = objectsAt(event, 'alert')
  return firstAt(alert, [
    'security_advisory.summary',
    'rule.description',
    'secret_type_display_name',
    'rule.name',
    'secret_type',
    'rule.id',
  ])
}

/** Microsoft Defender for Cloud Apps: alerts of its API. */
export const cloudApps: ShapeForm = {
  name: 'Defender for Cloud Apps',
  source: 'cloud-apps',
  marks: [
    ['severityValue', 'statusValue'],
    ['severityValue', 'resolutionStatusValue'],
    ['isSystemAlert', 'severityValue'],
  ],
  id: ['_id', 'id'],
  title: 'title',
  description: 'description',
  severity: [['severityValue', { 0: 'low', 1: 'medium', 2: 'high', 3: 'info' }], ['severity']],
  time: 'timestamp',
  host: 'entities[type=machine].label',
  aside: ['URL', 'url'],
  observables: [
    ['ip', ['entities[type=ip].id', 'entities[type=ip].label']],
    ['user', ['entities[type=user].id', 'entities[type=account].id', 'entities[type=account].label']],
  ],
}
