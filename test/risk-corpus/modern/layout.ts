/**
 * Bodies are written once, in a notation of lines, and laid out as plain text and as HTML:
 *
 *     # heading            - item of a list        | cell | cell        > quoted
 *     [[label|url]]        a button                [label](url)         a link
 *     ![alt](url)          a picture               **bold**             ---  then small print
 *     ~ preheader          hidden in HTML only     ^ text in white      (a hidden paragraph)
 */
export type Layout = 'text' | 'gmail' | 'outlook' | 'apple' | 'simple' | 'card' | 'news' | 'ms' | 'picture'

export type Laying = {
  readonly layout: Layout
  readonly subject: string
  readonly language: string
  /** Puts a click domain before a link. */
  readonly click: (url: string) => string
  readonly pixel: string | undefined
  readonly color: string
}

type Block = { readonly kind: string; readonly lines: readonly string[] }

const markers: readonly (readonly [RegExp, string])[] = [
  [/^# /, 'heading'],
  [/^- /, 'list'],
  [/^\| /, 'table'],
  [/^> ?/, 'quote'],
  [/^~ /, 'preheader'],
  [/^\^ /, 'hidden'],
]

function blocksOf(body: string): Block[] {
  return body.split(/\n{2,}/).flatMap((part) => {
    const lines = part.split('\n')
    const first = lines[0] ?? ''
    if (part === '---') return { kind: 'rule', lines: [] }
    if (/^\[\[[^\]]*\]\]$/.test(part)) return { kind: 'button', lines }
    if (/^!\[[^\]]*\]\([^)]*\)$/.test(part)) return { kind: 'picture', lines }
    const marker = markers.find(([pattern]) => pattern.test(first))
    if (marker === undefined) return { kind: 'paragraph', lines }
    const own = lines.filter((line) => marker[0].test(line) || marker[1] === 'quote')
    const rest = lines.filter((line) => !own.includes(line))
    const block = { kind: marker[1], lines: own.map((line) => line.replace(marker[0], '')) }
    return rest.length === 0 ? block : [block, { kind: 'paragraph', lines: rest }]
  })
}

const linkOrUrl = /\[([^\]\n]*)\]\(([^)\s]*)\)|(https?:\/\/[^\s<>()"]*[^\s<>()",.;:!?])/g

export function plainText(body: string, { click }: Pick<Laying, 'click'>): string {
  const links = (text: string) =>
    text
      .replace(linkOrUrl, (_, label: string, url: string, bare: string) =>
        bare === undefined ? `${label} (${click(url)})` : click(bare),
      )
      .replaceAll('**', '')
  return blocksOf(body)
    .flatMap(({ kind, lines }) => {
      if (kind === 'preheader' || kind === 'hidden') return []
      if (kind === 'rule') return ['-- ']
      if (kind === 'button') {
        const [label, url] = buttonOf(lines[0] ?? '')
        return [`${label}:\n${click(url)}`]
      }
      if (kind === 'picture') return [`[${/^!\[([^\]]*)\]/.exec(lines[0] ?? '')?.[1] ?? ''}]`]
      if (kind === 'heading') return lines.map((line) => links(line))
      const before = { list: '  * ', quote: '> ', table: '' }[kind] ?? ''
      return [
        lines
          .map((line) => (kind === 'table' ? links(cellsOf(line).join('   ')) : `${before}${links(line)}`))
          .join('\n'),
      ]
    })
    .join('\n\n')
}

