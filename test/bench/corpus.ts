/**
 * Texts for measurements, generated from a seed: the same bytes on every machine. `log` is a mixed web and mail log,
 * `prose` running English with occasional indicators, `adversarial` shapes that make backtracking patterns slow, `api`
 * typical input from a client.
 */

export type CorpusKind = 'log' | 'prose' | 'adversarial' | 'api'
export const corpusKinds: readonly CorpusKind[] = ['log', 'prose', 'adversarial', 'api']

/** Returns a small generator of whole numbers below a bound (mulberry32). */
export function seeded(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

const words =
  'the of and to in is was for that with on as by at from report analysis network actor campaign payload server victim several during observed malware traffic between stage loader which their these infrastructure persistence email attachment document macro encoded response against within after first second organisation sector'.split(
    ' ',
  )
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'curl/8.5.0',
  'python-requests/2.32.3',
]
const hosts = [
  'cdn.harbour-mail.com',
  'static.quaylog.net',
  'login.tidewater.org',
  'api.saltmarsh.io',
  'www.shoalbank.co.uk',
]
const paths = [
  '/',
  '/index.html',
  '/api/v2/items',
  '/assets/app.3f2a1b.js',
  '/wp-login.php',
  '/images/logo.png',
  '/search',
]

type Pick = (bound: number) => number

function address(pick: Pick): string {
  return `${pick(223) + 1}.${pick(256)}.${pick(256)}.${pick(256)}`
}

function hex(pick: Pick, digits: number): string {
  let text = ''
  for (let index = 0; index < digits; index++) text += pick(16).toString(16)
  return text
}

function logLine(pick: Pick, number: number, addresses: readonly string[]): string {
  const host = hosts[pick(hosts.length)] as string
  const time = `21/Nov/2026:${String(pick(24)).padStart(2, '0')}:${String(pick(60)).padStart(2, '0')}:${String(pick(60)).padStart(2, '0')} +0000`
  const client = addresses[pick(addresses.length)] as string
  const path = paths[pick(paths.length)] as string
  switch (pick(8)) {
    case 0:
      return `Nov 21 06:12:44 mx1 postfix/smtpd[${1000 + pick(9000)}]: ${hex(pick, 10)}: client=unknown[${client}], from=<user${pick(500)}@${host}>`
    case 1:
      return `2026-11-21T06:12:44.${pick(1000)}Z WARN session=${hex(pick, 16)} src=${client}:${1024 + pick(60_000)} dst=10.0.${pick(4)}.${pick(256)}:443 action=blocked rule=${pick(400)}`
    default:
      return `${client} - - [${time}] "GET ${path}?id=${number} HTTP/1.1" ${[200, 302, 404][pick(3)]} ${pick(90_000)} "https://${host}${path}" "${agents[pick(agents.length)]}"`
  }
}

function proseLine(pick: Pick): string {
  const parts: string[] = []
  const count = 12 + pick(10)
  for (let index = 0; index < count; index++) parts.push(words[pick(words.length)] as string)
  if (pick(6) === 0) parts.push(`hxxp://${words[pick(words.length)]}-${pick(900)}[.]com/${hex(pick, 6)}`)
  if (pick(9) === 0) parts.push(address(pick).replace(/\.(?=\d+$)/, '[.]'))
  if (pick(12) === 0) parts.push(hex(pick, 64))
  if (pick(15) === 0) parts.push(`CVE-2024-${1000 + pick(9000)}`)
  return `${parts.join(' ')}.`
}

const attacks: readonly string[] = [
  'a.',
  'a@',
  'a:',
  '1.',
  'http://',
  'hxxp://a[.]',
  '[.]',
  '[dot]',
  ' dot ',
  'a@a.',
  '((((',
  'x-',
  'CVE-2024-',
  '0x',
  '::1',
  'http://a@',
  'a%',
  '\u200b',
  'é.',
  ',http:',
]

/** Generates about `bytes` bytes of one kind. */
export function makeCorpus(kind: CorpusKind, bytes: number, seed = 1): Buffer {
  const pick = seeded(seed)
  if (kind === 'adversarial') {
    const each = Math.ceil(bytes / attacks.length)
    return Buffer.concat(
      attacks.map((attack) => Buffer.from(`${attack.repeat(Math.ceil(each / Buffer.byteLength(attack)))}\n`)),
    )
  }
  const addresses = Array.from({ length: 4000 }, () => address(pick))
  const lines: string[] = []
  let size = 0
  for (let number = 0; size < bytes; number++) {
    const line =
      kind === 'prose' || (kind === 'api' && pick(2) === 0)
        ? proseLine(pick)
        : logLine(pick, number, addresses)
    lines.push(line)
    size += line.length + 1
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

/** One attack shape repeated to a size, for the step counter. */
export function attackShapes(): readonly string[] {
  return attacks
}
