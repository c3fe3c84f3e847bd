import { firstAt } from '../event-paths.ts'
import type { ShapeForm } from '../shape-form.ts'

/** Events of the Azure activity log and of Entra ID (sign-ins, audit, risk detections). */
export const azureActivity: ShapeForm = {
  name: 'Azure',
  source: 'azure',
  marks: [
    ['operationName', 'category', 'resourceId'],
    ['OperationNameValue', 'CategoryValue'],
    ['riskEventType', 'riskLevel'],
    ['appDisplayName', 'userPrincipalName', 'ipAddress'],
    ['activityDisplayName', 'initiatedBy'],
  ],
  id: ['eventDataId', 'id', 'EventDataId', 'correlationId'],
  title: (event) =>
    firstAt(event, [
      'riskEventType',
      'operationName.localizedValue',
      'activityDisplayName',
      'operationName',
      'OperationNameValue',
    ]),
  severity: [
    [
      ['riskLevel', 'level', 'Level', 'properties.riskLevel'],
      { hidden: 'info', none: 'info', 4: 'info', 3: 'medium', 2: 'high', 1: 'critical' },
    ],
  ],
  time: [
    'eventTimestamp',
    'activityDateTime',
    'detectedDateTime',
    'createdDateTime',
    'time',
    'TimeGenerated',
  ],
  host: ['deviceDetail.displayName', 'properties.deviceDetail.displayName'],
  tags: ['category', 'riskEventType'],
  observables: [
    ['ip', ['ipAddress', 'callerIpAddress', 'properties.ipAddress', 'httpRequest.clientIpAddress']],
    [
      'email',
      ['userPrincipalName', 'caller', 'properties.userPrincipalName', 'initiatedBy.user.userPrincipalName'],
    ],
  ],
}

/** Azure Monitor: alerts in the common schema. Severities Sev0–Sev4. */
export const azureMonitor: ShapeForm = {
  name: 'Azure Monitor',
  source: 'azure-monitor',
  marks: [
    ['data.essentials.alertRule'],
    ['essentials.alertRule'],
    ['schemaId=azureMonitorCommonAlertSchema'],
  ],
  id: ['data.essentials.originAlertId', 'data.essentials.alertId', 'essentials.alertId'],
  title: ['data.essentials.alertRule', 'essentials.alertRule'],
  description: ['data.essentials.description', 'essentials.description'],
  severity: [
    [
      ['data.essentials.severity', 'essentials.severity'],
      { sev0: 'critical', sev1: 'high', sev2: 'medium', sev3: 'info', sev4: 'info' },
    ],
  ],
  time: ['data.essentials.firedDateTime', 'essentials.firedDateTime', 'essentials.startDateTime'],
  host: ['data.essentials.configurationItems', 'essentials.targetResourceName'],
}
