import type { Event } from '../event-fields.ts'
import { firstAt, objectsAt, textsAt } from '../event-paths.ts'
import type { ImportedObservable } from '../imported-alert.ts'
import type { ShapeForm } from '../shape-form.ts'

/**
 * Evidence and entities of Microsoft's alerts: Graph (`evidence`), Defender for Endpoint (`evidence`, `entityType`),
 * Defender XDR incidents (`entities`), Sentinel and Azure (`Entities`). One list holds hosts, files, addresses and users.
 */
const lists = [
  ...[
    'evidence',
    'alerts.evidence',
    'entities',
    'alerts.entities',
    'Entities',
    'properties.alerts.properties.entities',
  ],
  ...[
    'properties.relatedEntities',
    'properties.entities',
    'object.properties.relatedEntities',
    'ExtendedProperties.Entities',
  ],
  ...[
    'object.properties.alerts.properties.entities',
    'relatedEntities',
    'properties.extendedProperties.entities',
  ],
]

function entitiesOf(event: Event): readonly Event[] {
  return lists.flatMap((path) => objectsAt(event, path))
}

function observablesOf(event: Event): readonly ImportedObservable[] {
  const found: ImportedObservable[] = []
  const add = (type: string, entity: Event, ...paths: readonly string[]) => {
    for (const value of textsAt(entity, paths)) found.push({ type, value })
  }
  for (const entity of entitiesOf(event)) {
    add(
      'ip',
      entity,
      'ipAddress',
      'address',
      'properties.address',
      'senderIp',
      'networkMessage.senderIp',
      'p1Sender.ip',
    )
    add('url', entity, 'url', 'properties.url')
    add('domain', entity, 'domainName', 'properties.domainName')
    add('hash', entity, 'fileDetails.sha256', 'sha256', 'imageFile.sha256', 'imageFile.fileDetails.sha256')
    add('hash', entity, 'fileDetails.sha1', 'sha1', 'imageFile.sha1', 'imageFile.fileDetails.sha1', 'md5')
    add('hash', entity, 'fileHashes.value', 'properties.hashValue')
    if (/^filehash$/i.test(firstAt(entity, ['Type', 'kind']) ?? ''))
      add('hash', entity, 'value', 'properties.hashValue')
    add('filename', entity, 'fileDetails.fileName', 'fileName', 'imageFile.fileName', 'properties.fileName')
    add('user', entity, 'userAccount.accountName', 'accountName', 'properties.accountName')
    add(
      'email',
      entity,
      'userAccount.userPrincipalName',
      'userPrincipalName',
      'primaryAddress',
      'mailboxPrimaryAddress',
    )
    add(
      'email',
      entity,
      'p1Sender.emailAddress',
      'p2Sender.emailAddress',
      'sender',
      'recipientEmailAddress',
      'recipient',
    )
  }
  return found
}

const hostFields = [
  'deviceDnsName',
  'hostName',
  'dnsName',
  'netBiosName',
  'deviceName',
  'properties.hostName',
  'mdeDeviceName',
]

function hostOf(event: Event): string | null {
  const stated = firstAt(event, [
    ...[
      'computerDnsName',
      'DeviceName',
      'hostStates.fqdn',
      'hostStates.netBiosName',
      'devices.deviceDnsName',
    ],
    'alerts.devices.deviceDnsName',
  ])
  if (stated !== null) return stated
  for (const entity of entitiesOf(event)) {
    const name = firstAt(entity, hostFields)
    if (
      name !== null &&
      !/^(?:mail|ip|url|file)$/i.test(firstAt(entity, ['Type', 'entityType', 'kind']) ?? '')
    ) {
      const domain = firstAt(entity, ['dnsDomain', 'properties.dnsDomain'])
      return domain === null || name.includes('.') ? name : `${name}.${domain}`
    }
  }
  return null
}

const techniques = [
  ...[
    'mitreTechniques',
    'alerts.mitreTechniques',
    'Techniques',
    'SubTechniques',
    'AttackTechniques',
    'techniques',
  ],
  ...[
    'properties.additionalData.techniques',
    'additionalData.techniques',
    'properties.techniques',
    'properties.subTechniques',
  ],
  ...[
    'object.properties.additionalData.techniques',
    'properties.alerts.properties.additionalData.MitreTechniques',
  ],
  ...[
    'object.properties.alerts.properties.additionalData.MitreTechniques',
    'properties.additionalData.subTechniques',
  ],
  ...['ExtendedProperties.MitreTechniques', 'alerts.properties.techniques', 'tags', 'subTechniques'],
]

