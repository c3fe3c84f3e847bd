import { describe, expect, it } from 'vitest'
import { judgeMessage } from '../../../../test/risk-corpus/judge-message.ts'

/** What is told of a message without its words: each case is a raw message, read as triage reads it. */

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