function buttonOf(line: string): readonly [string, string] {
  const inner = line.slice(2, -2)
  const bar = inner.lastIndexOf('|')
  return [inner.slice(0, bar), inner.slice(bar + 1)]
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function html(body: string, laying: Laying): string {
  const blocks = blocksOf(body)
  const write = { gmail, outlook, apple, simple, card, news, ms, picture, text: simple }[laying.layout]
  return write(blocks, laying)
}

function inline(text: string, { click }: Laying, style = ''): string {
  let written = ''
  let from = 0
  for (const match of text.matchAll(linkOrUrl)) {
    const [all, label, url, bare] = match
    written += escaped(text.slice(from, match.index))
    const target = escaped(click(bare ?? url ?? ''))
    written += `<a href="${target}"${style === '' ? '' : ` style="${style}"`}>${escaped(bare ?? label ?? '')}</a>`
    from = match.index + all.length
  }
  return (written + escaped(text.slice(from))).replace(/\*\*([^*]*)\*\*/g, '<strong>$1</strong>')
}

type Tags = {
  readonly paragraph: (inner: string) => string
  readonly heading: (inner: string) => string
  readonly button: (label: string, url: string) => string
  readonly quote?: (inner: string) => string
  readonly rule: string
  readonly link?: string
}

function blockHtml({ kind, lines }: Block, tags: Tags, laying: Laying): string {
  const written = (line: string) => inline(line, laying, tags.link)
  const joined = lines.map(written).join('<br>\n')
  switch (kind) {
    case 'heading':
      return tags.heading(joined)
    case 'rule':
      return tags.rule
    case 'button': {
      const [label, url] = buttonOf(lines[0] ?? '')
      return tags.button(escaped(label), escaped(laying.click(url)))
    }
    case 'picture': {
      const [, alt = '', source = ''] = /^!\[([^\]]*)\]\(([^)]*)\)$/.exec(lines[0] ?? '') ?? []
      return `<p align="center"><img src="${escaped(source)}" alt="${escaped(alt)}" border="0" style="max-width:100%;height:auto"></p>`
    }
    case 'list':
      return `<ul>\n${lines.map((line) => `<li>${written(line)}</li>`).join('\n')}\n</ul>`
    case 'table':
      return `<table cellpadding="6" cellspacing="0" border="0" style="border-collapse:collapse;width:100%">\n${lines
        .map(
          (line) =>
            `<tr>${cellsOf(line)
              .map((cell) => `<td style="border-bottom:1px solid #e3e3e3">${written(cell)}</td>`)
              .join('')}</tr>`,
        )
        .join('\n')}\n</table>`
    case 'quote':
      return (tags.quote ?? ((inner) => `<blockquote>${inner}</blockquote>`))(joined)
    case 'preheader':
      return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:#ffffff;opacity:0">${joined}${'&#847;&zwnj;&nbsp;'.repeat(24)}</div>`
    case 'hidden':
      return `<div style="font-size:1px;color:#fefefe;line-height:1px;max-height:0;overflow:hidden">${joined}</div>`
    default:
      return tags.paragraph(joined)
  }
}

const all = (blocks: readonly Block[], tags: Tags, laying: Laying) =>
  blocks.map((block) => blockHtml(block, tags, laying)).join('\n')

function gmail(blocks: readonly Block[], laying: Laying): string {
  return `<div dir="ltr">${all(
    blocks,
    {
      paragraph: (inner) => `<div>${inner}</div><div><br></div>`,
      heading: (inner) => `<div><b>${inner}</b></div>`,
      button: (label, url) => `<div><a href="${url}" target="_blank">${label}</a></div><div><br></div>`,
      quote: (inner) =>
        `<br><div class="gmail_quote gmail_quote_container"><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${inner}</blockquote></div>`,
      rule: '<span class="gmail_signature_prefix">-- </span><br>',
    },
    laying,
  )}</div>\n`
}

function outlook(blocks: readonly Block[], laying: Laying): string {
  const inner = all(
    blocks,
    {
      paragraph: (text) =>
        `<p class="MsoNormal">${text}<o:p></o:p></p>\n<p class="MsoNormal"><o:p>&nbsp;</o:p></p>`,
      heading: (text) => `<p class="MsoNormal"><b>${text}</b><o:p></o:p></p>`,
      button: (label, url) => `<p class="MsoNormal"><a href="${url}">${label}</a><o:p></o:p></p>`,
      quote: (text) =>
        `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${text}<o:p></o:p></p></div>`,
      rule: '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>',
    },
    laying,
  )
  return `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="Generator" content="Microsoft Word 15 (filtered medium)">
<style><!--
@font-face {font-family:Aptos; panose-1:2 11 0 4 2 2 2 2 2 4;}
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Aptos",sans-serif;}
a:link, span.MsoHyperlink {color:#467886; text-decoration:underline;}
div.WordSection1 {page:WordSection1;}
--></style>
</head>
<body lang="${laying.language === 'mixed' ? 'EN-GB' : laying.language.toUpperCase()}" link="#467886" vlink="#96607D" style="word-wrap:break-word">
<div class="WordSection1">
${inner}
</div>
</body>
</html>
`
}

function apple(blocks: readonly Block[], laying: Laying): string {
  return `<html aria-label="message body"><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${all(
    blocks,
    {
      paragraph: (inner) => `<div>${inner}</div><div><br></div>`,
      heading: (inner) => `<div><b>${inner}</b></div>`,
      button: (label, url) => `<div><a href="${url}">${label}</a></div>`,
      quote: (inner) => `<div><br><blockquote type="cite"><div>${inner}</div></blockquote></div>`,
      rule: '<br>',
    },
    laying,
  )}</body></html>\n`
}

function simple(blocks: readonly Block[], laying: Laying): string {
  return `<html><body>\n${all(
    blocks,
    {
      paragraph: (inner) => `<p>${inner}</p>`,
      heading: (inner) => `<h3>${inner}</h3>`,
      button: (label, url) => `<p><a href="${url}"><b>${label}</b></a></p>`,
      rule: '<hr>',
    },
    laying,
  )}\n${pixelOf(laying)}</body></html>\n`
}

