import { bytesOfMail, mailFile, pdfFile, type SignMail, zipFile } from './sign-mail.ts'
import { calm, forwardFields, known, type Language, languages, locked, luring } from './sign-texts.ts'

/** A mail that a sign must hold back, and its harmless twin, which lacks the sign alone. */
export type SignPair = {
  readonly sign: string
  readonly what: string
  readonly bad: Buffer
  readonly good: Buffer
}

const pair = (sign: string, what: string, bad: SignMail, good: SignMail): SignPair => ({
  sign,
  what,
  bad: bytesOfMail(bad),
  good: bytesOfMail(good),
})
const inEach = (make: (language: Language) => SignPair): SignPair[] => languages.map(make)

const bob = 'Bob Hill <bob@hill-joinery.com>'
const passes = (domain: string, from = domain) =>
  `Authentication-Results: mx.northfield-mills.com; spf=pass smtp.mailfrom=${domain}; dkim=pass header.d=${domain}; dmarc=${domain === from ? 'pass' : 'none'} header.from=${from}`
const link = (address: string, shown: string) => `<p><a href="${address}">${shown}</a></p>`
const links = (count: number, site: string) =>
  Array.from({ length: count }, (_, at) => link(`https://${site}/item/${at}`, `Shelf number ${at}`)).join('')

const listFields = [
  'List-Id: <news.hill-joinery.com>',
  'List-Unsubscribe: <https://hill-joinery.com/leave>',
  'Precedence: bulk',
]
const verdicts = [
  'X-Spam-Status: Yes, score=8.1 required=5.0',
  'X-Forefront-Antispam-Report: CIP:192.0.2.7;SCL:6;SFV:SPM;CAT:SPM;DIR:INB;',
  'X-Forefront-Antispam-Report: CIP:192.0.2.7;SCL:8;CAT:PHSH;DIR:INB;',
  'X-Spamd-Result: default: True [16.20 / 15.00];',
  'X-Spam-Flag: YES',
]
const passed = [
  'X-Spam-Status: No, score=-0.1 required=5.0',
  'X-Forefront-Antispam-Report: CIP:192.0.2.7;SCL:1;SFV:NSPM;CAT:NONE;DIR:INB;',
  'X-Forefront-Antispam-Report: CIP:192.0.2.7;SCL:-1;CAT:NONE;DIR:INT;',
  'X-Spamd-Result: default: False [1.20 / 15.00];',
  'X-Spam-Flag: NO',
]

const ofVerdicts = verdicts.map((verdict, at) => {
  const language = languages[at] ?? 'en'
  const letter = {
    from: bob,
    html: `<p>${calm[language]}</p>${links(26, 'www.hill-joinery.com')}${link('https://www.paypal.com/', 'PayPal')}`,
  }
  const fields = (first: string) => [first, passes('hill-joinery.com'), ...listFields]
  return pair(
    'verdict of a filter',
    verdict,
    { ...letter, fields: fields(verdict) },
    { ...letter, fields: fields(passed[at] ?? '') },
  )
})

const ofSenders = (
  [
    ['"Hill Joinery <bob@hill-joinery.com>', '"Hill Joinery" <bob@hill-joinery.com>'],
    ['Hill Joinery" <bob@hill-joinery.com>', 'Hill "Bob" Joinery <bob@hill-joinery.com>'],
    ['Hill Joinery <bob @hill-joinery.com>', 'Hill Joinery <bob@hill-joinery.com>'],
    ['Hill Joinery <bob hill@hill-joinery.com>', '"Joinery, Hill" <bob.hill@hill-joinery.com>'],
    ['bob@hill-joinery.com, service@heron-works.net', 'bob@hill-joinery.com (Hill Joinery)'],
    ['Hill <bob@hill-joinery.com> <service@heron-works.net>', 'Hill (Joinery) <bob@hill-joinery.com>'],
    ['Hill Joinery <bob@>', 'Hill Joinery <bob@hill-joinery.com>'],
    ['Hill Joinery <>', '<bob@hill-joinery.com>'],
    ['=?utf-8?B?SGlsbA <bob@hill-joinery.com>', '=?utf-8?B?SGlsbA==?= <bob@hill-joinery.com>'],
    ['Hill Joinery <bob@hill..joinery.com>', 'Hill Joinery <bob@mail.hill-joinery.com>'],
  ] as const
).map(([bad, good], at) => {
  const text = calm[languages[at % languages.length] ?? 'en']
  return pair('malformed sender', bad, { from: bad, text }, { from: good, text })
})

