import { once } from '../../../contract/operation.ts'

/**
 * Rules of the large providers for the part before the @, from their own documentation: which characters they ignore,
 * where a tag begins, and which of their domains deliver to the same mailbox.
 */
export type Provider = {
  readonly name: string
  readonly domains: readonly string[]
  /** The canonical one of `domains`, when a name is the same mailbox at each of them. */
  readonly main?: string
  /** Characters that are ignored before the tag. */
  readonly ignored?: RegExp
  /** Two equivalent characters; the second is used in the canonical form. */
  readonly alike?: readonly [string, string]
  /** Character at which a tag begins. */
  readonly tagMark?: '+' | '-'
  /** `anything@name.example.com` is delivered to `name@example.com`. */
  readonly hasSubdomains?: true
  /** Whether mailboxes are free for everybody, or for customers only. */
  readonly offer: 'free' | 'subscriber'
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const under = (label: string, suffixes: string): string[] =>
  words(suffixes).map((suffix) => `${label}.${suffix}`)

const providers: readonly Provider[] = [
  {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    main: 'gmail.com',
    ignored: /\./g,
    tagMark: '+',
    offer: 'free',
  },
  {
    name: 'Outlook.com',
    domains: [
      ...under(
        'outlook',
        'com at be cl cz de dk es fr hu ie in it jp kr lv my ph pt sa sg sk co.id co.il co.th com.ar com.au com.br com.gr com.tr com.vn',
      ),
      ...under(
        'hotmail',
        'com be ch de dk es fi fr gr it nl no se sg co.il co.jp co.nz co.th co.uk co.za com.ar com.au com.br com.hk com.tr',
      ),
      ...under(
        'live',
        'com at be ca cl cn de dk fi fr hk ie in it jp nl no ru se co.kr co.uk co.za com.ar com.au com.mx com.my com.ph com.pt com.sg',
      ),
      ...words('msn.com passport.com windowslive.com'),
    ],
    tagMark: '+',
    offer: 'free',
  },
  {
    // a disposable address is a base name, a hyphen and a keyword; account names contain no hyphen
    name: 'Yahoo',
    domains: [
      ...under(
        'yahoo',
        'com be ca cl de dk es fr gr ie in it nl no pl ro se co.id co.il co.in co.nz co.th co.uk co.za com.ar com.au com.br com.co com.hk com.mx com.my com.pe com.ph com.sg com.tr com.tw com.ve com.vn',
      ),
      ...words('ymail.com rocketmail.com myyahoo.com'),
    ],
    tagMark: '-',
    offer: 'free',
  },
  {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    main: 'icloud.com',
    tagMark: '+',
    offer: 'free',
  },
  {
    name: 'Proton',
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    main: 'proton.me',
    ignored: /[._-]/g,
    tagMark: '+',
    offer: 'free',
  },
  {
    name: 'Yandex',
    domains: words('yandex.ru yandex.com yandex.by yandex.kz yandex.ua yandex.com.tr ya.ru'),
    main: 'yandex.ru',
    alike: ['.', '-'],
    tagMark: '+',
    offer: 'free',
  },
  {
    name: 'Fastmail',
    domains: words(`
      fastmail.com fastmail.cn fastmail.co.uk fastmail.com.au fastmail.de fastmail.es fastmail.fm fastmail.fr
      fastmail.im fastmail.in fastmail.jp fastmail.mx fastmail.net fastmail.nl fastmail.org fastmail.se fastmail.to
      fastmail.tw fastmail.uk fastmail.us 123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com
      airpost.net allmail.net cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net
      emailplus.org emailuser.net eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemailer.com fastest.cc
      fastimap.com fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ftml.net
      hailmail.net imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com internet-mail.org
      internetemails.net internetmailing.net jetemail.net justemail.net letterboxes.org mail-central.com mail-page.com
      mailas.com mailbolt.com mailc.net mailcan.com mailforce.net mailhaven.com mailingaddress.org mailite.com
      mailmight.com mailnew.com mailsent.net mailservice.ms mailup.net mailworks.org ml1.net mm.st myfastmail.com
      mymacmail.com nospammail.net ownmail.net petml.com postinbox.com postpro.net proinbox.com promessage.com
      realemail.net reallyfast.biz reallyfast.info rushpost.com sent.as sent.at sent.com speedpost.net speedymail.org
      ssl-mail.com swift-mail.com the-fastest.net the-quickest.com theinternetemail.com veryfast.biz veryspeedy.net
      warpmail.net xsmail.com yepmail.net your-mail.com`),
    tagMark: '+',
    hasSubdomains: true,
    offer: 'subscriber',
  },
  {
    name: 'Zoho',
    domains: words('zoho.com zoho.eu zoho.in zohomail.com zohomail.eu zohomail.in'),
    tagMark: '+',
    offer: 'free',
  },
  { name: 'HEY', domains: ['hey.com'], tagMark: '+', offer: 'subscriber' },
  { name: 'mailbox.org', domains: ['mailbox.org'], tagMark: '+', offer: 'subscriber' },
  {
    name: 'Posteo',
    domains: ['posteo.de', 'posteo.net', 'posteo.org', 'posteo.eu'],
    tagMark: '+',
    offer: 'subscriber',
  },
]

/** All providers with rules. */
export const providersWithRules = providers

const byDomain = once(
  () =>
    new Map(providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const))),
)

/** Returns the provider of a domain (A-labels, lower case), or null. */
export function providerOf(domain: string): Provider | null {
  return byDomain().get(domain) ?? null
}

/**
 * Returns the provider of `name.fastmail.com` and the name in it, where the provider delivers that to
 * `name@fastmail.com`.
 */
export function providerAbove(domain: string): { provider: Provider; name: string; domain: string } | null {
  const dot = domain.indexOf('.')
  const parent = domain.slice(dot + 1)
  const provider = dot > 0 ? providerOf(parent) : null
  return provider?.hasSubdomains ? { provider, name: domain.slice(0, dot), domain: parent } : null
}