function picture(blocks: readonly Block[], laying: Laying): string {
  const [, url = ''] = buttonOf(blocks.find(({ kind }) => kind === 'button')?.lines[0] ?? '')
  const shown = blocks.filter(({ kind }) => kind !== 'button')
  return `<html><body><center>\n${all(
    shown,
    {
      paragraph: (inner) => `<p style="font-size:11px">${inner}</p>`,
      heading: (inner) => `<p>${inner}</p>`,
      button: (label, target) => `<a href="${target}">${label}</a>`,
      rule: '<br>',
    },
    laying,
  ).replace(/<img [^>]*>/, (image) =>
    url === '' ? image : `<a href="${escaped(laying.click(url))}">${image}</a>`,
  )}\n</center></body></html>\n`
}

const pixelOf = ({ pixel }: Laying) =>
  pixel === undefined
    ? ''
    : `<img src="${escaped(pixel)}" alt="" width="1" height="1" border="0" style="height:1px !important;width:1px !important;border-width:0 !important;margin:0 !important;padding:0 !important">`

function card(blocks: readonly Block[], laying: Laying): string {
  return framed(
    blocks,
    laying,
    'max-width:600px;background:#ffffff;border:1px solid #e6e8eb;border-radius:8px',
    'Helvetica Neue,Helvetica,Arial,sans-serif',
    '28px 32px',
  )
}

function news(blocks: readonly Block[], laying: Laying): string {
  return framed(
    blocks,
    laying,
    'width:100%;max-width:660px;background:#ffffff',
    'Georgia,Times,serif',
    '12px 24px',
  )
}

function ms(blocks: readonly Block[], laying: Laying): string {
  return framed(
    blocks,
    laying,
    'width:100%;max-width:640px;background:#ffffff',
    "'Segoe UI',SegoeUI,Arial,sans-serif",
    '16px 20px',
  )
}

/** Tables within tables, as mails of services are built for old mail programs. */
function framed(
  blocks: readonly Block[],
  laying: Laying,
  box: string,
  font: string,
  padding: string,
): string {
  const { subject, color, language } = laying
  const cell = (inner: string, more = '') =>
    `<tr><td style="padding:${padding};font-family:${font};font-size:16px;line-height:24px;color:#26282b;${more}">${inner}</td></tr>`
  const small = blocks.findIndex(({ kind }) => kind === 'rule')
  const tags: Tags = {
    paragraph: (inner) => cell(inner),
    heading: (inner) => cell(`<h1 style="margin:0;font-size:24px;line-height:30px">${inner}</h1>`),
    button: (label, url) =>
      `<tr><td align="center" style="padding:${padding}"><!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${url}" style="height:44px;v-text-anchor:middle;width:240px" arcsize="10%" stroke="f" fillcolor="${color}"><w:anchorlock/><center><![endif]--><a href="${url}" target="_blank" style="background:${color};border-radius:4px;color:#ffffff;display:inline-block;font-family:${font};font-size:16px;font-weight:bold;line-height:44px;text-align:center;text-decoration:none;padding:0 24px">${label}</a><!--[if mso]></center></v:roundrect><![endif]--></td></tr>`,
    rule: '',
    link: `color:${color};text-decoration:underline`,
  }
  const lead = blocks.filter(({ kind }) => kind === 'preheader')
  const main = (small < 0 ? blocks : blocks.slice(0, small)).filter(({ kind }) => kind !== 'preheader')
  const foot = small < 0 ? [] : blocks.slice(small + 1)
  const rows = (part: readonly Block[], with_: Tags) =>
    part
      .map((block) => {
        const written = blockHtml(block, with_, laying)
        return written.startsWith('<tr>') ? written : cell(written)
      })
      .join('\n')
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="${language === 'mixed' ? 'en' : language}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<title>${escaped(subject)}</title>
<style type="text/css">
body{margin:0;padding:0;background:#f3f4f6;-webkit-text-size-adjust:100%}
table,td{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}
img{border:0;line-height:100%;outline:none;text-decoration:none}
@media only screen and (max-width:480px){.box{width:100% !important}.hide{display:none !important}}
</style>
<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
</head>
<body>
${lead.map((block) => blockHtml(block, tags, laying)).join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f6"><tr><td align="center">
<table role="presentation" class="box" cellpadding="0" cellspacing="0" border="0" style="${box}">
${rows(main, tags)}
</table>
<table role="presentation" class="box" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
${rows(foot, { ...tags, paragraph: (inner) => `<tr><td style="padding:8px 24px;font-family:${font};font-size:12px;line-height:18px;color:#777b80">${inner}</td></tr>` })}
</table>
</td></tr></table>
${pixelOf(laying)}
</body>
</html>
`
}
