import { describe, expect, test } from 'vitest'
import { AlertFileReader } from './alert-file.ts'

async function entriesOf(bytes: string | Uint8Array, slice = 1_000_000) {
  const reader = new AlertFileReader()
  const all = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const entries = []
  for (let at = 0; at < all.length; at += slice) entries.push(...reader.push(all.subarray(at, at + slice)))
  entries.push(...(await reader.end()))
  return entries
}

const one = '{"id": 18446744073709551615, "title": "One",  "n": 1.50}'
const two = '{"title":"Two"}'

describe('what holds several events', () => {
  test.each([
    ['JSON lines', `${one}\n${two}\n`],
    ['a list', `[${one},\n ${two}]`],
    ['objects one after another', `${one}${two}`],
    ['objects over several lines one after another', `{\n"title":"Two"}\n{\n"title":"Two"\n}`],
    [
      'an answer of Elasticsearch',
      `{"took":1,"hits":{"total":{"value":2},"hits":[{"_source":${one}},{"_source":${two}}]}}`,
    ],
    ['an answer of Graph', `{"@odata.context":"x","value":[${one},${two}]}`],
    ['an answer of CrowdStrike', `{"meta":{"query_time":1},"resources":[${one},${two}],"errors":[]}`],
    ['Records', `{"Records":[${one},${two}]}`],
    ['a reply of Cortex', `{"reply":{"total_count":2,"alerts":[${one},${two}]}}`],
    ['GraphQL', `{"data":{"issues":{"nodes":[${one},${two}]}}}`],
    ['JSON-RPC', `{"jsonrpc":"2.0","id":7,"result":{"data":[${one},${two}]}}`],
    ['any only list', `{"strange_name":[${one},${two}]}`],
    ['a name that is escaped', `{"val\\u0075e":[${one},${two}]}`],
    ['webhooks of Alertmanager', `{"receiver":"r","status":"firing","title":"T","alerts":[${one},${two}]}`],
  ])('is %s', async (_what, text) => {
    const entries = await entriesOf(text)
    expect(entries).toHaveLength(2)
    for (const { event, text: own } of entries) {
      // the text is what stands in the file
      expect(text).toContain(own)
      expect(JSON.parse(own ?? '')).toMatchObject({ title: (event as { title: string }).title })
    }
  })

  test.each([
    ['lists of its own', `{"title":"T","severity":"low","resources":[${one},${two}],"events":[${one}]}`],
    ['an id', `{"id":"x","results":[${one}]}`],
    ['a name of a rule', `{"rule_name":"x","hits":[${one}]}`],
    [
      'an EventBridge envelope',
      `{"id":"x","detail-type":"GuardDuty Finding","resources":[],"detail":{"events":[${one}]}}`,
    ],
  ])('is not one alert with %s', async (_what, text) => {
    expect(await entriesOf(text)).toMatchObject([{ text }])
  })

  test('is not one alert below what belongs to it', async () => {
    const text = '{"@timestamp":"2026-11-20T08:12:46Z","alert":{"title":"T"}}'
    expect(await entriesOf(text)).toMatchObject([{ text }])
  })

  test('is not the only event of an answer', async () => {
    expect(await entriesOf(`{"status":"success","message":"","data":${one}}`)).toMatchObject([{ text: one }])
  })
})

test('a number that no double holds is kept in the event and in its text', async () => {
  const [entry] = await entriesOf(one)
  expect(entry).toEqual({ line: 1, event: { id: '18446744073709551615', title: 'One', n: 1.5 }, text: one })
  const [listed] = await entriesOf(`[${one}]`)
  expect(listed).toMatchObject({ event: { id: '18446744073709551615' }, text: one })
  const [safe] = await entriesOf('{"id":1805461738637437,"t":"x: 99999999999999999999,"}')
  expect(safe?.event).toEqual({ id: 1805461738637437, t: 'x: 99999999999999999999,' })
})

test('one entry that cannot be read does not fell the others', async () => {
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect((await entriesOf(`${one}\n${deep}\n${two}\n`)).map(({ event }) => typeof event)).toEqual([
    'object',
    'string',
    'object',
  ])
  const entries = await entriesOf(`[${one},${deep},nonsense,7,${two}]`)
  expect(entries.map(({ line, event }) => [line, typeof event === 'string' ? event : 'read'])).toEqual([
    [1, 'read'],
    [2, 'It is nested deeper than 500 levels.'],
    [3, 'The entry is not JSON.'],
    [4, 'The entry is not a JSON object.'],
    [5, 'read'],
  ])
})