const places = [
  'https://docs.google.com/document/d/1kZq/edit',
  'https://drive.google.com/file/d/1kZq/view',
  'https://heron-my.sharepoint.com/:b:/g/personal/a/Ezq',
  'https://1drv.ms/b/s!Aqz',
  'https://www.dropbox.com/scl/fi/kzq/a.pdf?rlkey=x',
  'https://docs.google.com/forms/d/e/1kZq/viewform',
  'https://sites.google.com/view/kzq',
  'https://www.google.com/amp/s/heron-works.net/a',
]
const ofPlaces = inEach((language) => {
  const place = places[languages.indexOf(language)] ?? ''
  const isPage = /forms|sites|amp/.test(place)
  return pair(
    'pages of anyone',
    place,
    { from: 'Notice <notice@heron-works.net>', text: `${luring[language]}\n\n${place}\n` },
    {
      from: bob,
      fields: [passes('hill-joinery.com')],
      text: `${calm[language]}\n\n${isPage ? 'https://www.hill-joinery.com/drawings' : place}\n`,
    },
  )
})

const ofGenuineLinks = inEach((language) => {
  const { name, domain } = known[language]
  const text = `${luring[language]}\n\nhttps://www.${domain}/\n`
  return pair(
    'links to the brand itself',
    name,
    { from: 'Notice <notice@heron-works.net>', fields: [passes('heron-works.net')], text },
    {
      from: `${name} <notice@${domain}>`,
      fields: [passes(domain)],
      text: `${calm[language]}\n\nhttps://www.${domain}/\n`,
    },
  )
})

const picture =
  '<a href="https://heron-works.net/a"><img src="https://heron-works.net/a.png" width="600"></a>'
const ofPictures = inEach((language) => {
  const nonsense =
    'zebra kettle orchard mitten lantern pebble thimble walnut harbour saddle meadow copper '.repeat(2)
  const beside = languages.indexOf(language) % 2 === 0 ? { text: nonsense } : {}
  return pair(
    'a picture in place of words',
    language,
    {
      from: 'News <news@heron-works.net>',
      ...beside,
      html: `<div style="display:none">${nonsense}</div>${picture}`,
    },
    {
      from: bob,
      text: calm[language],
      html: `<p>${calm[language]}</p>${picture.replaceAll('heron-works.net', 'hill-joinery.com')}`,
    },
  )
})

const inner = [
  [
    'https://click.kestrel-ads.com/r?url=https%3A%2F%2Fheron-works.net%2Fa',
    'https://click.kestrel-ads.com/r?url=https%3A%2F%2Fwww.hill-joinery.com%2Fa',
  ],
  ['https://www.kestrel-maps.com/go?dest=//heron-works.net/a', 'https://www.hill-joinery.com/go?dest=/a'],
  [
    'https://www.kestrel-maps.com/go/https://heron-works.net/a',
    'https://www.hill-joinery.com/go/https://www.hill-joinery.com/a',
  ],
  [
    'https://www.google.com/url?q=https://heron-works.net/a',
    'https://www.google.com/url?q=https://zoom.us/j/93',
  ],
  [
    'https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9oZXJvbi13b3Jrcy5uZXQvYQ',
    'https://www.bing.com/search?q=shelves',
  ],
  ['https://www.kestrel-maps.com/out#https://heron-works.net/a', 'https://www.kestrel-maps.com/out#shelves'],
  [
    'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fheron-works.net',
    'https://www.linkedin.com/in/bob-hill',
  ],
  [
    'https://ads.kestrel-ads.com/c?adurl=http://203.0.113.9/a',
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fshelves.org%2Fa&data=05',
  ],
] as const
const ofInner = inEach((language) => {
  const [bad, good] = inner[languages.indexOf(language)] ?? ['', '']
  const text = (address: string) => `${calm[language]}\n\n${address}\n`
  return pair(
    'an address within a link',
    bad,
    { from: bob, text: text(bad) },
    { from: bob, text: text(good) },
  )
})

