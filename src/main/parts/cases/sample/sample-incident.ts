import type { severities } from '../../../../contract/severities.ts'

/**
 * A fictitious incident for new users: a parcel lure that reaches accounts payable, the alerts of the tools, and the
 * noise of the same night. Addresses are those reserved for examples (RFC 5737, RFC 3849), as are names (RFC 2606)
 * except those of the lure, which come from the shipped samples of Triage.
 */
export type SampleAlert = {
  /** Minutes before it is loaded. */
  readonly ago: number
  readonly severity: (typeof severities)[number]
  readonly source: string
  readonly title: string
  readonly host?: string
  /** Values; prefixed with a type where it cannot be derived from the value: `user:j.ott`. */
  readonly observables?: readonly string[]
  readonly tags?: readonly string[]
  readonly description?: string
  readonly raw?: object
}

const siem = 'Lantern SIEM'
const endpoint = 'Tern endpoint'
const gateway = 'Mail gateway'
const sensor = 'Network sensor'

export const lure = 'cdn.parce1-track.support'
export const mirror = '203.0.113.77'
const loader = '3da541559918a808c2402bba5012f6c60b27661c'
const account = 'user:svc-ledger'

export const lureCase = 'Parcel lures against accounts payable'
export const testCase = 'Router migration test'

/** Titles of the alerts of the first case, and of the second. */
export const lureAlerts = [
  'Look-alike sender passes to 6 mailboxes',
  'Parcel notice with a link to a new domain',
  'Macro document from a first-time sender',
  'Script host starts from an archive and calls out',
  'Known bad digest written to the start folder',
  'Service account signs in from a leased server',
] as const
export const testAlerts = [
  'Port sweep inside the guest network',
  'Router answers with a default certificate',
] as const

/** Titles of alerts that are noise, with the reason for their dismissal. */
export const noiseAlerts: readonly (readonly [title: string, reason: string])[] = [
  ['Allow-listed scanner probes the edge', 'known_good'],
  ['Old client offers a retired cipher', 'benign'],
  ['Backup job runs outside its window', 'false_positive'],
]

