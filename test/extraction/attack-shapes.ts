import { attackShapes } from '../bench/corpus.ts'

/**
 * Shapes that make scanners backtrack, each to be repeated up to a size: some found by hand, and all pairs of prefixes
 * of indicators and what may follow them, joined in several ways.
 */

const known: readonly string[] = [
  ...attackShapes(),
  ...[
    'a.com',
    'a@b.',
    'x=',
    '%2e',
    '[a[',
    '(dot',
    '.co',
    'h',
    'bc1',
    '://',
    'a:b',
    'at dot ',
    '0x0',
    '\\.',
    'T',
  ],
  ...[
    '<.>',
    'mail.click ',
    'a.to,',
    'evil.zip|',
    'x.me\t',
    'mail.top[',
    'from a.me ',
    'host=mail.run ',
    'e.py\n',
  ],
  // a URL that is refused, and again with the rest of its token
  ...['http://[::1]:', 'https://a:', 'http://[', 'http://-/', 'http://@:', "http://a:99999/'", 'https://a:?'],
  ...[
    'ssh:\\\\',
    'file:\\\\',
    'http:\\\\a:',
    'h:\\\\',
    'http://%',
    'http://a b',
    'ftp://:@',
    'http://[v1.a]/',
  ],
  // escapes, of each kind and nested
  ...[
    '%41',
    '%2541',
    'a%2E',
    'http%3A%2F%2F',
    'http://a.com/http%3A%2F%2F',
    'http://a.com/?u=',
    'http://a.com/?u=http://a.com/',
    'http://a.com/http://',
    'a.com%20',
    'http://a.b/?a=b.c&',
    'http://a.b/?a=b%40c.de&',
    'https://urldefense.com/v3/__',
    '\\n',
    '\\na.com',
    '\\\\n',
    'a\\nb.com',
    'C:\\n',
    '\\x41',
    '\\u0041',
    '\\u{',
    '\\101',
    "\\'",
    "'http://a.b/\\'",
    '\\\\a.b\\',
    '\u001b[1m',
    '\u001b[',
    '\u001b]8;;',
    'a\u001b[m.com',
    '\\e[1ma',
    '^[[1m',
    '#012',
    '#033[1m',
    '=3D',
    'a=20',
    '=C3=A9',
    '&#46;',
    '&#x2e;a',
    '&lt;',
    'a\u2011',
    'http://http://',
  ],
  // text of scripts without spaces, and pictographs, beside a possible name
  ...[
    'a。',
    'a.com。',
    '中。',
    '中a.',
    'a.中',
    '中a@a.com',
    '1.2.3.4中',
    '中12。',
    '🚨a.com',
    '⚠️',
    '__a',
    '++http://a++',
    '==a.me==',
    '**a.top** ',
  ],
  ...[
    '中a.中a.中:',
    'a。b.',
    '中@a.com',
    '__2001:db8::1',
    'name-4.5.zip ',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1w ',
  ],
  // targets of a lookahead that are absent
  ...['\u2010', ' \u2010a.com', 'a%b@c', 'a@.%', 'a+', 'a at b dot ', ' at d', 'x at dot at '],
]

const starts: readonly string[] = [
  ...[
    'http://',
    'hxxps://',
    'ssh://',
    'file://',
    'http:\\\\',
    '[hxxp]://',
    'a.com/',
    'a@',
    '@',
    '[',
    '((',
    '%',
  ],
  ...[
    '1.2.3.4',
    '::',
    '[::1]',
    '2001:db8::',
    '0x',
    'bc1q',
    'T9y',
    '0:',
    'CVE-2024-',
    'd41d8cd98f00',
    'xn--',
    '\u4e3b',
  ],
  ...['a[.]b', '\\', '\u200b', 'x.y_', 'commit ', 'a dot ', 'host=', 'v1.'],
]
const rests: readonly string[] = [...['', ':', '/', '?', '#', ',', '.', '-', '@', '%2f']]

/** Returns labels and paths of one character in varying order, so that no two tokens are the same. */
function manyNames(count: number): string {
  return Array.from({ length: count }, (_, at) => `n${(at * 7919) % 100_003}.com/${at}`).join(' ')
}

const long: readonly string[] = [
  `http://${Array.from({ length: 5000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join('')} `,
  `http://${'a.'.repeat(8000)} `,
  `http://u${'@'.repeat(8000)}a.com `,
  `${'('.repeat(8000)}a.com${')'.repeat(8000)}`,
  `https://a.com/${'&amp;'.repeat(3000)} `,
  `https://a.com/${'[('.repeat(8000)} `,
  `${'x'.repeat(16_000)}@a.com `,
  `a@${'b.'.repeat(8000)}com `,
  `${'f'.repeat(16_383)}:`,
  `${manyNames(3000)} `,
  `${'ssh:\\\\'.repeat(18)} `,
  `${'ftp://['.repeat(30)} `,
]

/** Returns at least 400 distinct shapes. */
export function linearShapes(): readonly string[] {
  const pairs = starts.flatMap((start) => rests.map((rest) => start + rest))
  const nested = starts
    .slice(0, 12)
    .flatMap((outer) => ['http://', 'a@b.', '[.]'].map((inner) => `${outer}a${inner}`))
  return [...new Set([...known, ...pairs, ...nested, ...long])]
}
