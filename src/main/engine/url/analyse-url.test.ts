import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testKnowledge } from '../../../../test/fixtures/url/knowledge.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { analyseUrl, type UrlAnalysis } from './analyse-url.ts'

function analyse(text: string): UrlAnalysis {
  const found = analyseUrl(text, testKnowledge)
  if (found.kind === 'refused') throw new Error(found.why)
  return found
}
const remarks = (text: string): string[] =>
  analyse(text).findings.map(({ severity, code }) => `${severity} ${code}`)

describe('an ordinary URL', () => {
  test.each([
    'https://www.python.org/downloads/',
    'https://docs.python.org/3/library/urllib.parse.html#url-parsing',
    'https://en.wikipedia.org/wiki/URL',
    'https://www.paypal.com/signin',
    'https://accounts.google.com/o/oauth2/auth?client_id=1',
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=1',
    'https://github.com/nodejs/node/pull/1?diff=split#discussion_r1',
    'https://cdn.jsdelivr.net/npm/vue@3/dist/vue.global.js',
    'https://www.microsoft.com/en-us/microsoft-365/business/compare-all-plans',
    'https://www.google.com/search?q=weather+berlin&hl=de',
    'https://privaterelay.appleid.com/',
    'https://appleid.cdn-apple.com/',
    'https://aadcdn.msauth.microsoftonline-p.com/',
    'https://www.santanderbank.com/',
    'https://newsroom.paypal-corp.com/',
    'https://vscode.github.dev/',
    'https://www.bbc.co.uk/news/technology',
    'https://unpkg.com/react@18.2.0/umd/react.production.min.js',
    'mailto:someone@example.org',
  ])('has nothing remarkable: %s', (text) => {
    expect(remarks(text)).toEqual([])
  })

  test('is taken apart', () => {
    expect(analyse('https://Münster.example.org:8443/a%20b?x=1&x=%C3%A9+2&y#f%20g')).toMatchObject({
      url: 'https://xn--mnster-3ya.example.org:8443/a%20b?x=1&x=%C3%A9+2&y#f%20g',
      scheme: 'https',
      host: 'xn--mnster-3ya.example.org',
      hostUnicode: 'münster.example.org',
      isIp: false,
      domain: 'example.org',
      port: 8443,
      path: '/a%20b',
      query: [
        { key: 'x', value: '1' },
        { key: 'x', value: 'é 2' },
        { key: 'y', value: '' },
      ],
      fragment: 'f%20g',
      hasUserinfo: false,
      decoded: 'https://xn--mnster-3ya.example.org:8443/a b?x=1&x=é+2&y#f g',
      embeddedUrl: null,
      layers: [],
    })
  })

  test.each([
    ['https://example.org', { port: null, path: '/', fragment: null, decoded: null, hostUnicode: null }],
    ['https://example.org:443/#', { port: null, fragment: null }],
    ['http://[2001:db8::1]/', { host: '[2001:db8::1]', isIp: true, domain: null }],
    ['javascript:alert(1)', { scheme: 'javascript', host: '', path: 'alert(1)', isIp: false }],
  ])('says null for what is not there: %s', (text, part) => {
    expect(analyse(text)).toMatchObject(part)
  })
})