/** Alerts and incidents of Defender (XDR, Endpoint) and of Microsoft Graph (alerts_v2, incidents). */
export const defender: ShapeForm = {
  name: 'Microsoft Defender',
  source: 'defender',
  marks: [
    ['title', 'severity', 'serviceSource'],
    ['title', 'severity', 'detectionSource'],
    ['title', 'severity', 'alertCreationTime'],
    ['title', 'providerAlertId'],
    ['incidentId', 'incidentName'],
    ['incidentId', 'alerts.alertId'],
    ['displayName', 'severity', 'incidentWebUrl'],
    ['alertWebUrl'],
    ['incidentWebUrl'],
    ['incidentUri'],
    ['@odata.type^=#microsoft.graph.security.'],
  ],
  id: ['providerAlertId', 'alertId', 'id', 'incidentId'],
  title: ['title', 'incidentName', 'displayName', 'alerts.title'],
  description: ['description', 'summary', 'alerts.description'],
  severity: [['severity']],
  time: [
    ...[
      'firstActivityDateTime',
      'firstEventTime',
      'firstActivity',
      'alerts.firstActivityDateTime',
      'alerts.firstActivity',
    ],
    ...[
      'alertCreationTime',
      'createdDateTime',
      'createdTime',
      'creationTime',
      'lastEventTime',
      'eventDateTime',
    ],
  ],
  host: hostOf,
  techniques,
  tags: ['category', 'categories', 'tags', 'customTags', 'systemTags'],
  more: observablesOf,
}

/** Alerts of the older Graph security API (`hostStates`, `fileStates`, `networkConnections`, `userStates`). */
export const graphLegacy: ShapeForm = {
  name: 'Microsoft Graph',
  source: 'graph-security',
  marks: [
    ['vendorInformation.provider', 'title'],
    ['azureTenantId', 'eventDateTime', 'severity'],
  ],
  id: 'id',
  title: ['title', 'category'],
  description: 'description',
  severity: [['severity']],
  time: ['eventDateTime', 'createdDateTime'],
  host: ['hostStates.fqdn', 'hostStates.netBiosName', 'hostStates.privateHostName'],
  techniques: ['techniques', 'mitreTechniques', 'tags'],
  tags: ['category', 'tags'],
  observables: [
    [
      'ip',
      [
        'networkConnections.destinationAddress',
        'networkConnections.sourceAddress',
        'hostStates.privateIpAddress',
      ],
    ],
    ['ip', ['hostStates.publicIpAddress', 'userStates.logonIp', 'networkConnections.natDestinationAddress']],
    ['domain', ['networkConnections.destinationDomain', 'cloudAppStates.destinationServiceIp']],
    ['url', ['networkConnections.destinationUrl']],
    ['hash', ['fileStates.fileHash.hashValue', 'processes.fileHash.hashValue']],
    ['filename', ['fileStates.name']],
    ['user', ['userStates.accountName']],
    ['email', ['userStates.userPrincipalName']],
  ],
}

