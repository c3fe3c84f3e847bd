import { describe, expect, test } from 'vitest'
import { readHtml } from './html-text.ts'

describe('a page', () => {
  test.each([
    ['shows words that tags cut', 'ac<b>co</b>unt <i>pay</i>able', 'account payable'],
    ['shows signs that are written by name or number', 'caf&eacute; &#8364;5 &amp; &#x41;', 'café €5 & A'],
    ['parts what is drawn apart', '<p>one</p><div>two<br>three</div>', 'one\n\ntwo\nthree'],
    ['parts cells', '<table><tr><td>a.example</td><td>b.example</td></tr></table>', 'a.example\n\tb.example'],
    [
      'names where a link leads',
      'see <a href="https://x.example/">here</a> now',
      'see [here](https://x.example/) now',
    ],
    [
      'names a link once that shows where it leads',
      '<a href="https://x.example/">https://x.example/</a>',
      'https://x.example/',
    ],
    ['names the address of a mail link once', '<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example'],
    [
      'takes what a browser takes for an address',
      '<a href=" https://x.example/a\n b ">y</a>',
      '[y](https://x.example/a%20b)',
    ],
    [
      'reads another name of a picture',
      '<image src="https://p.example/q" alt=x>',
      '![x](https://p.example/q)',
    ],
    [
      'reads a picture of a drawing',
      '<svg><image href="https://p.example/q"/></svg>',
      '![picture](https://p.example/q)',
    ],
    [
      'reads a host with blanks as the host',
      '<a href="http://x.example  /a b">y</a> <a href="https:// z.example/">z</a>',
      '[y](http://x.example/a%20b) [z](https://z.example/)',
    ],
    [
      'reads slashes as a browser does',
      '<a href="http:\\\\x.example\\a\\b?c=\\d">y</a> <a href="https:/z.example/">z</a>',
      '[y](http://x.example/a/b?c=\\d) [z](https://z.example/)',
    ],
    [
      'keeps hyphens as they are',
      'evil&#8209;kestrel.com and evil&hyphen;kestrel.com',
      'evil\u2011kestrel.com and evil\u2010kestrel.com',
    ],
    [
      'names an address that is a page',
      '<a href="data:text/html;base64,PGI+">y</a>',
      '[y](data:text/html;base64,PGI+)',
    ],
    ['drops pictures that are in their addresses', '<img src="data:image/png;base64,iVBO">a', '![picture]a'],
    [
      'names the picture of a link after it',
      '<a href="https://x.example/"><img src="https://p.example/q"></a>',
      '[link](https://x.example/) ![picture](https://p.example/q)',
    ],
    [
      'marks a picture that it brings along',
      '<a href="https://x.example/"><img src="cid:1"></a>',
      '[![picture]](https://x.example/)',
    ],
    [
      'makes no picture of a link behind a call',
      'Pay now!<a href="https://x.example/">here</a>',
      'Pay now! [here](https://x.example/)',
    ],
    ['marks where a password is asked for', '<input type=Password name=p>', '[password field]'],
    [
      'marks what a reader does not see',
      'a<div style="display: none">b<div>c</div> d</div>e<p hidden>f<p>g',
      'a\n[not shown: b c d]\ne\n[not shown: f]\ng',
    ],
    [
      'marks letters that are laid between others',
      'Pay<span style="font-size:0px">xq</span>Pal <font style="color:#FFFFFF;background-color:#fff">z</font>',
      'Pay[not shown: xq]Pal [not shown: z]',
    ],
    ['drops blanks that fill a preview', '<div style="display:none">&zwnj;&nbsp;&zwnj;&nbsp;</div>a', 'a'],
    ['marks what stays hidden to its end', '<i style="opacity:0">a<b>b', '[not shown: ab]'],
    ['shows what is small or light, not gone', '<i style="font-size:10px;opacity:0.5;color:#fff">a</i>', 'a'],
    ['closes a link that nothing closes', '<a href="https://x.example/">y', '[y](https://x.example/)'],
    [
      'passes over what leads nowhere outside',
      '<a href="#top">up</a> <img alt="x"> <a href="rel">r</a>',
      'up r',
    ],
    ['shows no code', '<style>b{}</style>a<script>var b = 1</script>c', 'ac'],
    ['shows no comment', 'a<!-- https://c.example/ -->b', 'ab'],
    ['reads what is not closed at all', '<div <p>a<a href=https://x.example/', 'a'],
  ])('%s', (_what, html, text) => {
    expect(readHtml(html).replace(/\n+\t/g, '\n\t')).toBe(text)
  })

  test.each([
    '<td>',
    '<a href=http://x.example/>',
    '<div>',
    '<p> ',
    '&#32;',
    '<b',
    '<a href="',
    '<script>',
    '<!--',
  ])('of nothing but %s is read in a time that grows with it alone', (sign) => {
    const html = sign.repeat(Math.ceil(2_000_000 / sign.length))
    expect(readHtml(html).length).toBeLessThan(html.length * 3)
  })

  test('grows no longer by its base than a few times', () => {
    const html = `<base href="https://b.example/${'x'.repeat(5000)}/">${'<a href=y>z</a>'.repeat(50_000)}`
    expect(readHtml(html).length).toBeLessThan(12_000_000)
  })
})
