import { describe, expect, test } from 'vitest'
import { readUrl } from './read-url.ts'

const read = (text: string): string => {
  const reading = readUrl(text)
  return reading.kind === 'url' ? reading.url.href : `refused: ${reading.why}`
}
const notOne = 'refused: it is not a URL, and not a host name or address either'
const badHost = 'refused: its host or port is not valid'

describe('a URL is read', () => {
  test.each([
    ['HTTPS://Example.ORG', 'https://example.org/'],
    ['hxxps://evil[.]example[.]org/a', 'https://evil.example.org/a'],
    ['hxxp[:]//evil(.)example{.}org', 'http://evil.example.org/'],
    ['h**ps://evil.example', 'https://evil.example/'],
    ['[https]://evil.example', 'https://evil.example/'],
    ['meow://evil.example', 'http://evil.example/'],
    ['fxp://evil.example', 'ftp://evil.example/'],
    ['http://evil(.)example/x', 'http://evil.example/x'],
    ['evil[.]com', 'https://evil.com/'],
    ['evil[dot]com/a[.]php', 'https://evil.com/a.php'],
    ['https://good.example/?pattern=[.]', 'https://good.example/?pattern=[.]'],
    ['<https://a.example/b>', 'https://a.example/b'],
    ['"https://a.example/b"', 'https://a.example/b'],
    ['https://a.example/?x=1&amp;y=2', 'https://a.example/?x=1&y=2'],
    ['&#104;&#116;&#116;&#112;&#58;&#47;&#47;a.example', 'http://a.example/'],
    ['https%3A%2F%2Fa.example%2F%3Fb%3Dc', 'https://a.example/?b=c'],
    ['https%253A%252F%252Fa.example', 'https://a.example/'],
    ['https:%2F%2Fa.example', 'https://a.example/'],
  ])('%j as %s', (text, href) => {
    expect(read(text)).toBe(href)
  })

  test.each([
    ['example.org', 'https://example.org/'],
    ['www.example.org:8443/a?b#c', 'https://www.example.org:8443/a?b#c'],
    ['example.org:80/x', 'http://example.org/x'],
    ['//cdn.example.org/x', 'https://cdn.example.org/x'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['server01:8080/x', 'https://server01:8080/x'],
    ['intranet.corp/x', 'https://intranet.corp/x'],
    ['192.0.2.7', 'https://192.0.2.7/'],
    ['0x7f.1/x', 'https://127.0.0.1/x'],
    ['3232235777/x', 'https://192.168.1.1/x'],
    ['2001:db8::1', 'https://[2001:db8::1]/'],
    ['[2001:db8::1]:8080/x', 'https://[2001:db8::1]:8080/x'],
    ['münchen.de/x', 'https://xn--mnchen-3ya.de/x'],
    ['\\\\files.example.org\\share\\a.docx', 'file://files.example.org/share/a.docx'],
    ['\\\\dav.example.org@SSL@8443\\x', 'file://dav.example.org/x'],
  ])('without a scheme: %j as %s', (text, href) => {
    expect(read(text)).toBe(href)
  })

  test.each([
    ['http://2130706433/', '127.0.0.1', '2130706433'],
    ['http://0x7f000001/', '127.0.0.1', '0x7f000001'],
    ['http://0177.0.0.01/', '127.0.0.1', '0177.0.0.01'],
    ['http://127.1/', '127.0.0.1', '127.1'],
    ['http://192.168.257/', '192.168.1.1', '192.168.257'],
    ['http://１２７.0.0.1/', '127.0.0.1', '１２７.0.0.1'],
    ['https://u:p@[2001:DB8:0:0::1]:99/', '[2001:db8::1]', '[2001:DB8:0:0::1]'],
    ['https:\\\\u:p@Example.org\\x', 'example.org', 'Example.org'],
    ['https://%65xample.org/', 'example.org', '%65xample.org'],
  ])('%s with the host %s, and remembers how it was written', (text, host, written) => {
    const reading = readUrl(text)
    if (reading.kind === 'refused') throw new Error(reading.why)
    expect([reading.url.hostname, reading.writtenHost]).toEqual([host, written])
  })
})

describe('what is not a URL is refused with a reason', () => {
  test.each([
    ['hello', notOne],
    ['hello world', notOne],
    ['1.2.3', notOne],
    ['12:30', notOne],
    ['report.pdf', notOne],
    ['and/or', notOne],
    ['see https://a.example/', notOne],
    ['http:', notOne],
    ['://x', notOne],
    ['\u0000', notOne],
    [`https://${'a.'.repeat(126)}ab/`, 'refused: its host is longer than 253 characters'],
    [`//${'a.'.repeat(126)}com/`, 'refused: its host is longer than 253 characters'],
    [`https://u:p@${'中.'.repeat(4000)}`, 'refused: its host is longer than 253 characters'],
    [`ssh://${'a'.repeat(254)}`, 'refused: its host is longer than 253 characters'],
    ['me@example.org', 'refused: it is an e-mail address, not a URL'],
    ['me[at]example[.]org', 'refused: it is an e-mail address, not a URL'],
    ['https://', badHost],
    ['https://exa mple.org/', badHost],
    ['https://example.org:99999/', badHost],
    ['http://256.256.256.256/', badHost],
    ['http://[::1', badHost],
  ])('%j', (text, why) => {
    expect(read(text)).toBe(why)
  })
})