test('of a document that is cut what is whole is read, and where it ends is said', async () => {
  const reader = new AlertFileReader()
  const entries = [...reader.push(Buffer.from(`[${one},\n${two},\n{"title":"Thr`)), ...(await reader.end())]
  expect(entries.map(({ event }) => (typeof event === 'string' ? event : 'read'))).toEqual([
    'read',
    'read',
    'The file ends before its JSON does: what stands behind entry 2 was not read.',
  ])
  expect(reader.openEnd).toEqual({ line: 3, isCut: true })
})

test('hostile texts are read in linear time', async () => {
  for (const text of [
    '{'.repeat(300_000),
    '['.repeat(300_000),
    `{"a":"${'\\"'.repeat(300_000)}`,
    `[${'{"a":"'.repeat(50_000)}`,
    `<13>${'a={'.repeat(200_000)}`,
    `CEF:0|${'\\|'.repeat(200_000)}`,
    `${'a="'.repeat(200_000)}`,
    `a=1 b=2 c=3 d="${'\\'.repeat(300_001)}`,
  ]) {
    const begun = performance.now()
    await entriesOf(text)
    expect(performance.now() - begun).toBeLessThan(3000)
  }
})

describe('a line of a log', () => {
  const cef =
    'CEF:0|Ven\\|dor|Pro\\\\duct|1.0|100|Worm \\| stopped|10|src=10.0.0.1 msg=a\\=b and c\\=\\\\d fname=x y.exe cs1Label=Rule Name cs1=R 1 rt=1795162366000'
  test.each([
    [
      'JSON behind RFC 3164',
      '<13>Nov 20 08:12:46 fw01 app[1]: {"title":"T"}',
      { title: 'T', syslog: { host: 'fw01', program: 'app' } },
    ],
    [
      'JSON behind RFC 5424',
      '<13>1 2026-11-20T08:12:46Z fw01 app 1 - [x@1 a="{"] {"title":"T"}',
      { title: 'T', syslog: { host: 'fw01', timestamp: '2026-11-20T08:12:46Z' } },
    ],
    ['JSON behind a time', '2026-11-20T08:12:46Z fw01 app: {"title":"T"}', { title: 'T' }],
    [
      'CEF with all its escapes',
      cef,
      {
        device_vendor: 'Ven|dor',
        device_product: 'Pro\\duct',
        name: 'Worm | stopped',
        extension: {
          src: '10.0.0.1',
          msg: 'a=b and c=\\d',
          fname: 'x y.exe',
          custom: { 'Rule Name': 'R 1' },
        },
      },
    ],
    [
      'CEF behind syslog',
      `<134>Nov 20 08:12:46 gw ${cef}`,
      { name: 'Worm | stopped', syslog: { host: 'gw' } },
    ],
    [
      'LEEF 1.0',
      'LEEF:1.0|V|P|1|7|src=10.0.0.1\tmsg=two words\tsev=8',
      { event_id: '7', extension: { msg: 'two words', sev: '8' } },
    ],
    [
      'LEEF 2.0 with a sign',
      'LEEF:2.0|V|P|1|7|^|src=10.0.0.1^msg=a b^sev=8',
      { extension: { msg: 'a b', sev: '8' } },
    ],
    ['LEEF 2.0 with a code', 'LEEF:2.0|V|P|1|7|x5E|src=10.0.0.1^msg=a b', { extension: { msg: 'a b' } }],
    [
      'pairs',
      'date=2026-11-20 time=08:12:46 devname="FGT 1" msg="say \\"hi\\"" empty=""',
      { devname: 'FGT 1', msg: 'say "hi"', empty: '' },
    ],
    [
      'pairs behind a priority',
      '<185>date=2026-11-20 time=08:12:46 logid="1" type="utm"',
      { date: '2026-11-20', type: 'utm' },
    ],
    [
      'OSSEC',
      '<132>Nov 20 08:12:46 mgr ossec: Alert Level: 10; Rule: 5712 - SSHD brute force; Location: (web) 10.0.0.1->/x; srcip: 203.0.113.9;',
      { rule: { level: '10', comment: 'SSHD brute force' }, srcip: '203.0.113.9' },
    ],
    [
      'the alert log of Suricata',
      '11/20/2026-08:12:46.043123  [**] [1:2024364:3] ET SCAN [x] probe [**] [Classification: Misc] [Priority: 3] {TCP} 203.0.113.9:41 -> 10.0.0.1:80',
      {
        timestamp: '2026-11-20T08:12:46.043123Z',
        msg: 'ET SCAN [x] probe',
        priority: '3',
        src_ap: '203.0.113.9:41',
      },
    ],
    [
      'Cisco',
      '<129>Nov 20 2026 08:12:46 ftd-1 : %FTD-1-430001: EventPriority: High, SrcIP: 203.0.113.9, DstIP: 10.0.0.1, Message: "one, two", Priority: 1',
      { EventPriority: 'High', Message: 'one, two' },
    ],
    [
      'structured data',
      '<165>1 2026-11-20T08:12:46Z srx RT_IDP - EVENT [junos@2636 epoch-time="1795162366" source-address="203.0.113.9" attack-name="X: Y" policy-name="P"] text',
      { 'attack-name': 'X: Y', syslog: { host: 'srx' } },
    ],
    [
      'bracketed pairs',
      '<134>1 2026-11-20T08:12:46Z gw CheckPoint 1 - [action:"Detect"; loguid:"{1}"; product:"IPS"; severity:"4"]',
      { product: 'IPS', severity: '4' },
    ],
  ])('is %s', async (_what, line, event) => {
    const [entry] = await entriesOf(line)
    expect(entry?.event).toMatchObject(event)
    // the line is kept whole in what is stored
    if (!line.endsWith('}')) expect(JSON.parse(entry?.text ?? '{}')).toMatchObject({ log_line: line })
  })

  test('may be one of JSON between others', async () => {
    const text = `{"title":"A"}\n<13>Nov 20 08:12:46 h p: {"title":"B"}\nCEF:0|V|P|1|1|C|3|src=10.0.0.1\nplain words\n`
    expect((await entriesOf(text)).map(({ event }) => event)).toMatchObject([
      { title: 'A' },
      { title: 'B' },
      { name: 'C' },
      'The line is not JSON.',
    ])
  })

  test('of Zeek has the names and types of its header', async () => {
    const log = [
      '#separator \\x09',
      '#set_separator\t,',
      '#empty_field\t(empty)',
      '#unset_field\t-',
      '#path\tnotice',
      '#fields\tts\tuid\tnote\tmsg\tactions\tdst',
      '#types\ttime\tstring\tenum\tstring\tset[enum]\taddr',
      '1795162366.123456\tC1\tScan::Port_Scan\ta \\x09 b\tNotice::LOG,Notice::MAIL\t-',
      '#close\t2026-11-20-08-12-47',
    ].join('\n')
    expect((await entriesOf(`${log}\n`)).map(({ event }) => event)).toEqual([
      {
        _path: 'notice',
        ts: '1795162366.123456',
        uid: 'C1',
        note: 'Scan::Port_Scan',
        msg: 'a \t b',
        actions: ['Notice::LOG', 'Notice::MAIL'],
      },
    ])
  })
})

