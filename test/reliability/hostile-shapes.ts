/** Requests that no well-behaved program sends, as bytes. */
export type Shape = {
  readonly name: string
  /** Returns all bytes sent; `number` makes requests differ. */
  readonly bytes: (address: Address, number: number) => string
  /**
   * How the sender ends: reads to the end, or disconnects at once, half-way through the answer, or after half a
   * request.
   */
  readonly end: 'reads' | 'leaves'
}

export type Address = { readonly port: number; readonly key: string }

type Parts = {
  readonly method?: string
  readonly path?: string
  readonly version?: string
  readonly host?: string | null
  readonly key?: boolean
  readonly headers?: readonly string[]
  readonly body?: string
  /** Declared content length; that of the body by default, none when null. */
  readonly length?: number | string | null
}

const nul = '\0'
const long = (length: number, sign = 'a') => sign.repeat(length)

function request({ port, key }: Address, parts: Parts): string {
  const {
    method = 'GET',
    path = '/api/v1/scan/ip?ip=192.0.2.1',
    version = 'HTTP/1.1',
    body,
    headers = [],
  } = parts
  const host = parts.host === undefined ? `127.0.0.1:${port}` : parts.host
  const length =
    parts.length === undefined
      ? body === undefined
        ? null
        : Buffer.byteLength(body, 'latin1')
      : parts.length
  const lines = [
    `${method} ${path} ${version}`,
    ...(host === null ? [] : [`host: ${host}`]),
    ...(parts.key === false ? [] : [`authorization: Bearer ${key}`]),
    ...(length === null ? [] : [`content-length: ${length}`]),
    'connection: close',
    ...headers,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

const reads = (name: string, parts: (number: number) => Parts): Shape => ({
  name,
  end: 'reads',
  bytes: (address, number) => request(address, parts(number)),
})
const leaves = (name: string, parts: (number: number) => Parts, cut?: number): Shape => ({
  name,
  end: 'leaves',
  bytes: (address, number) => {
    const bytes = request(address, parts(number))
    return cut === undefined ? bytes : bytes.slice(0, cut)
  },
})
const raw = (name: string, bytes: string, end: Shape['end'] = 'reads'): Shape => ({
  name,
  end,
  bytes: () => bytes,
})
const json = 'content-type: application/json'
const post = (body: string, more: Partial<Parts> = {}): Parts => ({
  method: 'POST',
  path: '/api/v1/scan/ioc',
  headers: [json],
  body,
  ...more,
})

export const hostileShapes: readonly Shape[] = [
  // the target
  reads('a lookup of nonsense', (number) => ({ path: `/api/v1/scan/ip?ip=${number}.%00.%0d%0a` })),
  reads('a path with control characters', () => ({ path: '/api/v1/\u001b[31mred\u0007' })),
  reads('a path of 8 KB', () => ({ path: `/${long(8000)}` })),
  reads('a path of 64 KB', () => ({ path: `/${long(65_000)}` })),
  reads('a path that climbs', () => ({ path: '/assets/../../../../etc/passwd' })),
  reads('a path that climbs in disguise', () => ({ path: '/assets/%2e%2e/%2e%2e/etc/passwd' })),
  reads('a path with broken escapes', () => ({ path: '/api/v1/scan/ip?ip=%zz%' })),
  reads('a path with zero bytes', () => ({ path: '/index.html%00.png' })),
  reads('an address in place of a path', () => ({ path: 'http://example.invalid/api' })),
  reads('an asterisk', () => ({ method: 'OPTIONS', path: '*' })),
  reads('a thousand parameters', () => ({ path: `/api/v1/scan/ip?${'ip=1&'.repeat(1000)}` })),
  reads('prototypes as parameters', () => ({
    path: '/api/v1/scan/ip?__proto__=1&constructor=2&ip=192.0.2.1',
  })),
  reads('a path that is nowhere', (number) => ({ path: `/nowhere/${number}` })),
  reads('the description of the API', () => ({ path: '/openapi.json' })),
  reads('the health of the host', () => ({ path: '/healthz', key: false })),
  // the method and form
  reads('a method that nobody knows', () => ({ method: 'BREW' })),
  reads('TRACE', () => ({ method: 'TRACE' })),
  reads('CONNECT', () => ({ method: 'CONNECT', path: 'example.invalid:443' })),
  reads('DELETE of a lookup', () => ({ method: 'DELETE' })),
  reads('HEAD', () => ({ method: 'HEAD', path: '/healthz' })),
  reads('HTTP/1.0', () => ({ version: 'HTTP/1.0' })),
  reads('HTTP/9.9', () => ({ version: 'HTTP/9.9' })),
  raw('HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  raw('a handshake of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'),
  raw('noise', Array.from({ length: 300 }, (_, at) => String.fromCharCode((at * 37) % 256)).join('')),
  raw('empty lines', '\r\n'.repeat(50), 'leaves'),
  raw('HTTP/0.9', 'GET /\r\n', 'leaves'),
  // the caller
  reads('no host', () => ({ host: null })),
  reads('a foreign host', () => ({ host: 'attacker.example' })),
  reads('two hosts', () => ({ headers: ['host: attacker.example'] })),
  reads('a foreign origin', () => ({ headers: ['origin: https://attacker.example'] })),
  reads('the origin null', () => ({ headers: ['origin: null'] })),
  reads('no key', () => ({ key: false })),
  reads('a key of 8 KB', () => ({ key: false, headers: [`authorization: Bearer ${long(8000)}`] })),
  reads('a key of another form', () => ({ key: false, headers: ['authorization: Basic OjpbXQ=='] })),
  reads('two keys', () => ({ headers: ['authorization: Bearer other'] })),
  reads('a thousand headers', () => ({ headers: Array.from({ length: 1000 }, (_, at) => `x-${at}: 1`) })),
  reads('headers of 20 KB', () => ({ headers: [`x-long: ${long(20_000)}`] })),
  reads('a header in two lines', () => ({ headers: ['x-folded: a', ' b'] })),
  reads('a cookie of 6 KB', () => ({ headers: [`cookie: skerry=${long(6000)}`] })),
  reads('an upgrade', () => ({
    headers: ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-key: AA=='],
  })),
  reads('a wish for another type', () => ({ headers: ['accept: image/webp'] })),
  // the body
  reads('a text of indicators', (number) =>
    post(JSON.stringify({ text: `hxxp://a-${number}[.]example/ 10.0.0.1` })),
  ),
  reads('no JSON', () => post('text=1')),
  reads('JSON that is cut off', () => post('{"text":"x')),
  reads('JSON without a bottom', () => post('['.repeat(50_000))),
  reads('JSON of empty lists', () => post(`{"text":[${'[],'.repeat(20_000)}0]}`)),
  reads('JSON of another shape', () => post('{"text":{"text":[1,2,3]}}')),
  reads('JSON with prototypes', () => post('{"__proto__":{"text":"x"},"text":"y"}')),
  reads('a body that is not UTF-8', () => post(`{"text":"${nul}\u00ff\u00fe"}`)),
  reads('a body where none belongs', () => ({ body: long(2000) })),
  reads('a body without its type', () => post('{"text":"x"}', { headers: [] })),
  reads('a body in pieces', () =>
    post('5\r\n{"tex\r\n8\r\nt":"abc"}\r\n0\r\n\r\n', {
      length: null,
      headers: [json, 'transfer-encoding: chunked'],
    }),
  ),
  reads('pieces of a wrong size', () =>
    post('zz\r\n{"text":"abc"}\r\n0\r\n\r\n', {
      length: null,
      headers: [json, 'transfer-encoding: chunked'],
    }),
  ),
  reads('a length and pieces', () =>
    post('5\r\n{"tex\r\n8\r\nt":"abc"}\r\n0\r\n\r\n', {
      length: 6,
      headers: [json, 'transfer-encoding: chunked'],
    }),
  ),
  reads('a length that is no number', () => post('{"text":"x"}', { length: '12abc' })),
  reads('a length beyond everything', () => post('{"text":"x"}', { length: 999_999_999_999 })),
  reads('two lengths', () => post('{"text":"x"}', { headers: [json, 'content-length: 3'] })),
  // the end
  leaves('a request that nobody waits for', () => ({})),
  leaves('a large answer that nobody waits for', () => ({ path: '/openapi.json' })),
  leaves('half a request line', () => ({}), 9),
  leaves('half of the headers', () => ({}), 60),
  leaves('half of a body', () => post('{"text":"x', { length: 5000 })),
  leaves('a body that was announced and never came', () => post('', { length: 1_000_000 })),
]