/** Rows of advanced hunting: AlertInfo, AlertEvidence, and the tables of devices, mail and identities. */
export const hunting: ShapeForm = {
  name: 'Microsoft Defender',
  source: 'defender-hunting',
  marks: [
    ['AlertId', 'ServiceSource', 'Timestamp'],
    ['AlertId', 'DetectionSource', 'Timestamp'],
    ['AlertId', 'AttackTechniques'],
    ['AlertId', 'EntityType', 'EvidenceRole'],
    ['DeviceId', 'ActionType', 'Timestamp'],
    ['DeviceId', 'ReportId', 'DeviceName'],
    ['NetworkMessageId', 'RecipientEmailAddress'],
    ['AccountUpn', 'ActionType', 'Application'],
  ],
  id: 'AlertId',
  title: ['Title', 'AlertTitle'],
  severity: [['Severity']],
  time: ['Timestamp', 'TimeGenerated'],
  host: ['DeviceName', 'DeviceDnsName'],
  techniques: ['AttackTechniques', 'MitreTechniques'],
  tags: ['Category', 'Categories', 'ThreatTypes'],
  observables: [
    [
      'ip',
      [
        'RemoteIP',
        'LocalIP',
        'IPAddress',
        'SenderIPv4',
        'SenderIPv6',
        'FileOriginIP',
        'DestinationIPAddress',
      ],
    ],
    ['url', ['RemoteUrl', 'Url', 'FileOriginUrl']],
    ['domain', ['RemoteUrl', 'SenderFromDomain', 'SenderMailFromDomain']],
    ['hash', ['SHA256', 'SHA1', 'MD5']],
    ['filename', ['FileName']],
    ['user', ['AccountName', 'InitiatingProcessAccountName']],
    ['email', ['AccountUpn', 'SenderFromAddress', 'SenderMailFromAddress', 'RecipientEmailAddress']],
    ['registry_key', ['RegistryKey']],
  ],
  // AlertEvidence has a row for each piece of one alert
  distinctBy: [
    'EntityType',
    'SHA256',
    'SHA1',
    'RemoteIP',
    'RemoteUrl',
    'AccountName',
    'DeviceName',
    'FileName',
    'Timestamp',
  ],
}

/** Microsoft Sentinel: incidents (REST API, SecurityIncident rows, playbooks) and SecurityAlert rows. */
export const sentinel: ShapeForm = {
  name: 'Microsoft Sentinel',
  source: 'sentinel',
  marks: [
    ['properties.title', 'properties.severity', 'properties.incidentNumber'],
    ['type^=microsoft.securityinsights', 'properties'],
    ['object.properties.incidentNumber'],
    ['object.properties.title', 'object.properties.severity'],
    ['AlertName', 'AlertSeverity'],
    ['SystemAlertId', 'AlertSeverity'],
    ['IncidentNumber', 'Severity', 'Title'],
    ['incidentNumber', 'firstActivityTimeUtc'],
    ['properties.incidentNumber', 'properties.title'],
  ],
  id: [
    'SystemAlertId',
    'name',
    'IncidentName',
    'object.name',
    'properties.incidentNumber',
    'IncidentNumber',
    'id',
  ],
  title: [
    'properties.title',
    'object.properties.title',
    'AlertName',
    'DisplayName',
    'Title',
    'properties.alertDisplayName',
  ],
  description: ['properties.description', 'object.properties.description', 'Description'],
  severity: [[['properties.severity', 'object.properties.severity', 'AlertSeverity', 'Severity']]],
  time: [
    ...[
      'properties.firstActivityTimeUtc',
      'firstActivityTimeUtc',
      'createdTimeUtc',
      'object.properties.firstActivityTimeUtc',
      'StartTime',
      'FirstActivityTime',
    ],
    ...['properties.createdTimeUtc', 'object.properties.createdTimeUtc', 'CreatedTime', 'TimeGenerated'],
  ],
  host: (event) => hostOf(event),
  techniques,
  tags: [
    'Tactics',
    'properties.additionalData.tactics',
    'properties.labels.labelName',
    'object.properties.labels.labelName',
  ],
  more: observablesOf,
}

/** Alerts of Defender for Cloud (Azure Security Center): REST, continuous export, activity log. */
export const defenderCloud: ShapeForm = {
  name: 'Microsoft Defender for Cloud',
  source: 'defender-cloud',
  marks: [
    ['properties.alertDisplayName', 'properties.severity'],
    ['type^=microsoft.security/', 'properties'],
    ['AlertDisplayName', 'Severity', 'CompromisedEntity'],
    ['alertUri', 'compromisedEntity'],
    ['SystemAlertId', 'VendorName', 'Severity'],
  ],
  id: ['properties.systemAlertId', 'SystemAlertId', 'name', 'id'],
  title: ['properties.alertDisplayName', 'AlertDisplayName', 'properties.alertType', 'AlertType'],
  description: ['properties.description', 'Description'],
  severity: [[['properties.severity', 'Severity']]],
  time: ['properties.startTimeUtc', 'StartTimeUtc', 'properties.timeGeneratedUtc', 'TimeGenerated', 'time'],
  host: (event) => hostOf(event) ?? firstAt(event, ['properties.compromisedEntity', 'CompromisedEntity']),
  techniques: [...techniques, 'properties.techniques'],
  tags: ['properties.intent', 'Intent'],
  more: observablesOf,
}
