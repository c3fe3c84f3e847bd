import { describe, expect, it } from 'vitest'
import { judgeMessage } from '../../../../test/risk-corpus/judge-message.ts'

/** Findings about a message apart from its words: each case is a raw message, read as triage reads it. */

const codesOf = async (message: string): Promise<string[]> => {
  const { reasons } = await judgeMessage(Buffer.from(message.replaceAll('\n', '\r\n'), 'utf8'))
  return reasons.map(({ code }) => code)
}

const from = (sender: string, subject = 'Hello') =>
  `From: ${sender}\nTo: Ann Reader <ann@northfield.example>\nSubject: ${subject}\n`
const page = (html: string) => `Content-Type: text/html; charset=utf-8\n\n<html><body>${html}</body></html>\n`
const words =
  'We met last week at the fair in Leeds and talked about the new shelves for your shop. The drawings are ready, and I would like to show them to you whenever it suits you. Have a good week, and greetings to everybody there. '
const lure = 'Your account has been suspended, please verify your account. '

describe('a message', () => {
  it.each([
    [
      'names another address as its sender',
      'email.display_name_address',
      `${from('"billing@bank.example.com" <x@shop.example.net>')}\n${words}`,
    ],
    [
      'is sent in the name of its own reader',
      'email.display_name_recipient',
      `${from('"Northfield IT" <x@shop.example.net>').replaceAll('northfield.example', 'northfield.com')}\n${words}`,
    ],
    [
      'names its reader in the subject',
      'email.subject_recipient',
      `${from('a <x@shop.com>', 'ann@northfield.com: mail held').replaceAll('northfield.example', 'northfield.com')}\n${words}`,
    ],
    [
      'comes from free mail for an organisation',
      'email.free_mail_organisation',
      `${from('"Customer Service" <kim1987@gmail.com>')}\n${words}`,
    ],
    [
      'asks for a password itself',
      'form.password',
      `${from('a <x@shop.com>')}${page(`${words}<form action="https://f.example.org/"><input type="password"></form>`)}`,
    ],
    [
      'sends a form elsewhere',
      'form.in_message',
      `${from('a <x@shop.com>')}${page(`${lure}${words}<form action="https://f.example.org/p"><input name=a></form>`)}`,
    ],
    [
      'hides letters within words',
      'text.hidden_in_word',
      `${from('a <x@shop.com>')}${page(`${words} Pay<span style="font-size:0">qq</span>Pal`)}`,
    ],
    [
      'hides more than it shows',
      'text.hidden',
      `${from('a <x@shop.com>')}${page(`Hello there<div style="display:none">${words.repeat(6)}</div>`)}`,
    ],
    [
      'shows a picture with a link alone',
      'message.picture_with_link',
      `${from('a <x@shop.com>')}${page('<a href="https://f.example.org/p"><img src="cid:1"></a>')}`,
    ],
    [
      'has a link and no words',
      'message.link_alone',
      `${from('a <x@gmail.com>')}\nhttps://f.example.org/p\n`,
    ],
    [
      'leads elsewhere than to its sender',
      'link.not_sender',
      `${from('a <x@shop.com>')}\n${lure}${words}https://f.example.org/p\n`,
    ],
    [
      'brings a disk image',
      'attachment.disk_image',
      `${from('a <x@shop.com>')}Content-Type: multipart/mixed; boundary=b\n\n--b\n\n${words}\n--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="invoice.iso"\nContent-Transfer-Encoding: base64\n\nAAAAAAAA\n--b--\n`,
    ],
    [
      'wants an archive to be opened',
      'attachment.archive',
      `${from('a <x@shop.com>')}Content-Type: multipart/mixed; boundary=b\n\n--b\n\n${lure}${words}\n--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="invoice.rar"\nContent-Transfer-Encoding: base64\n\nAAAAAAAA\n--b--\n`,
    ],
    [
      'comes from a suffix that is often abused',
      'email.abused_suffix',
      `${from('a <x@shop.click>')}\n${words}`,
    ],
    ['comes from a name of random letters', 'email.random_domain', `${from('a <x@xkqzrtmw.com>')}\n${words}`],
    [
      'was sent by a script of a web site',
      'email.sent_by_script',
      `X-PHP-Originating-Script: 1000:mailer.php\n${from('a <x@shop.com>')}\n${words}`,
    ],
    [
      'is one of a mailing list',
      'email.mailing_list',
      `List-Id: <harbour.example.org>\n${from('a <x@shop.com>')}\n${lure}${words}`,
    ],
    [
      'hides words after what it shows',
      'text.hidden',
      `${from('a <x@shop.com>')}${page(`<p>${words}</p><div style="font-size:0px">mill dyke cheese market skating neighbour tulip raincoat polder waffle aunt</div>`)}`,
    ],
    [
      'was called spam by the filter that took it in',
      'email.filter_spam',
      `${from('a <x@shop.com>')}X-Spam-Status: Yes, score=7.1 required=5.0\n\n${words}`,
    ],
    [
      'was called phishing by the filter that took it in',
      'email.filter_phishing',
      `${from('a <x@shop.com>')}X-Forefront-Antispam-Report: CIP:192.0.2.7;SCL:8;\n CAT:PHSH;DIR:INB;\n\n${words}`,
    ],
    [
      'is not believed by the service that took it in',
      'email.compauth_fail',
      `Authentication-Results: spf=none smtp.mailfrom=shop.com; dkim=none; compauth=fail reason=001\n${from('a <x@shop.com>')}\n${words}`,
    ],
    [
      'has nothing that vouches for its sender',
      'email.unauthenticated',
      `Authentication-Results: mx.example.org; spf=none smtp.mailfrom=shop.com; dkim=none\n${from('a <x@shop.com>')}\n${words}`,
    ],
    [
      'asks for something and came through another domain',
      'email.return_path_elsewhere',
      `Return-Path: <bounce@other.net>\n${from('a <x@shop.com>')}\n${lure}${words}`,
    ],
    [
      'brings a page',
      'attachment.page',
      `${from('a <x@shop.com>')}Content-Type: multipart/mixed; boundary=b\n\n--b\n\n${words}\n--b\nContent-Type: text/html; name="invoice.html"\nContent-Disposition: attachment; filename="invoice.html"\n\n<p>x</p>\n--b--\n`,
    ],
    [
      'brings a program under another name',
      'attachment.program',
      `${from('a <x@shop.com>')}Content-Type: multipart/mixed; boundary=b\n\n--b\n\n${words}\n--b\nContent-Type: application/pdf; name="a.pdf"\nContent-Disposition: attachment; filename="a.pdf"\nContent-Transfer-Encoding: base64\n\n${Buffer.concat([Buffer.from('MZ'), Buffer.alloc(58), Buffer.from([64, 0, 0, 0]), Buffer.from('PE\0\0'), Buffer.alloc(64)]).toString('base64')}\n--b--\n`,
    ],
  ])('that %s says so', async (_what, code, message) => {
    expect(await codesOf(message)).toContain(code)
  })

  it.each([
    [
      'a friend with a link in words',
      `${from('Bob Hill <bob@hill.org>')}\n${words} https://photos.example.org/album\n`,
    ],
    [
      'a shop with a line for the preview',
      `${from('Shop <news@shop.com>')}${page(`<div style="display:none;max-height:0">New shelves are here</div>${words}<img src="https://cdn.example.org/a.png"><a href="https://shop.com/a">Look</a>`)}`,
    ],
    [
      'a list with one link',
      `${from('Bob <bob@hill.org>')}List-Id: <a.lists.example.org>\n\nhttps://f.example.org/p\n`,
    ],
    [
      'an answer with a link alone',
      `${from('Bob <bob@gmail.com>')}In-Reply-To: <1@a.example>\n\nhttps://f.example.org/p\n`,
    ],
    [
      'a picture whose words name a site',
      `${from('Bob <bob@hill.org>')}${page(`${words}<img alt="www.hill.org" src="https://cdn.example.org/a.png">`)}`,
    ],
  ])('of %s gives no reason against it', async (_what, message) => {
    const { reasons } = await judgeMessage(Buffer.from(message.replaceAll('\n', '\r\n')))
    expect(reasons.filter(({ weight }) => weight > 0)).toEqual([])
  })

  it('gains nothing by what its reader does not see', async () => {
    const shown = `${from('a <x@shop.com>')}${page(`${lure}${words}<a href="https://f.example.org/p">Go</a>`)}`
    const hiding = shown.replace(
      '</body>',
      '<div style="display:none">We will never ask you for your password. Unsubscribe. <a href="https://www.paypal.com/">PayPal</a></div></body>',
    )
    const [plain, hidden] = await Promise.all([shown, hiding].map((one) => judgeMessage(Buffer.from(one))))
    expect(hidden?.score).toBeGreaterThanOrEqual(plain?.score ?? 100)
    expect(plain?.score).toBeGreaterThanOrEqual(25)
  })

  it('loses nothing by hiding a lure from its words', async () => {
    const hiding = `${from('a <x@shop.com>')}\n[not shown: ${lure}]\n${words}\n`
    expect(await codesOf(hiding)).toEqual(expect.arrayContaining(['lure.account', 'credentials']))
  })

  it('points at what it is about', async () => {
    const message = `${from('"Customer Service" <kim1987@gmail.com>')}\n${lure}${words}https://f.example.org/p\n`
    const { reasons, text } = await judgeMessage(Buffer.from(message))
    const shown = Object.fromEntries(
      reasons.map(({ code, spans }) => [code, text.slice(spans[0]?.start, spans[0]?.end)]),
    )
    expect(shown).toMatchObject({
      'email.free_mail_organisation': 'From: "Customer Service" <kim1987@gmail.com>',
      'link.not_sender': 'https://f.example.org/p',
    })
  })
})