const ofForwarded = inEach((language) => {
  const { name, domain } = known[language]
  const fields = forwardFields[language]
  const block = (from: string) =>
    `${fields[0]}: ${from}\n${fields[1]}: 3.2.2026 08:11\n${fields[2]}: ${name}\n${fields[3]}: bob@hill-joinery.com\n\n${calm[language]}`
  const isFile = languages.indexOf(language) % 2 === 1
  const mail = (from: string): SignMail =>
    isFile
      ? { from: bob, text: calm[language], files: [mailFile(from, calm[language])] }
      : { from: bob, subject: 'Fwd: Notice', text: `${calm[language]}\n\n${block(from)}` }
  return pair(
    'sender of a forwarded mail',
    `${name}${isFile ? ', attached' : ''}`,
    mail(`${name} <notice@heron-works.net>`),
    mail(`${name} <notice@${domain}>`),
  )
})

const ofLocked = inEach((language) => {
  const { given, withheld } = locked[language]
  const isZip = languages.indexOf(language) % 2 === 0
  const files = [isZip ? zipFile('drawings.zip', true) : pdfFile('drawings.pdf')]
  return pair(
    'a protected file with its password',
    given,
    { from: bob, text: given, files },
    { from: bob, text: withheld, files },
  )
})

const ofCopies = inEach((language) => {
  const first = (site: string) => `${link(`https://${site}/a`, 'Read on')}`
  const letter = (from: string, lead: string): SignMail => ({
    from,
    html: `<p>${calm[language]}</p>${first(lead)}${links(12, 'www.larkspur-books.com')}`,
  })
  return pair(
    'a copied letter',
    language,
    letter('Larkspur <news@heron-works.net>', 'go.kestrel-maps.com'),
    letter('Larkspur <news@larkspur-books.com>', 'mail.larkspur-books.com'),
  )
})

const names = [
  ['PayPal Winter Offers <a@heron-works.net>', 'Paula Payton <a@heron-works.net>'],
  ['PаyPаl Notices <a@heron-works.net>', 'Павел Палкин <a@heron-works.net>'],
  ['Micr0soft Notices <a@heron-works.net>', 'Micro Softwares Ltd <a@heron-works.net>'],
  ['P a y P a l <a@heron-works.net>', 'P A Palmer <a@heron-works.net>'],
  ['N-e-t-f-l-i-x Notices <a@heron-works.net>', 'Net Felix Notices <a@heron-works.net>'],
  ['Microsfot Notices <a@heron-works.net>', 'Midsouth Notices <a@heron-works.net>'],
  ['Netflix™ Notices <a@heron-works.net>', 'Nettle & Flax <a@heron-works.net>'],
  ['MetaMask Wallet Notices <a@heron-works.net>', 'Meta Masking Tapes <a@heron-works.net>'],
  ['Amaz0n Orders <a@heron-works.net>', 'Amazonia Walking Club <a@heron-works.net>'],
  ['Binance Winter Notices <a@heron-works.net>', 'Bianca Winter <a@heron-works.net>'],
  ['KuCoin Notices <a@heron-works.net>', 'KuCoin Notices <a@kucoin.com>'],
  ['Swedbank Notiser <a@heron-works.net>', 'Swedbank Notiser <a@swedbank.se>'],
  ['Zásilkovna Zpráva <a@heron-works.net>', 'Zásilkovna Zpráva <a@zasilkovna.cz>'],
  ['PostNord Besked <a@heron-works.net>', 'PostNord Besked <a@postnord.se>'],
  ['Bitpanda News <a@heron-works.net>', 'Bitpanda News <a@mail.bitpanda.com>'],
  ['InPost Wiadomość <a@heron-works.net>', 'InPost Wiadomość <a@inpost.pl>'],
] as const
const ofNames = names.map(([bad, good]) =>
  pair('name of a brand', bad, { from: bad, text: calm.en }, { from: good, text: calm.en }),
)

const ofAlignment = inEach((language) =>
  pair(
    'proof for another domain alone',
    language,
    {
      from: 'Notice <notice@heron-works.net>',
      fields: [passes('kestrel-post.com', 'heron-works.net')],
      text: `${luring[language]}\n\nhttps://heron-works.net/a\n`,
    },
    { from: bob, fields: [passes('kestrel-post.com', 'hill-joinery.com')], text: calm[language] },
  ),
)

export const signPairs: readonly SignPair[] = [
  ...ofVerdicts,
  ...ofSenders,
  ...ofPlaces,
  ...ofGenuineLinks,
  ...ofPictures,
  ...ofInner,
  ...ofForwarded,
  ...ofLocked,
  ...ofCopies,
  ...ofNames,
  ...ofAlignment,
]
