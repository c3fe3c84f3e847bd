import { describe, expect, test } from 'vitest'
import { lookupAnswers as sample } from '../../../../test/fixtures/lookups/answers.ts'
import { operationOf } from '../command-words.ts'
import { makeTerminal } from '../terminal.ts'
import { lookupKinds } from './lookup-kinds.ts'
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

async function sheet(words: string, given: Parameters<typeof terminalOf>[0] = {}): Promise<Shown> {
  const { shown, terminal } = terminalOf(given)
  const kind = lookupKinds[words]
  if (kind === undefined) throw new Error(words)
  printSheet(terminal, await kind.view(), sample[words])
  return shown
}

const lines = ({ out }: Shown) => out.split('\n').map((line) => line.replace(/ {2,}/g, '  ').trimEnd())

test.each(Object.entries(sample))('the sample of %s is an answer of the contract', (words, answer) => {
  const output = operationOf(words)?.output().safeParse(answer)
  expect(output?.error).toBeUndefined()
})

test('every lookup of the contract has a view, and its columns end with known and error', async () => {
  expect(Object.keys(lookupKinds).sort()).toEqual(Object.keys(sample).sort())
  for (const kind of Object.values(lookupKinds)) {
    const { columns, shown } = await kind.view()
    expect(columns.slice(-2)).toEqual(['known', 'error'])
    expect(columns).toEqual(expect.arrayContaining([...shown]))
    expect(new Set(columns).size).toBe(columns.length)
  }
})

describe('a sheet', () => {
  test('of a URL has nothing that a click could open, and findings by severity', async () => {
    const shown = await sheet('scan url')
    expect(shown.out).not.toMatch(/https?:\/\//)
    expect(lines(shown)).toEqual([
      'NAME  VALUE',
      'url  hxxps://login[.]parce1[.]example/pay?next=https%3A%2F%2Fevil.example%2F',
      'host  login.parce1.example',
      'port  default for https',
      'credentials  yes, not shown',
      'path  /pay',
      'leads to  hxxps://evil[.]example/',
      'domain  parce1.example',
      'scanned here  no',
      'about the host  It was never scanned here.',
      '',
      'PARAMETER  VALUE',
      'next  hxxps://evil[.]example/',
      '',
      'CARRIED BY  INNER URL',
      'parameter  hxxps://evil[.]example/ (its host only)',
      '',
      'SEVERITY  TITLE  DETAIL',
      'high  Credentials  They stand before hxxps://login[.]parce1[.]example.',
      'low  Credential words  Words of sign-in: login.',
      '',
    ])
  })

  test('tells what is not known from what there is none of', async () => {
    expect(lines(await sheet('scan phone'))).toEqual(
      expect.arrayContaining(['kind of line  not known', 'area  –', 'operator  Vodafone (may have changed)']),
    )
    expect(lines(await sheet('scan mac'))).toEqual(
      expect.arrayContaining(['vendor  not known', 'block  –', 'assigned  locally']),
    )
    expect(lines(await sheet('scan email'))).toEqual(
      expect.arrayContaining([
        'disposable  yes, confidence medium',
        'score  60 of 100, high; its domain was never scanned',
        'spoofability  not known',
        'MX hosts  0',
        'SPF  yes',
        'DKIM  not known',
        'DMARC  not known',
      ]),
    )
  })

  test('of a public address tells what is known, names what is not, and shows the packs', async () => {
    expect(lines(await sheet('scan ip'))).toEqual([
      'NAME  VALUE',
      'address  198.18.0.1',
      'is  public',
      'country  France (FR)',
      'position  0, 0',
      'currency  EUR',
      'autonomous system  AS64500 Example Org',
      'organisation  Example Org',
      'hosting  yes',
      'VPN  yes',
      'Tor  no',
      'not known  isp, city, proxy',
      '',
      'PACK  DATED  LICENCE  FIELDS',
      'Base  2026-10-01  CC0  org, as',
      '',
    ])
  })

  test('of a crypto address tells what its form and the lists say', async () => {
    expect(lines(await sheet('scan crypto'))).toEqual([
      'NAME  VALUE',
      'address  0xABC',
      'chain  ETH, the first of several',
      'could also be  BSC',
      'family  evm',
      'kind  account',
      'checksum  invalid',
      'malformed  its capitals are wrong',
      'sanctioned  yes',
      'programs  CYBER2',
      'risk  high (90 of 100)',
      'categories  mixer',
      'type  service',
      '',
      'LABEL  CATEGORY  SOURCE  DATED',
      'Mixer One  mixer  Own list  2026-01-01',
      '',
      'SANCTIONED AS  ENTITY TYPE  PROGRAMS  LIST  DATED  UID',
      'Somebody  individual  CYBER2  SDN  –  7',
      '',
    ])
  })

  test('says where a value occurs here', async () => {
    const shown = lines(await sheet('scan hash'))
    expect(shown.slice(-3)).toEqual([
      'KNOWN IN  TITLE  COUNT  AT',
      'session  Mail of 3 October  3  2026-10-03T08:00:00.000Z',
      '',
    ])
    expect(shown).toContain('Other  unavailable  –')
  })

  test('says on standard error that there are no findings', async () => {
    expect((await sheet('scan mac')).err).toBe('No findings.\n')
    expect((await sheet('scan phone')).err).toBe('')
  })
})

describe('colours', () => {
  const red = '\u001b[31m'
  test('mark severities and verdicts on a terminal', async () => {
    const { out } = await sheet('scan url', { isColoured: true })
    expect(out).toContain(`${red}high\u001b[39m      Credentials`)
    expect(out).toContain(`${red}yes, not shown`)
    expect((await sheet('scan hash', { isColoured: true })).out).toContain(`${red}known malicious`)
    expect((await sheet('scan phone', { isColoured: true })).out).toContain('\u001b[2mnot known')
  })

  test('move nothing', async () => {
    for (const words of Object.keys(sample)) {
      const plain = (await sheet(words)).out
      const coloured = (await sheet(words, { isColoured: true })).out
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal reads as a colour
      expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain)
    }
  })

  test.each([{}, { NO_COLOR: '1' }, { TERM: 'dumb' }])(
    'are absent without a terminal, and with %j',
    async (environment) => {
      const isColoured = Object.keys(environment).length > 0
      expect((await sheet('scan url', { isColoured, environment })).out).not.toContain('\u001b')
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
  ])('of %s holds what its columns say', async (words, expected) => {
    const view = await lookupKinds[words]?.view()
    expect(view?.row(sample[words] as never)).toMatchObject(expected)
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
  ])('of %s is met by what the answer says, and up to it on a scale', async (words, expected) => {
    const kind = lookupKinds[words]
    const met = (await kind?.view())?.meets(sample[words] as never) ?? []
    expect(met).toEqual(expected)
    expect(kind?.gates).toEqual(expect.arrayContaining([...met]))
  })
})