describe('a letter that leads to many sites', () => {
  const weightOf = async (message: string, sought: string): Promise<number> => {
    const { reasons } = await judgeMessage(Buffer.from(message.replaceAll('\n', '\r\n'), 'utf8'))
    return reasons.find(({ code }) => code === sought)?.weight ?? 0
  }
  const sites = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `A note on https://www.maker${String.fromCharCode(97 + at)}stone.com/notes\n`,
    ).join('')
  const odd = 'Pictures are at http://64.21.177.56/moe/\n'

  it('has an odd address by chance: it weighs less among many than among few', async () => {
    const among = (count: number) =>
      weightOf(`${from('a <x@shop.com>')}\n${words}\n${odd}${sites(count)}`, 'host.ip')
    const few = await among(3)
    expect(few).toBeGreaterThan(0)
    expect(await among(9)).toBe(few)
    expect(await among(19)).toBe(Math.round(few / 2))
  })

  it('does not hide who sends it among them, nor one site under many names', async () => {
    const sender = (count: number) =>
      weightOf(`${from('a <x@secure.paypa1.com>')}\n${words}\n${sites(count)}`, 'brand.lookalike')
    expect(await sender(19)).toBe(await sender(3))
    expect(await sender(3)).toBeGreaterThan(0)
    const names = Array.from({ length: 19 }, (_, at) => `https://n${at}.makerstone.com/\n`).join('')
    expect(await weightOf(`${from('a <x@shop.com>')}\n${words}\n${odd}${names}`, 'host.ip')).toBe(
      await weightOf(`${from('a <x@shop.com>')}\n${words}\n${odd}${sites(3)}`, 'host.ip'),
    )
  })
})

