import { describe, expect, test } from 'vitest'
import { admits, endsLikeFile, type FieldMeaning, fieldMeaning, namesPerson } from './field-meaning.ts'

/** Names of fields from Elastic Common Schema, OCSF, ASFF, Microsoft, CrowdStrike, Sysmon, CEF, Suricata and others. */
const names: readonly (readonly [FieldMeaning, string])[] = [
  [
    'identifier',
    'id _id alert_id alertId AlertId AlertID eventid event.id tenantId aid cid device.device_id',
  ],
  [
    'identifier',
    'composite_id community_id flow_id network.community_id traceId trace.id correlation_id x-request-id',
  ],
  [
    'identifier',
    'client-request-id GUID ProcessGuid LogonGuid process.entity_id uuid finding.uid metadata.uid session',
  ],
  [
    'identifier',
    'rule.uuid messageId internet_message_id MessageID ResourceARN agent.id azureTenantId userId user_sid',
  ],
  [
    'fingerprint',
    'thumbprint certificateThumbprint imphash file.pe.imphash ja3 tls.ja3.hash tls.client.ja3 JA3S ja4 ja4h',
  ],
  [
    'fingerprint',
    'ssdeep file.hash.ssdeep file.hash.tlsh serial serial_number tls.server.hash.sha256 tls.fingerprint',
  ],
  [
    'fingerprint',
    'cert_hash certificate.sha1 x509.serialnumber authentihash fingerprint fingerprint.sha256 import_hash',
  ],
  [
    'version',
    'version agent.version agent_version AgentVersion sensorVersion os.build host.os.kernel os_version',
  ],
  [
    'file',
    'file path file.path file_path filePath FilePath process.executable process.name process.parent.name Image',
  ],
  [
    'file',
    'ParentImage TargetFilename ImageLoaded OriginalFileName dll.name fileName file.name registry.path',
  ],
  ['file', 'proc.name CurrentDirectory syscheck.path processName file-name'],
  ['command', 'process.command_line CommandLine cmdline parentCommandLine process.args proc.cmdline command'],
  [
    'reference',
    'link links.html falcon_host_link FalconHostLink alertWebUrl incidentWebUrl webUrl permalink references',
  ],
  [
    'reference',
    'rule.reference threat.technique.reference generatorURL externalURL runbook_url html_url results_link',
  ],
  [
    'reference',
    'Remediation.Recommendation.Url _links.self.href documentation doc_url alert_url AlertLink console_url',
  ],
  ['reference', 'workbenchLink incidentUrl $schema'],
  ['user', 'user.name userName TargetUserName username src_user actor.displayName owner assigned_user'],
  ['user_agent', 'user_agent userAgent http.user_agent user_agent.original http-user-agent'],
  [
    'number',
    'port src_port srcPort destination.port size file.size count severity risk_score process.pid timestamp',
  ],
  ['label', 'vendor product eventSource region _index event.category type device_product'],
  [
    'open',
    'ip src_ip sourceIPAddress source.ip hash sha256 file.hash.sha256 SHA256String process.hash.md5 md5',
  ],
  [
    'open',
    'url url.full url.original domain dns.question.name host.name hostname message description remote_ip',
  ],
  [
    'open',
    'ioc_value iocValue email.from.address RemoteUrl DestinationHostname data.srcip subject valid anything',
  ],
]

describe('a field', () => {
  test.each(names.flatMap(([meaning, all]) => all.split(' ').map((name) => [name, meaning] as const)))(
    'called %s is %s',
    (name, meaning) => {
      expect(fieldMeaning(name)).toBe(meaning)
    },
  )

  test('means the same by a list of names and by a dotted one', () => {
    expect(fieldMeaning(['tls', 'server', 'hash', 'sha256'])).toBe('fingerprint')
    expect(fieldMeaning(['process', 'parent', 'name'])).toBe('file')
  })

  test('of any length and depth is read in no time', () => {
    expect(fieldMeaning('aB'.repeat(1_000_000))).toBe('open')
    expect(fieldMeaning(Array(100_000).fill('name'))).toBe('open')
  })
})

test.each([
  ['identifier', 'hash', false],
  ['identifier', 'ip', false],
  ['fingerprint', 'hash', false],
  ['version', 'ip', false],
  ['file', 'domain', false],
  ['file', 'hash', true],
  ['command', 'url', true],
  ['reference', 'url', false],
  ['user', 'email', true],
  ['user', 'domain', false],
  ['open', 'domain', true],
] as const)('a field that is %s admits %s: %o', (meaning, kind, may) => {
  expect(admits(meaning, kind)).toBe(may)
})

test('an id of a person may be a mail address, one of a message is none', () => {
  expect(['alternateId', 'user_id', 'messageId', 'id'].map(namesPerson)).toEqual([true, true, false, false])
})

test('names of scripts and libraries end like files', () => {
  expect(['update.sh', 'libkeyutils.so', 'evil.example.com'].map(endsLikeFile)).toEqual([true, true, false])
})