describe('remarks', () => {
  test.each<readonly [string, string]>([
    ['https://u:p@example.org/', 'high url.userinfo'],
    ['http://example.org/', 'low url.plain_http'],
    ['ftp://example.org/', 'low url.plaintext'],
    ['https://bit.ly/3xYz', 'medium url.shortener'],
    ['https://reurl.cc/abc', 'medium url.shortener'],
    ['https://example.org/setup.exe', 'high url.executable'],
    ['https://example.org/get?file=..%2Fsetup.msi', 'high url.executable'],
    ['http://192.0.2.7/bins/arm7', 'high url.executable'],
    ['https://example.org/invoice.pdf.exe', 'high url.double_extension'],
    ['https://example.org/invoice.pdf%20%20%20.scr', 'high url.double_extension'],
    ['https://example.org/photo.jpg.js', 'high url.double_extension'],
    ['https://example.org/plan.xlsm', 'medium url.macro_document'],
    ['https://xn--mnchen-3ya.de/', 'low host.punycode'],
    ['https://xn--80ak6aa92e.com/', 'high brand.homoglyph'],
    ['https://xn--80ak6aa92e.com/', 'medium host.homoglyph'],
    ['https://раypal.com/', 'high host.mixed_script'],
    ['https://раypal.com/', 'high brand.homoglyph'],
    ['https://abcไทย.com/', 'medium host.mixed_script'],
    ['https://paypa1.com/', 'high brand.lookalike'],
    ['https://rnicrosoft.com/', 'high brand.lookalike'],
    ['https://netfliix.com/', 'high brand.typosquat'],
    ['https://nteflix.com/', 'high brand.typosquat'],
    ['https://wwwpaypal.com/', 'high brand.typosquat'],
    ['https://paypal.cm/', 'high brand.typosquat'],
    ['https://login-paypal.com/', 'high brand.in_label'],
    ['https://paypal.com.example-pay.top/', 'high brand.in_subdomain'],
    ['https://netflix.top/', 'medium brand.other_suffix'],
    ['https://example.org/www.paypal.com/x', 'low brand.in_path'],
    ['https://example.org:8443/', 'low url.odd_port'],
    ['https://example.org:4444/', 'medium url.odd_port'],
    ['http://example.org:443/', 'medium url.odd_port'],
    ['http://192.0.2.7/', 'medium host.ip'],
    ['http://[2001:db8::7]/', 'medium host.ip'],
    ['http://10.0.0.1/', 'info host.local'],
    ['http://router.lan/', 'info host.local'],
    ['http://0x7f.1/', 'high host.ip_notation'],
    ['http://3221225991/', 'high host.ip_notation'],
    ['http://169.254.169.254/latest/meta-data/', 'high host.metadata'],
    ['https://evil%2ecom/', 'medium host.disguised'],
    ['https://ｅｖｉｌ.com/', 'medium host.disguised'],
    ['https://kit.web.app/', 'medium host.free_hosting'],
    ['https://home.duckdns.org/', 'medium host.dynamic_dns'],
    ['https://something.top/', 'medium host.abused_suffix'],
    ['https://secure-login-verify.net/', 'medium host.lure_words'],
    ['https://a.b.c.d.e.example.org/', 'low host.many_labels'],
    ['https://something.nosuchsuffix/', 'low host.unknown_suffix'],
    ['http://vww6ybal4bd7szmgncyruucpgfkqahzddi37ktceo3ah7ngmcopnpyyd.onion/', 'medium host.onion'],
    ['data:text/html,<script>x()</script>', 'high url.data'],
    ['data:image/png;base64,iVBORw0KGgo=', 'low url.data'],
    ['javascript:alert(1)', 'high url.script'],
    ['vbscript:MsgBox(1)', 'high url.script'],
    ['file://evil.com/share/a', 'high url.file'],
    ['ms-msdt:/id PCWDiagnostic', 'high url.opens_program'],
    ['search-ms:query=x&crumb=location:x', 'high url.opens_program'],
    ['teams:l/meeting', 'low url.opens_program'],
    ['https://example.org/?next=https://example.com/', 'medium url.redirect'],
    [
      'https://login.example.org/authorize?client_id=1&response_type=code&redirect_uri=https%3A%2F%2Fexample.com%2Fin',
      'low url.sign_in_redirect',
    ],
    [
      'https://login.example.org/authorize?client_id=1&redirect_uri=https%3A%2F%2Fexample.com%2Fin',
      'medium url.redirect',
    ],
    ['https://example.org/?x=aHR0cHM6Ly9leGFtcGxlLmNvbS94', 'medium url.encoded_target'],
    ['https://www.google.com/url?q=https://example.com/', 'info url.wrapped'],
    ['https://example.org/login', 'low url.credential_words'],
    ['https://example.org/secure/login?account=1', 'medium url.credential_words'],
    ['https://example.org/?access_token=abc', 'medium url.secret_in_query'],
    ['https://example.org/?to=victim@example.com', 'medium url.query_email'],
    [`https://example.org/${'a'.repeat(1000)}`, 'low url.long'],
    [`https://example.org${'/a'.repeat(12)}`, 'low url.deep'],
    ['https://example.org/%2541', 'low url.encoded_layers'],
    ['https://example.org/%25252541', 'medium url.encoded_layers'],
    ['https://example.org/%E2%80%AEfdp.doc', 'high url.hidden_characters'],
    ['https://example.org/a%E2%80%8Bb', 'medium url.hidden_characters'],
    ['https://example.org/?a=%0d%0aSet-Cookie', 'medium url.control_characters'],
    ['https:\\\\example.org\\@example.com', 'medium url.backslashes'],
  ])('on %s hold %s', (text, remark) => {
    expect(remarks(text)).toContain(remark)
  })

  test.each<readonly [string, string]>([
    ['https://example.org/google.com', 'url.executable'],
    ['https://example.org/app.js', 'url.executable'],
    ['https://example.org/index.php', 'url.executable'],
    ['example.org/x', 'url.plain_http'],
    ['https://новости.рф/', 'host.homoglyph'],
    ['https://例え.jp/', 'host.mixed_script'],
    ['https://www.paypal.com/', 'brand.other_suffix'],
    ['https://pineapple.com/', 'brand.lookalike'],
    ['https://example.org/?next=/home', 'url.redirect'],
    ['https://example.org/?next=https://www.example.org/home', 'url.redirect'],
    ['https://web.archive.org/web/20200101000000/https://example.com/', 'url.redirect'],
    ['https://translate.google.com/translate?sl=de&u=https://example.com/', 'url.redirect'],
    ['hxxps://evil[.]com/', 'host.disguised'],
    ['https://münchen.de/', 'host.disguised'],
  ])('on %s do not hold %s', (text, code) => {
    expect(analyse(text).findings.map((finding) => finding.code)).not.toContain(code)
  })

  test('bear the titles that clients know', () => {
    const titles = [
      ['https://u:p@example.org/', 'Credentials in the URL (userinfo)'],
      ['http://example.org/', 'Plaintext HTTP'],
      ['https://bit.ly/x', 'Shortener'],
      ['https://example.org/a.exe', 'Executable payload'],
      ['https://xn--mnchen-3ya.de/', 'Punycode host'],
      ['https://paypa1.com/', 'Brand-adjacent domain'],
    ] as const
    for (const [text, title] of titles)
      expect(analyse(text).findings.map((each) => each.title)).toContain(title)
  })

  test('stand in order of severity, and tell those about embedded URLs apart', () => {
    const { findings, embeddedUrl } = analyse(
      'https://l.facebook.com/l.php?u=http%3A%2F%2Fpaypa1.com%2Flogin%2Fupdate.exe',
    )
    expect(embeddedUrl).toBe('http://paypa1.com/login/update.exe')
    const order = ['critical', 'high', 'medium', 'low', 'info']
    const ranks = findings.map(({ severity }) => order.indexOf(severity))
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other))
    expect(findings[0]?.detail).toBe('Embedded URL: “paypa1” reads as “paypal” (PayPal).')
    expect(findings.at(-1)).toEqual({
      code: 'url.wrapped',
      severity: 'info',
      title: 'Wrapped link',
      detail: 'Facebook carries the link; it leads to “paypa1.com”.',
    })
  })
})