describe('a letter to many', () => {
  const shop = from('Rosehill Books <news@rosehillbooks.com>', 'New in March')
  const item = (at: number) =>
    `<p><a href="https://www.rosehillbooks.com/book/${at}">Number ${at} of the old maps</a> is printed anew</p>`
  const items = (count: number, numberOf = (at: number) => at) =>
    Array.from({ length: count }, (_, at) => item(numberOf(at))).join('')
  const read = async (message: string) => judgeMessage(Buffer.from(message.replaceAll('\n', '\r\n')))
  const weights = async (message: string) =>
    Object.fromEntries((await read(message)).reasons.map(({ code, weight }) => [code, weight]))

  it('is told by the different pages it leads to, without a word of leave', async () => {
    expect(await weights(`${shop}${page(items(12))}`)).toHaveProperty('context.bulk')
    expect(await weights(`${shop}${page(items(9))}`)).not.toHaveProperty('context.bulk')
  })

  it('is none where one page stands again and again, where nobody sees the links, or where a lure is the subject', async () => {
    const once = `${shop}${page(items(12, () => 1))}`
    const unseen = `${shop}${page(`${words}<div style="display:none">${items(12)}</div>`)}`
    const luring = `${shop}${page(`<p>${lure}</p>${items(12)}`)}`
    for (const message of [once, unseen, luring])
      expect(await weights(message)).not.toHaveProperty('context.bulk')
  })

  it('names a shop where its links count their readers, and a lure that leads to one page does not', async () => {
    const counted = (at: number) => `https://go.letterpost.net/c/${at}`
    const link = (at: number, shown = `Number ${at}`) => `<p><a href="${counted(at)}">${shown}</a> is new</p>`
    const letter = (numberOf: (at: number) => number, shown: string) =>
      `${shop}List-Unsubscribe: <https://go.letterpost.net/u/1>\n${page(`${words}${Array.from({ length: 8 }, (_, at) => link(numberOf(at))).join('')}${link(1, shown)}`)}`
    const isMismatch = async (message: string) => 'link.mismatch' in (await weights(message))
    expect(await isMismatch(letter((at) => at, 'www.amazon.co.uk'))).toBe(false)
    expect(await isMismatch(letter(() => 1, 'www.amazon.co.uk'))).toBe(true)
    expect(await isMismatch(letter((at) => at, 'portal.northfield.example'))).toBe(false)
    const toFirm = (shown: string) =>
      letter((at) => at, shown).replace('ann@northfield.example', 'ann@northfield.org')
    expect(await isMismatch(toFirm('portal.northfield.org'))).toBe(true)
    expect(await isMismatch(toFirm('portal.southfield.org'))).toBe(false)
  })

  it('has a near name of a brand among many sites by chance, which is no disguise', async () => {
    const sites = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        const name = `${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}stonemaker`
        return `<p><a href="https://www.${name}.com/">A note on stone</a></p>`
      }).join('')
    const near = '<p><a href="https://www.paypa1.com/">Another</a></p>'
    expect(await weights(`${shop}${page(`${near}${sites(40)}`)}`)).toHaveProperty('context.digest')
    expect(await weights(`${shop}${page(`${near}${sites(12)}`)}`)).not.toHaveProperty('context.bulk')
  })

  it('does not join the words of one heading to those of the next, nor take what stands for a picture for words', async () => {
    const picture = '<img src="https://www.rosehillbooks.com/a.gif">'
    const headings = (end: string) =>
      `${shop}${page(`${words}<p><a href="https://www.rosehillbooks.com/1">Why robbers do not care about your PC</a>${end}`)}`
    expect(await weights(headings('</p><p>Viruses are back in fashion</p>'))).not.toHaveProperty(
      'lure.tech_support',
    )
    expect(await weights(headings(' or its viruses</p>'))).toHaveProperty('lure.tech_support')
    const card = (start: string) => `${shop}${page(`${words}<p>${start} of your identity card</p>`)}`
    expect(await weights(card(picture))).not.toHaveProperty('credentials.papers')
    expect(await weights(card('send a picture'))).toHaveProperty('credentials.papers')
  })

  it('is not suspect for where its pictures are fetched from', async () => {
    const at = (place: string) => `${shop}${page(`${words}${place}`)}`
    expect(await weights(at('<img src="https://img.letterpost.net/tesco/a.gif">'))).not.toHaveProperty(
      'brand.in_path',
    )
    expect(await weights(at('<a href="https://img.letterpost.net/tesco/a">Look</a>'))).toHaveProperty(
      'brand.in_path',
    )
  })
})

