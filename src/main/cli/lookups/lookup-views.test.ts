import { describe, expect, test } from 'vitest'
import { lookupAnswers as sample } from '../../../../test/fixtures/lookups/answers.ts'
import { type AnyLookupKind, lookupKinds } from '../../../contract/lookups/lookup-kinds.ts'
import { operationOf } from '../command-words.ts'
import { makeTerminal } from '../terminal.ts'
import { printRows, printSheet } from './print-lookup.ts'

/** Answers as defined by the contract, and the expected output on a terminal. */

type Shown = { readonly out: string; readonly err: string }

function terminalOf({
  isColoured = false,
  environment = {},
}: {
  isColoured?: boolean
  environment?: Record<string, string>
}) {
  const shown = { out: '', err: '' }
  const stream = (name: keyof Shown) => ({
    isTTY: isColoured,
    write: (text: string) => {
      shown[name] += text
    },
  })
  const around = { environment, output: stream('out'), errors: stream('err') }
  return { shown, terminal: makeTerminal(around as unknown as Parameters<typeof makeTerminal>[0], false) }
}

function kindOf(words: string): AnyLookupKind {
  const kind = lookupKinds.find(({ operation }) => operation === operationOf(words)?.name)
  if (kind === undefined) throw new Error(words)
  return kind
}

function sheet(words: string, given: Parameters<typeof terminalOf>[0] = {}): Shown {
  const { shown, terminal } = terminalOf(given)
  printSheet(terminal, kindOf(words), sample[words])
  return shown
}

const lines = ({ out }: Shown) => out.split('\n').map((line) => line.replace(/ {2,}/g, '  ').trimEnd())

test.each(Object.entries(sample))('the sample of %s is an answer of the contract', (words, answer) => {
  const output = operationOf(words)?.output().safeParse(answer)
  expect(output?.error).toBeUndefined()
})

test('every lookup of the contract has a view, and its columns end with known and error', () => {
  expect(lookupKinds.map(({ operation }) => operation).sort()).toEqual(
    Object.keys(sample)
      .map((words) => operationOf(words)?.name)
      .sort(),
  )
  for (const { rows } of lookupKinds) {
    const { columns, shown } = rows
    expect(columns.slice(-2)).toEqual(['known', 'error'])
    expect(columns).toEqual(expect.arrayContaining([...shown]))
    expect(new Set(columns).size).toBe(columns.length)
  }
})

