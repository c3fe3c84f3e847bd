import type { Event } from '../event-fields.ts'
import { firstAt, objectsAt, textsAt } from '../event-paths.ts'
import type { ImportedObservable } from '../imported-alert.ts'
import type { ShapeForm } from '../shape-form.ts'
import { asffNormalized, guardDutyTen } from './scales.ts'

/** Each path as it is, and below `detail`, where EventBridge puts the finding. */
const both = (...paths: readonly string[]) => [...paths, ...paths.map((path) => `detail.${path}`)]
const findings = (...paths: readonly string[]) => [
  ...paths,
  ...paths.map((path) => `detail.findings.${path}`),
]

/** GuardDuty findings: API and export (`type`, `service`), and through EventBridge (`detail`). */
export const guardDuty: ShapeForm = {
  name: 'Amazon GuardDuty',
  source: 'guardduty',
  marks: [
    ['service.detectorId'],
    ['detail.service.detectorId'],
    ['service.serviceName=guardduty'],
    ['detail.service.serviceName=guardduty'],
    ['source=aws.guardduty'],
    ['arn^=arn:aws:guardduty'],
    ['arn^=arn:aws-us-gov:guardduty'],
  ],
  id: ['detail.id', 'id', 'arn'],
  title: both('title', 'type', 'description'),
  description: both('description'),
  severity: [[both('severity'), guardDutyTen]],
  time: [
    ...both('service.eventFirstSeen', 'service.resourceRole.eventFirstSeen'),
    ...both('service.eventLastSeen', 'createdAt', 'updatedAt'),
    'time',
  ],
  host: [
    ...both(
      'resource.instanceDetails.networkInterfaces.privateDnsName',
      'resource.instanceDetails.instanceId',
    ),
    ...both(
      'resource.eksClusterDetails.name',
      'resource.ecsClusterDetails.name',
      'resource.lambdaDetails.functionName',
    ),
  ],
  tags: both('type'),
  observables: [
    [
      'ip',
      both(
        'service.action.networkConnectionAction.remoteIpDetails.ipAddressV4',
        'service.action.networkConnectionAction.remoteIpDetails.ipAddressV6',
        'service.action.awsApiCallAction.remoteIpDetails.ipAddressV4',
        'service.action.portProbeAction.portProbeDetails.remoteIpDetails.ipAddressV4',
        'service.action.kubernetesApiCallAction.remoteIpDetails.ipAddressV4',
        'service.action.rdsLoginAttemptAction.remoteIpDetails.ipAddressV4',
        'resource.instanceDetails.networkInterfaces.privateIpAddress',
        'resource.instanceDetails.networkInterfaces.publicIp',
      ),
    ],
    ['domain', both('service.action.dnsRequestAction.domain')],
    ['user', both('resource.accessKeyDetails.userName')],
    [
      'hash',
      both('service.ebsVolumeScanDetails.scanDetections.threatDetectedByName.threatNames.filePaths.hash'),
    ],
  ],
}

/** Security Hub findings in the AWS Security Finding Format, alone or in EventBridge events. */
export const asff: ShapeForm = {
  name: 'AWS Security Hub',
  source: 'securityhub',
  aside: findings('SourceUrl', 'ThreatIntelIndicators.SourceUrl'),
  marks: [['SchemaVersion', 'ProductArn'], ['detail.findings.ProductArn'], ['ProductArn', 'GeneratorId']],
  id: findings('Id'),
  title: findings('Title'),
  description: findings('Description'),
  severity: [
    [findings('Severity.Label')],
    [findings('FindingProviderFields.Severity.Label')],
    [findings('Severity.Normalized'), asffNormalized],
    [findings('Severity.Product'), guardDutyTen],
  ],
  time: findings('FirstObservedAt', 'LastObservedAt', 'CreatedAt', 'UpdatedAt'),
  host: findings('Resources.Details.AwsEc2Instance.PrivateDnsName', 'Resources[Type=AwsEc2Instance].Id'),
  tags: findings('Types', 'FindingProviderFields.Types'),
  observables: [
    [
      'ip',
      findings(
        'Network.SourceIpV4',
        'Network.SourceIpV6',
        'Network.DestinationIpV4',
        'Network.DestinationIpV6',
      ),
    ],
    [
      'ip',
      findings(
        'Resources.Details.AwsEc2Instance.IpV4Addresses',
        'Action.NetworkConnectionAction.RemoteIpDetails.IpAddressV4',
      ),
    ],
    ['ip', findings('Action.AwsApiCallAction.RemoteIpDetails.IpAddressV4')],
    [
      'domain',
      findings('Network.SourceDomain', 'Network.DestinationDomain', 'Action.DnsRequestAction.Domain'),
    ],
    ['cve', findings('Vulnerabilities.Id')],
  ],
  more: (event) => threatIndicators(event),
}