describe('the encoding of a file', () => {
  const bytesOf = (encoding: 'latin1' | 'utf8' | 'utf16le', text: string) => Buffer.from(text, encoding)
  const cyrillic = Buffer.from([
    0xcf, 0xee, 0xe4, 0xee, 0xe7, 0xf0, 0xe8, 0xf2, 0xe5, 0xeb, 0xfc, 0xed, 0xfb, 0xe9,
  ])
  test.each([
    ['Windows-1252', bytesOf('latin1', 'title;host\nZugriff für Größe;srv-größe\n'), 'Zugriff für Größe'],
    ['Windows-1252 with its quotes', Buffer.from('title\n\x93x\x94 \x80\n', 'latin1'), '“x” €'],
    ['Windows-1251', Buffer.concat([Buffer.from('title\n'), cyrillic, Buffer.from('\n')]), 'Подозрительный'],
    ['UTF-8', bytesOf('utf8', 'title\nGröße ☃ 𝒳\n'), 'Größe ☃ 𝒳'],
    [
      'UTF-16 with a mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), bytesOf('utf16le', 'title\nGröße\n')]),
      'Größe',
    ],
    ['UTF-16 without', bytesOf('utf16le', 'title\nA title, and Größe\n'), 'A title'],
  ])('is %s, wherever its bytes are cut', async (_name, bytes, title) => {
    // which code page it is shows in a few letters
    for (const slice of title === 'Подозрительный' ? [14, 1000] : [1, 2, 3, 7, 1000]) {
      const [entry] = await entriesOf(bytes, slice)
      expect(entry?.event).toMatchObject({ title })
    }
  })

  test('may change within a file: no character is lost', async () => {
    const text = Buffer.concat([
      Buffer.from('{"title":"Größe"}\n'),
      Buffer.from('{"title":"Größe"}\n', 'latin1'),
    ])
    expect((await entriesOf(text)).map(({ event }) => event)).toEqual([
      { title: 'Größe' },
      { title: 'Größe' },
    ])
  })
})