describe('a sheet', () => {
  test('of a URL has nothing that a click could open, and findings by severity', () => {
    const shown = sheet('scan url')
    expect(shown.out).not.toMatch(/https?:\/\//)
    expect(lines(shown)).toEqual([
      'NAME  VALUE',
      'Value  hxxps://login[.]parce1[.]example/pay?next=https%3A%2F%2Fevil.example%2F',
      'Is  URL, https',
      'Summary  Credentials and Credential words.',
      'Host  login.parce1[.]example',
      'Scheme  https',
      'Credentials  present, left out everywhere',
      'Parameters  1',
      'Path  /pay',
      'Leads to  hxxps://evil[.]example/',
      'Not known  Where it redirects to: Following it means opening it, which only an instance does.',
      'Not known  Its host: It was never scanned here.',
      '',
      'CARRIED BY  URL  PART',
      'Parameter  hxxps://evil[.]example/  host only',
      '',
      'NAME  VALUE',
      'next  hxxps://evil[.]example/',
      '',
      'SEVERITY  TITLE  DETAIL',
      'high  Credentials  They stand before hxxps://login[.]parce1[.]example.',
      'low  Credential words  Words of sign-in: login.',
      '',
      'SOURCE  DATED',
      'Parsed on this machine  –',
      'Unicode confusables, brand and suffix tables  –',
      '',
    ])
  })

  test('tells what is not known, and why', () => {
    expect(lines(sheet('scan phone'))).toEqual(
      expect.arrayContaining([
        'Not known  Line type: The tables shipped here do not have it for this number.',
        'Assigned to  Vodafone (numbers can be ported)',
      ]),
    )
    expect(lines(sheet('scan mac'))).toEqual(
      expect.arrayContaining([
        'Not known  Vendor: A locally administered address has no vendor.',
        'Assigned  locally, not by a vendor',
      ]),
    )
    expect(lines(sheet('scan email'))).toEqual(
      expect.arrayContaining([
        'Disposable  yes (on a broad list, which has false entries)',
        'Score  60 of 100, high (not conclusive)',
        'Mail hosts  0',
        'SPF  yes',
        'Not known  Whether it can be spoofed, age of the domain: The last scan of the domain did not say.',
      ]),
    )
  })

  test('of a public address tells what is known, names what is not, and shows the packs', () => {
    expect(lines(sheet('scan ip')).slice(0, 12)).toEqual([
      'NAME  VALUE',
      'Value  198.18.0.1',
      'Is  IPv4 address',
      'Summary  Public address: France, AS64500 Example Org, VPN, hosting.',
      'Operator  Example Org',
      'Network  AS64500 Example Org',
      'Country  France (FR)',
      'Hosting  yes',
      'Tor exit  no',
      'VPN  yes',
      'Currency  EUR',
      'Position  0, 0',
    ])
    expect(lines(sheet('scan ip'))).toContain(
      'Not known  Provider, city, proxy: The data packs in use do not have it for this address.',
    )
    expect(lines(sheet('scan ip')).slice(-3)).toEqual([
      'SOURCE  DATED  LICENCE  FACT',
      'Base  2026-10-01  CC0  operator, network',
      '',
    ])
  })

  test('of a crypto address tells what its form and the lists say', () => {
    expect(lines(sheet('scan crypto'))).toEqual([
      'NAME  VALUE',
      'Value  0xABC',
      'Is  Ethereum address, malformed, sanctioned',
      'Summary  Malformed Ethereum account; its capitals are wrong; it is on a list of sanctions.',
      'Chain  Ethereum (or BSC, with the same form)',
      'Kind  Account',
      'Checksum  wrong: the address is malformed (evm)',
      'Risk  90 of 100, high',
      'Category  Mixer',
      'Type of owner  service',
      'Sanctions programmes  CYBER2',
      'As given  0xABC',
      '',
      'SEVERITY  TITLE  DETAIL',
      'critical  Sanctioned: Somebody  SDN, of unknown date, individual, CYBER2, entry 7',
      'high  Mixer One  Mixer; Own list of 2026-01-01',
      'medium  Malformed  its capitals are wrong',
      '',
      'SOURCE  DATED',
      'Decoded on this machine  –',
      'Own list  2026-01-01',
      '',
    ])
  })

  test('says where a value occurs here', () => {
    const shown = lines(sheet('scan hash'))
    expect(shown.slice(-3)).toEqual([
      'KNOWN IN  TITLE  COUNT  AT',
      'session  Mail of 3 October  3  2026-10-03T08:00:00.000Z',
      '',
    ])
    expect(shown).toContain('Other  could not be read  –')
  })

  test('says on standard error what was judged when there are no findings', () => {
    expect(sheet('scan mac').err).toBe('Nothing stands out in the address.\n')
    expect(sheet('scan phone').err).toBe('')
    expect(sheet('scan email').err).toBe('')
  })
})

describe('colours', () => {
  const red = '\u001b[31m'
  test('mark severities and verdicts on a terminal', () => {
    const { out } = sheet('scan url', { isColoured: true })
    expect(out).toContain(`${red}high\u001b[39m      Credentials`)
    expect(out).toContain(`${red}present, left out everywhere`)
    expect(sheet('scan hash', { isColoured: true }).out).toContain(`${red}MD5, known malicious`)
  })

  test('move nothing', () => {
    for (const words of Object.keys(sample)) {
      const plain = sheet(words).out
      const coloured = sheet(words, { isColoured: true }).out
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal reads as a colour
      expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain)
    }
  })

  test.each([{}, { NO_COLOR: '1' }, { TERM: 'dumb' }])(
    'are absent without a terminal, and with %j',
    (environment) => {
      const isColoured = Object.keys(environment).length > 0
      expect(sheet('scan url', { isColoured, environment }).out).not.toContain('\u001b')
    },
  )
})

describe('a row', () => {
  test.each([
    ['scan url', { severity: 'high', findings: 'Credentials; Credential words', known: null }],
    ['scan email', { score: 60, band: 'high', severity: null, findings: null }],
    ['scan phone', { e164: '+447700900123', verdict: 'possible', severity: 'info' }],
    ['scan mac', { verdict: 'randomized', vendor: null, randomized: true }],
    ['scan ip', { value: '198.18.0.1', is: 'public', country_code: 'FR', tor: false, vpn: true, city: null }],
    ['scan crypto', { sanctioned: true, risk_level: 'high', labels: 'Mixer One', sources: 'Own list' }],
    ['scan hash', { verdict: 'known_malicious', family: 'Emotet', known: 3 }],
  ])('of %s holds what its columns say', (words, expected) => {
    expect(kindOf(words).rows.row(sample[words] as never)).toMatchObject(expected)
  })

  test('is shown without columns that no row has, and with those that nobody knows', () => {
    const { shown, terminal } = terminalOf({})
    printRows(terminal, ['a', 'b', 'c'], [{ a: 'http://x.example', b: null }])
    expect(shown.out).toBe('A                   B\nhxxp://x[.]example  –\n')
  })
})

describe('a gate', () => {
  test.each([
    ['scan url', ['info', 'low', 'medium', 'high']],
    ['scan email', ['suspect', 'high']],
    ['scan phone', ['info', 'possible']],
    ['scan mac', ['randomized']],
    ['scan ip', ['hosting', 'vpn']],
    ['scan crypto', ['low', 'medium', 'high', 'sanctioned', 'malformed']],
    ['scan hash', ['known_malicious']],
  ])('of %s is met by what the answer says, and up to it on a scale', (words, expected) => {
    const { meets, gates } = kindOf(words)
    const met = meets(sample[words] as never)
    expect(met).toEqual(expected)
    expect(gates).toEqual(expect.arrayContaining([...met]))
  })
})