/** Newest first. */
export const sampleAlerts: readonly SampleAlert[] = [
  {
    ago: 22,
    severity: 'high',
    source: siem,
    title: 'Service account signs in from a leased server',
    host: 'fin-app-02',
    observables: [mirror, account],
    tags: ['attack.t1078', 'T1021.001'],
    raw: {
      event: { id: 'LS-2026-118834', rule: 'auth.new_network', outcome: 'success', tries: 1 },
      actor: { account: 'svc-ledger', privileges: ['read', 'post'], role: 'service' },
      network: { source: mirror, asn: 64_500, owner: 'Example Leasing', country: 'ZZ' },
    },
  },
  {
    ago: 31,
    severity: 'critical',
    source: endpoint,
    title: 'Script host starts from an archive and calls out',
    host: 'ws-0417',
    observables: [lure, mirror, 'filename:invoice_4711.js'],
    tags: ['T1059.007', 'T1105'],
    raw: {
      process: {
        image: 'wscript.exe',
        command: 'wscript.exe "C:\\Users\\a.keller\\AppData\\Local\\Temp\\7z1\\invoice_4711.js"',
        parent: 'explorer.exe',
      },
      network: [{ host: lure, address: mirror, port: 443, bytes_out: 1180 }],
    },
  },
  {
    ago: 34,
    severity: 'high',
    source: siem,
    title: 'Service account signs in from a second leased server',
    host: 'fin-app-03',
    observables: ['203.0.113.78', account],
    tags: ['T1078'],
  },
  {
    ago: 48,
    severity: 'high',
    source: gateway,
    title: 'Look-alike sender passes to 6 mailboxes',
    observables: ['notice@parce1-track.support', lure],
    tags: ['T1566.002'],
    description:
      'Your parcel waits. Pay the fee of 1.99 within 24 hours: https://cdn.parce1-track.support/fee?id=4711\nSender: notice@parce1-track.support, first seen today.',
  },
  {
    ago: 51,
    severity: 'medium',
    source: siem,
    title: 'Account reads 4 GB from a share at night',
    host: 'fs-north',
    observables: [account, '10.20.4.18'],
    tags: ['T1039'],
  },
  {
    ago: 56,
    severity: 'critical',
    source: endpoint,
    title: 'Known bad digest written to the start folder',
    host: 'ws-0388',
    observables: [loader, 'filename:notice_view.exe'],
    tags: ['T1547.001'],
  },
  {
    ago: 64,
    severity: 'medium',
    source: gateway,
    title: 'Macro document from a first-time sender',
    observables: [
      'billing@parce1-track.support',
      '8f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc',
    ],
    tags: ['T1566.001'],
  },
  {
    ago: 71,
    severity: 'medium',
    source: siem,
    title: 'Second factor asked for 14 times',
    host: 'vpn-gw',
    observables: ['user:user2207', '198.51.100.24'],
    tags: ['T1621'],
  },
  {
    ago: 83,
    severity: 'high',
    source: sensor,
    title: 'Name of a web shell in the upload folder',
    host: 'web-edge-1',
    observables: ['198.51.100.41', 'filename:cmd.aspx'],
    tags: ['T1505.003'],
  },
  {
    ago: 118,
    severity: 'low',
    source: endpoint,
    title: 'New scheduled task of a signed vendor tool',
    host: 'ws-0129',
    observables: ['updater.vendor.example'],
  },
  {
    ago: 126,
    severity: 'medium',
    source: sensor,
    title: 'Domain of three days asked for by 4 machines',
    observables: ['parce1-track.support', '10.20.4.31'],
    tags: ['T1583.001'],
  },
  {
    ago: 131,
    severity: 'info',
    source: sensor,
    title: 'Allow-listed scanner probes the edge',
    host: 'web-edge-1',
    observables: ['192.0.2.66'],
  },
  {
    ago: 166,
    severity: 'high',
    source: siem,
    title: 'Provider portal sign-in without a second factor',
    host: 'vpn-gw',
    observables: ['portal.cloud-provider.example', 'user:j.ott'],
  },
  {
    ago: 174,
    severity: 'medium',
    source: gateway,
    title: 'Parcel notice with a link to a new domain',
    observables: ['notice@parce1-track.support', `https://${lure}/fee?id=4711`],
    tags: ['T1566.002'],
  },
  {
    ago: 181,
    severity: 'low',
    source: sensor,
    title: 'Port sweep inside the guest network',
    host: 'guest-wifi',
    observables: ['10.99.1.7', '10.99.1.0/24'],
  },
  {
    ago: 190,
    severity: 'low',
    source: sensor,
    title: 'Router answers with a default certificate',
    host: 'guest-wifi',
    observables: ['10.99.1.1'],
  },
  {
    ago: 236,
    severity: 'medium',
    source: gateway,
    title: 'Archive with its password in the text of the mail',
    observables: ['hr@corp.example', 'filename:application.zip'],
  },
  {
    ago: 241,
    severity: 'high',
    source: endpoint,
    title: 'Tool for remote help outside of its hours',
    host: 'ws-0244',
    observables: ['remote-help.example', '198.51.100.90'],
    tags: ['T1219'],
  },
  {
    ago: 302,
    severity: 'medium',
    source: sensor,
    title: 'CVE-2021-44228 probed, no answer sent',
    host: 'web-edge-2',
    observables: ['CVE-2021-44228', '198.51.100.41', 'ldap://198.51.100.41:1389/a'],
    tags: ['T1190'],
  },
  {
    ago: 366,
    severity: 'low',
    source: siem,
    title: 'Certificate of a partner ends in 3 days',
    host: 'edi-gate',
    observables: ['edi.partner.example'],
  },
  {
    ago: 421,
    severity: 'medium',
    source: siem,
    title: 'Wallet address in a complaint form',
    host: 'web form',
    observables: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  },
  {
    ago: 424,
    severity: 'critical',
    source: siem,
    title: 'Backup job deleted by an unusual account',
    host: 'bak-01',
    observables: [account, 'job-17'],
    tags: ['T1490'],
  },
  {
    ago: 541,
    severity: 'low',
    source: gateway,
    title: 'Two mailboxes forward to the outside',
    observables: ['m.lang@corp.example', 'archive@mail.example'],
    tags: ['T1114.003'],
  },
  {
    ago: 562,
    severity: 'info',
    source: siem,
    title: 'Backup job runs outside its window',
    host: 'bak-02',
    observables: ['job-18'],
  },
  {
    ago: 719,
    severity: 'medium',
    source: gateway,
    title: 'Document asks for active content',
    observables: ['careers@parce1-track.support', 'filename:profile.docm'],
    tags: ['T1204.002'],
  },
  {
    ago: 842,
    severity: 'low',
    source: sensor,
    title: 'Old client offers a retired cipher',
    host: 'edi-gate',
    observables: ['192.0.2.140'],
  },
  {
    ago: 874,
    severity: 'low',
    source: endpoint,
    title: 'USB storage used on a till',
    host: 'till-07',
    observables: ['hostname:till-07'],
    tags: ['T1052.001'],
  },
  {
    ago: 921,
    severity: 'medium',
    source: sensor,
    title: 'DNS answers longer than usual',
    host: 'dns-2',
    observables: ['q7f3.tunnel.example'],
    tags: ['T1071.004'],
  },
  { ago: 977, severity: 'info', source: endpoint, title: 'Agent was silent for 40 minutes', host: 'ws-0501' },
  {
    ago: 1015,
    severity: 'medium',
    source: siem,
    title: 'Sign-ins from two countries within an hour',
    host: 'vpn-gw',
    observables: ['user:k.brandt', '198.51.100.11', '2001:db8:40::17'],
    tags: ['T1078.004'],
  },
  {
    ago: 1090,
    severity: 'high',
    source: endpoint,
    title: 'Memory of the sign-in process was read',
    host: 'fin-app-02',
    observables: ['filename:procdump.exe', account],
    tags: ['T1003.001'],
  },
  {
    ago: 1133,
    severity: 'low',
    source: gateway,
    title: 'Newsletter sender fails DMARC',
    observables: ['news@shop.example'],
  },
  {
    ago: 1180,
    severity: 'medium',
    source: sensor,
    title: 'Beacon every 300 seconds to one address',
    host: 'ws-0417',
    observables: [mirror],
    tags: ['T1071.001'],
  },
  {
    ago: 1212,
    severity: 'info',
    source: siem,
    title: 'Log source has a clock that is 90 seconds late',
    host: 'fw-3',
  },
  {
    ago: 1248,
    severity: 'medium',
    source: endpoint,
    title: 'Unsigned driver offered for loading',
    host: 'lab-09',
    observables: ['d41d8cd98f00b204e9800998ecf8427e'],
    tags: ['T1543.003'],
  },
  {
    ago: 1301,
    severity: 'low',
    source: siem,
    title: 'Password changed outside of the usual form',
    host: 'dc-1',
    observables: ['user:t.weiss'],
  },
  {
    ago: 1333,
    severity: 'medium',
    source: sensor,
    title: 'File share asked for from the guest network',
    host: 'fs-north',
    observables: ['10.99.1.44'],
    tags: ['T1135'],
  },
  {
    ago: 1366,
    severity: 'low',
    source: gateway,
    title: 'Calendar invitation with a link from outside',
    observables: ['https://meet.partner.example/j/88'],
  },
  { ago: 1401, severity: 'info', source: endpoint, title: 'Browser extension was updated', host: 'ws-0333' },
  {
    ago: 1436,
    severity: 'medium',
    source: siem,
    title: 'Admin group has a new member',
    host: 'dc-1',
    observables: ['user:t.weiss', 'group:Domain Admins'],
    tags: ['T1098'],
  },
]
