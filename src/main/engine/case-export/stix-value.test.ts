import { describe, expect, test } from 'vitest'
import { stixValue } from './stix-value.ts'

/** Right objects and patterns after STIX 2.1: section 6 for objects, section 9 for patterns. */

describe('an observable', () => {
  test.each([
    [
      'regkey',
      'HKLM\\Software\\Kestrel',
      'windows-registry-key',
      { key: 'HKEY_LOCAL_MACHINE\\Software\\Kestrel' },
    ],
    [
      'regkey|value',
      'HKCU\\Run|C:\\x.exe',
      'windows-registry-key',
      { key: 'HKEY_CURRENT_USER\\Run', values: [{ data: 'C:\\x.exe' }] },
    ],
    ['mutex', 'Global\\kestrel', 'mutex', { name: 'Global\\kestrel' }],
    ['asn', 'AS64500', 'autonomous-system', { number: 64_500 }],
    ['AS', '64500', 'autonomous-system', { number: 64_500 }],
    ['asn', 'AS64500 Kestrel Net', 'autonomous-system', { number: 64_500, name: 'Kestrel Net' }],
    ['email-subject', 'Your invoice', 'email-message', { is_multipart: false, subject: 'Your invoice' }],
    ['email-message-id', '<1@a.top>', 'email-message', { is_multipart: false, message_id: '<1@a.top>' }],
    ['filename', 'a.exe', 'file', { name: 'a.exe' }],
    ['file_path', 'C:\\Users\\amy\\a.exe', 'file', { name: 'a.exe' }],
    ['file_path', '/opt/kestrel/', 'directory', { path: '/opt/kestrel' }],
    ['user', 'DOMAIN\\amy', 'user-account', { account_login: 'DOMAIN\\amy' }],
    ['process', 'powershell.exe -enc AAAA', 'process', { command_line: 'powershell.exe -enc AAAA' }],
    ['command_line', 'cmd /c whoami', 'process', { command_line: 'cmd /c whoami' }],
    ['mac', '00-11-22-AA-BB-CC', 'mac-addr', { value: '00:11:22:aa:bb:cc' }],
    ['x509-fingerprint-sha1', 'AB'.repeat(20), 'x509-certificate', { hashes: { 'SHA-1': 'ab'.repeat(20) } }],
    ['certificate', '0A:1B:2C', 'x509-certificate', { serial_number: '0a1b2c' }],
    ['ssdeep', '3:abc:de', 'file', { hashes: { SSDEEP: '3:abc:de' } }],
    ['sha256', 'ab'.repeat(32), 'file', { hashes: { 'SHA-256': 'ab'.repeat(32) } }],
  ])('the %s %s is a %s', (type, value, object, properties) => {
    expect(stixValue({ type, value })?.object).toMatchObject({
      type: object,
      spec_version: '2.1',
      ...properties,
    })
  })

  test('a path brings its directory, a process its image', () => {
    const path = stixValue({ type: 'file_path', value: 'C:\\Users\\amy\\a.exe' })
    expect(path?.others).toMatchObject([{ type: 'directory', path: 'C:\\Users\\amy' }])
    expect(path?.object).toMatchObject({ parent_directory_ref: path?.others[0]?.id })
    expect(stixValue({ type: 'file_path', value: 'C:\\a.exe' })?.others).toMatchObject([{ path: 'C:\\' }])
    expect(stixValue({ type: 'file_path', value: '/a.sh' })?.others).toMatchObject([{ path: '/' }])
    const process = stixValue({ type: 'process', value: 'C:\\Windows\\a.exe' })
    expect(process?.others.map(({ type }) => type)).toEqual(['directory', 'file'])
    expect(process?.object).toMatchObject({ image_ref: process?.others[1]?.id })
  })

  test.each([
    ['asn', 'AS99999999999'],
    ['asn', 'Kestrel Net'],
    ['certificate', 'no hex'],
    ['mutex', ''],
    ['filename', 'a\u0000b'],
    ['yara', 'not a rule'],
    ['phone', '+491701234567'],
    ['crypto', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['other', 'anything'],
  ])('the %s %s has none', (type, value) => {
    expect(stixValue({ type, value })).toBeNull()
  })
})

describe('a pattern', () => {
  test.each([
    ['mutex', "it's\\here", "[mutex:name = 'it\\'s\\\\here']"],
    ['regkey', 'HKLM\\A', "[windows-registry-key:key = 'HKEY_LOCAL_MACHINE\\\\A']"],
    [
      'regkey|value',
      'HKLM\\A|b',
      "[windows-registry-key:key = 'HKEY_LOCAL_MACHINE\\\\A' AND windows-registry-key:values[*].data = 'b']",
    ],
    ['asn', 'AS64500', '[autonomous-system:number = 64500]'],
    [
      'user-agent',
      "Kestrel/1.0 (it's)",
      "[network-traffic:extensions.'http-request-ext'.request_header.'User-Agent' = 'Kestrel/1.0 (it\\'s)']",
    ],
    ['email-subject', 'Your invoice', "[email-message:subject = 'Your invoice']"],
    ['file_path', 'C:\\t\\a.exe', "[file:name = 'a.exe' AND file:parent_directory_ref.path = 'C:\\\\t']"],
    [
      'process',
      'C:\\t\\file:a.exe',
      "[process:image_ref.name = 'file:a.exe' AND process:image_ref.parent_directory_ref.path = 'C:\\\\t']",
    ],
    ['certificate', 'ab'.repeat(20), `[x509-certificate:hashes.'SHA-1' = '${'ab'.repeat(20)}']`],
    ['cidr', '45.137.21.0/24', "[ipv4-addr:value ISSUBSET '45.137.21.0/24']"],
  ])('of the %s %s is %s', (type, value, text) => {
    expect(stixValue({ type, value })?.pattern).toEqual({ text, type: 'stix' })
  })

  test.each([
    ['yara', 'rule kestrel { strings: $a = "k" condition: $a }'],
    ['sigma', 'title: K\ndetection:\n  selection:\n    a: b\n  condition: selection'],
    ['snort', 'alert tcp any any -> any 80 (msg:"K"; sid:1;)'],
  ])('of a %s rule is the rule', (type, value) => {
    expect(stixValue({ type, value })).toEqual({ object: null, others: [], pattern: { text: value, type } })
  })
})