describe('hostile input', () => {
  const pieces = fc.constantFrom(
    ...'https:// http:// // \\ : @ / ? # & = % %25 %2F %00 .. . [ ] [.] &amp; &# ; hxxp a.example 0x7f u= url= data: javascript: base64, __ * - _ é а \u202e \u0000 \ud800 xn-- aHR0cHM6Ly8'.split(
      ' ',
    ),
    ' ',
  )

  test('never makes it throw, and answers fit together', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const found = analyseUrl(parts.join(''), testKnowledge)
        if (found.kind === 'refused') return
        expect(URL.canParse(found.url)).toBe(true)
        expect(found.embeddedUrl).toBe(found.layers.at(-1)?.url ?? null)
        expect(found.decoded).not.toBe(found.url)
        expect(new URL(found.url).username).toBe('')
      }),
      { numRuns: roundsOf(600, 3000), seed: seedOf(20261121) },
    )
  })

  test.each<readonly [string, string]>([
    ['percent signs', `https://a.example/?u=${'%25'.repeat(2700)}2F`],
    ['parameters', `https://a.example/?${'u=%25&'.repeat(1350)}`],
    ['URLs in the path', `https://a.example/${'https:/'.repeat(1160)}`],
    ['URLs in the query', `https://a.example/?${'https://b.example/?u='.repeat(388)}`],
    ['URLs in the fragment', `https://a.example/#${'a=https://b.example&'.repeat(408)}`],
    ['links in data', `data:text/html,${'<a href=https://b.example>'.repeat(314)}`],
    ['base64', `https://a.example/?${'x=aHR0cHM6Ly9hLmV4YW1wbGU&'.repeat(312)}`],
    ['colons and slashes', `h://${':/'.repeat(4000)}`],
    ['at signs', `http://${'@'.repeat(8000)}`],
    ['entities', '&#'.repeat(4096)],
    ['brackets', `x${'('.repeat(8000)}`],
    ['letters of another script', `https://${'р'.repeat(4000)}.com`],
    ['labels', `https://${'a-'.repeat(2000)}b.${'c.'.repeat(1800)}com`],
    ['labels alone', `https://${'a.'.repeat(4000)}`],
    ['dots', `https://${'.'.repeat(8000)}`],
    ['labels of another script', `https://${'中.'.repeat(4000)}`],
    ['labels in an inner URL', `https://a.example/?u=https://${'a.'.repeat(4000)}`],
    ['labels without a host', `javascript:${'a.'.repeat(4000)}`],
    [
      'data in redirectors',
      `https://a.example/${'data:text/html,a.https://www.google.com/url?q='.repeat(176)}`,
    ],
    ['data in data', 'data:text/html,'.repeat(546)],
    [
      'scripts in redirectors',
      `https://a.example/${'?u=javascript:https://l.facebook.com/l.php'.repeat(190)}`,
    ],
    ['stars of Proofpoint', `https://urldefense.com/v3/__https://a.example/${'**A'.repeat(2600)}__;AAAA!!`],
  ])('takes bounded time with 8 kB of %s', (_name, text) => {
    // twenty times the length: quadratic time would exceed the runner's timeout
    const [first, ...further] = Array.from({ length: 20 }, () =>
      analyseUrl(text.slice(0, 8192), testKnowledge),
    )
    for (const answer of further) expect(answer).toEqual(first)
  })
})