/** Amazon Macie and Inspector findings. */
export const macie: ShapeForm = {
  name: 'Amazon Macie',
  source: 'macie',
  marks: [
    ['source=aws.macie'],
    ['classificationDetails', 'resourcesAffected'],
    ['policyDetails', 'resourcesAffected'],
    ['detail.resourcesAffected'],
  ],
  id: ['detail.id', 'id'],
  title: both('title', 'type'),
  description: both('description'),
  severity: [[both('severity.description')], [both('severity.score'), { 1: 'low', 2: 'medium', 3: 'high' }]],
  time: [...both('policyDetails.action.apiCallDetails.firstSeen', 'createdAt', 'updatedAt'), 'time'],
  tags: both('type', 'category'),
  observables: [['ip', both('policyDetails.actor.ipAddressDetails.ipAddressV4')]],
}

export const inspector: ShapeForm = {
  name: 'Amazon Inspector',
  source: 'inspector',
  aside: both('packageVulnerabilityDetails.sourceUrl', 'packageVulnerabilityDetails.referenceUrls'),
  marks: [
    ['findingArn^=arn:aws:inspector'],
    ['detail.findingArn'],
    ['findingArn', 'inspectorScore'],
    ['findingArn', 'firstObservedAt'],
    ['source=aws.inspector2'],
  ],
  id: both('findingArn'),
  title: both('title', 'type'),
  description: both('description'),
  severity: [[both('severity'), { untriaged: 'info' }]],
  time: [...both('firstObservedAt', 'lastObservedAt', 'updatedAt'), 'time'],
  tags: both('type'),
  observables: [
    [
      'cve',
      both(
        'packageVulnerabilityDetails.vulnerabilityId',
        'packageVulnerabilityDetails.relatedVulnerabilities',
      ),
    ],
  ],
}

/** CloudTrail events and insights, and changes that AWS Config reports. */
export const cloudTrail: ShapeForm = {
  name: 'AWS CloudTrail',
  source: 'cloudtrail',
  // the name of a service of Amazon stands there as well
  aside: both('sourceIPAddress'),
  more: (event) =>
    textsAt(event, both('sourceIPAddress'))
      .filter((value) => !value.endsWith('.amazonaws.com'))
      .map((value) => ({ type: 'ip', value })),
  marks: [
    ['eventVersion', 'eventSource', 'eventName'],
    ['eventVersion', 'insightDetails'],
    ['detail.eventVersion', 'detail.eventSource'],
    ['detail.insightDetails'],
  ],
  id: both('eventID'),
  title: (event) => titleOfCall(event),
  description: both('errorMessage'),
  severity: [],
  time: [...both('eventTime'), 'time'],
  tags: both('eventType'),
  observables: [
    ['user', both('userIdentity.userName', 'userIdentity.sessionContext.sessionIssuer.userName')],
  ],
}

export const awsConfig: ShapeForm = {
  name: 'AWS Config',
  source: 'aws-config',
  marks: [
    ['source=aws.config'],
    ['configRuleName', 'complianceType'],
    ['detail.configRuleName'],
    ['configurationItem', 'messageType'],
  ],
  id: 'id',
  title: (event) => titleOfRule(event),
  severity: [],
  time: [
    'detail.newEvaluationResult.resultRecordedTime',
    'time',
    'notificationCreationTime',
    'configurationItem.configurationItemCaptureTime',
  ],
  host: ['detail.resourceId', 'resourceId', 'configurationItem.resourceId'],
}

/** Indicators of ASFF, whose type names the kind of the value. */
function threatIndicators(event: Event): readonly ImportedObservable[] {
  const types: Readonly<Record<string, string>> = {
    ...{ domain: 'domain', email_address: 'email', hash_md5: 'hash', hash_sha1: 'hash', hash_sha256: 'hash' },
    ...{
      hash_sha512: 'hash',
      ipv4_address: 'ip',
      ipv6_address: 'ip',
      url: 'url',
      mutex: 'mutex',
      process: 'process',
    },
  }
  return findings('ThreatIntelIndicators')
    .flatMap((path) => objectsAt(event, path))
    .flatMap((each) => {
      const value = firstAt(each, ['Value'])
      const type = types[(firstAt(each, ['Type']) ?? '').toLowerCase()]
      return value === null || type === undefined ? [] : [{ type, value }]
    })
}

function titleOfCall(event: Event): string | null {
  const name = firstAt(event, both('insightDetails.eventName', 'eventName'))
  const service = firstAt(event, both('insightDetails.eventSource', 'eventSource'))
  const error = firstAt(event, both('errorCode', 'insightDetails.errorCode'))
  if (name === null) return null
  const insight = firstAt(event, both('insightDetails.insightType'))
  const parts = [insight, name, service === null ? null : `(${service})`, error]
  return parts.filter((part) => part !== null).join(' ')
}

function titleOfRule(event: Event): string | null {
  const rule = firstAt(event, ['detail.configRuleName', 'configRuleName', 'configurationItem.resourceType'])
  const state = firstAt(event, ['detail.newEvaluationResult.complianceType', 'complianceType', 'messageType'])
  return [rule, state].filter((part) => part !== null).join(': ') || null
}