it.each([
  ['a library that a server is asked', 'https://maps.hill.org/scripts/view.dll?map=4', false],
  ['a library to fetch', 'https://maps.hill.org/view.dll', true],
  ['the address of a reader', 'https://lists.hill.org/options/news/ann%40northfield.com', false],
  ['a program', 'https://lists.hill.org/options/news/ann.com', true],
])('a link to %s is one to a program: %s', async (_what, address, isProgram) => {
  const message = `${from('Bob <bob@hill.org>')}\n${words}\n${address}\n`
  expect((await codesOf(message)).includes('url.executable')).toBe(isProgram)
})

it('is not told what it quotes of the way of another message', async () => {
  const fields =
    'X-Spam-Flag: YES\nAuthentication-Results: mx.example.org; spf=fail; dmarc=fail\nList-Unsubscribe: <https://a.example.org/u>\n'
  const quoted = fields.replace(/^/gm, '> ').trimEnd()
  const own = await codesOf(`${from('Bob <bob@hill.org>')}${fields}\n${words}\n`)
  expect(own).toEqual(expect.arrayContaining(['email.filter_spam', 'email.dmarc_fail']))
  const of = (codes: readonly string[]) => codes.filter((code) => code.startsWith('email.'))
  expect(of(await codesOf(`${from('Bob <bob@hill.org>')}\n${words}\n${quoted}\n`))).toEqual([])
  expect(of(await codesOf(`${quoted}\n${words}\n`))).toContain('email.filter_spam')
})
