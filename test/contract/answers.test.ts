import { describe, expect, test } from 'vitest'
import { operationNamed } from '../../src/main/parts/operations.ts'

/**
 * Answers as written by an instance, an older client's parser or the local engine, checked against the answer's schema.
 */

const certificate = {
  domain: 'example.org',
  id: 1,
  issuer_ca_id: 2,
  issuer_name: 'C=US, O=Example CA, CN=R1',
  common_name: 'example.org',
  name_value: 'example.org\nwww.example.org',
  entry_timestamp: '2026-01-01T00:00:00.000Z',
  not_before: '2026-01-01T00:00:00',
  not_after: '2026-04-01T00:00:00',
  serial_number: '0a',
  result_count: 2,
}

const domainResults = {
  domain: 'example.org',
  scan_date: '2026-01-01 00:00:00 UTC',
  status: 'completed',
  results: {
    subdomains: ['www.example.org'],
    subdomains_suspicious: [{ keyword: 'vpn', subdomain: 'vpn.example.org' }],
    dns: {
      resolve: [{ domain: 'example.org', a: ['192.0.2.1'], aaaa: null, cname: null }],
      txt: { raw: [], spf: null, dmarc: 'v=DMARC1; p=none', dkim: [] },
    },
    ssl: [certificate],
    files: { robots_txt: '', security_txt: '' },
  },
}

const report = {
  schema: 'domain-report/2',
  domain: 'example.org',
  status: 'in_progress',
  scan_date: '2026-01-01 00:00:00 UTC',
  score: null,
  findings: [],
}

const fileResults = {
  status: 'completed',
  jobs_total: 1,
  jobs_completed: 1,
  file: {
    sha256: 'a'.repeat(64),
    md5: 'b'.repeat(32),
    ssdeep: '',
    filename: 'a.bin',
    size: 1,
    mime_type: 'application/octet-stream',
    created_at: '2026-01-01T00:00:00Z',
  },
  analysis: [{ job_name: 'strings', end_date: '2026-01-01T00:00:00Z', data: '' }],
}

const addressInfo = { family: 'evm', kind: 'account', checksum: 'valid', testnet: false }
const intel = {
  type: 'exchange',
  categories: ['exchange'],
  labels: [{ name: 'Example', source: 'list' }],
  sanctions: { is_sanctioned: false },
  risk_score: 0,
  risk_level: 'low',
}
const crypto = {
  address: '0x00',
  chain: 'ETH',
  chain_source: 'default',
  chain_ambiguous: true,
  chain_candidates: ['ETH', 'BSC'],
  address_info: addressInfo,
  intel: null,
}

const actor = {
  id: 'a',
  slug: 'example-actor',
  primary_name: 'Example Actor',
  suspected_origin: null,
  origin_code: null,
  motivation: [],
  targets_sectors: [],
  targets_countries: [],
  tlp: 'WHITE',
  updated_at: null,
  source: 'galaxy',
}

type Row = readonly [string, string, unknown]

const taken: readonly Row[] = [
  ['certificates', 'certificates.list', [certificate]],
  ['frozen domain results', 'domain.readResults', domainResults],
  ['a report under way', 'domain.readReport', report],
  [
    'a report with fields of a later date',
    'domain.readReport',
    {
      ...report,
      status: 'partial',
      score: { value: 71, grade: 'B' },
      dns: { caa: null, dnssec: { enabled: true, extra: 1 } },
      extra: 1,
    },
  ],
  ['file results', 'file.readResults', fileResults],
  ['a decoded address without intelligence', 'crypto.lookUp', crypto],
  ['an address with its intelligence mirrored', 'crypto.lookUp', { ...crypto, intel, ...intel }],
  [
    'a bulk answer with an unanswered entry',
    'crypto.lookUpList',
    {
      count: 2,
      results: [crypto, { address: 'x', error: 'upstream_unavailable' }],
      invalid: ['?'],
      deferred: [],
    },
  ],
  [
    'a digest that nobody could be asked about',
    'hash.lookUp',
    {
      hash: 'a',
      algorithm: 'MD5',
      verdict: 'unavailable',
      found: null,
      known_malicious: null,
      unavailable: ['found'],
    },
  ],
  [
    'an actor',
    'actors.read',
    {
      actor: { ...actor, description: null, first_seen: '2004', last_seen: null },
      aliases: [],
      external_refs: [],
      references: [],
      cves: [],
      tools: [],
      techniques: [],
    },
  ],
  ['nobody for a CVE', 'actors.listByCve', { cve_id: 'CVE-2024-12345', count: 0, actors: [] }],
  ['flows', 'actorMap.read', { layer: 'flows', items: [{ from: 'A', to: 'B', actors: 2 }] }],
  [
    'an authority without an entry',
    'authorities.read',
    { authority: null, entity_types: [{ code: 'eba_CT:x12', label: 'Credit institutions' }] },
  ],
  ['a ZIP', 'registerExport.download', new Uint8Array([0x50, 0x4b])],
  [
    'a record with fields of its own',
    'branches.create',
    {
      name: 'n',
      branch_code: null,
      confirmed_name: null,
      head_office_uuid: null,
      country: null,
      head_office_lei: null,
      uuid: 'u',
      created_at: 'c',
      updated_at: 'c',
      extra: 1,
    },
  ],
]

const refused: readonly Row[] = [
  ['a certificate text that is null', 'certificates.list', [{ ...certificate, common_name: null }]],
  [
    'a file of the results that is null',
    'domain.readResults',
    {
      ...domainResults,
      results: { ...domainResults.results, files: { robots_txt: null, security_txt: '' } },
    },
  ],
  [
    'an unfinished job',
    'file.readResults',
    { ...fileResults, analysis: [{ job_name: 'a', end_date: null, data: '' }] },
  ],
  [
    'a digest with a verdict of its own making',
    'hash.lookUp',
    { hash: 'a', algorithm: 'MD5', verdict: 'clean', found: true, known_malicious: false },
  ],
  [
    'fourteen templates',
    'registerExport.validate',
    { summary: { error: 0, warning: 0, info: 0 }, templates: {} },
  ],
]

describe('an answer', () => {
  test.each(taken)('%s is taken from %s as it is', (_what, name, answer) => {
    expect(operationNamed(name)?.output().parse(answer)).toEqual(answer)
  })

  test.each(refused)('%s is refused from %s', (_what, name, answer) => {
    expect(operationNamed(name)?.output().safeParse(answer).success).toBe(false)
  })
})

describe('an alert of a SIEM integration', () => {
  const read = (given: object) =>
    operationNamed('siemAlerts.ingest')
      ?.input()
      .parse({ title: 't', source: 'wazuh', ...given })

  test('may leave out nearly everything', () => {
    expect(read({})).toEqual({ title: 't', source: 'wazuh', tags: [], observables: [] })
  })

  test.each([
    ['High', 'high'],
    ['73', 73],
    [100, 100],
    ['', undefined],
  ])('with the severity %o is read as %o', (severity, expected) => {
    expect(read({ severity })).toMatchObject({ severity: expected })
  })

  test('brings all its observables, blank ones not counted', () => {
    const many = Array.from({ length: 150 }, (_, index) => ({ value: `v${index}` }))
    const { observables } = read({ observables: [{ value: '' }, { type: 'ip' }, ...many] }) as {
      observables: { value: string }[]
    }
    expect(observables).toHaveLength(150)
    expect(observables.at(-1)).toEqual({ value: 'v149' })
  })
})
