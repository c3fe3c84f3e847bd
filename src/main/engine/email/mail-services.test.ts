import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findMailService } from './mail-services.ts'

const table = (name: string) => readFileSync(new URL(`../../../../resources/data/${name}`, import.meta.url))
const tables = { disposable: table('disposable-mail.txt'), providers: table('mail-providers.txt') }
const find = (domain: string) => findMailService(domain, tables)

describe('the shipped lists', () => {
  test.each([
    ['mailinator.com', 'high'],
    ['guerrillamail.com', 'high'],
    ['yopmail.com', 'high'],
    ['10minutemail.com', 'high'],
    ['temp-mail.org', 'high'],
    ['sharklasers.com', 'high'],
    ['x.mailinator.com', 'high'],
    ['deep.below.guerrillamail.com', 'high'],
    ['spamgourmet.com', 'medium'],
  ])('call %s disposable with %s confidence', (domain, confidence) => {
    expect(find(domain)).toMatchObject({ disposable: { confidence }, provider: null, forwarding: null })
  })

  test.each([
    ['duck.com', 'DuckDuckGo Email Protection'],
    ['mozmail.com', 'Firefox Relay'],
    ['mask.me.mozmail.com', 'Firefox Relay'],
    ['privaterelay.appleid.com', 'Apple Hide My Email'],
    ['simplelogin.com', 'SimpleLogin'],
    ['user.anonaddy.com', 'addy.io'],
    ['passmail.net', 'Proton Pass'],
    ['33mail.com', '33Mail'],
  ])('keep the forwarding service %s apart', (domain, forwarding) => {
    expect(find(domain)).toEqual({ disposable: null, forwarding, provider: null })
  })

  // well-known providers: a list that contains one of them must not ship
  const free =
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk yahoo.fr ymail.com rocketmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me tutanota.com tuta.com gmx.de gmx.net gmx.com web.de mail.com mail.ru yandex.ru rambler.ru qq.com 163.com 126.com naver.com daum.net libero.it virgilio.it laposte.net seznam.cz wp.pl onet.pl abv.bg ukr.net zoho.com riseup.net disroot.org rediffmail.com inbox.lv hotmail.fr outlook.fr'
  test.each(free.split(' ').map((domain) => [domain]))('call %s a free provider', (domain) => {
    expect(find(domain)).toEqual({ disposable: null, forwarding: null, provider: 'free' })
  })

  const paying =
    'fastmail.com fastmail.fm hey.com posteo.de mailbox.org runbox.com startmail.com comcast.net verizon.net att.net t-online.de orange.fr wanadoo.fr sfr.fr free.fr btinternet.com telenet.be skynet.be ziggo.nl bigpond.com shaw.ca'
  test.each(paying.split(' ').map((domain) => [domain]))('call %s a provider for customers', (domain) => {
    expect(find(domain).provider).toBe('subscriber')
  })

  const none =
    'microsoft.com bnpparibas.com gov.uk example.com github.com eu.org harvard.edu facebook.com europa.eu'
  test.each(none.split(' ').map((domain) => [domain]))('say nothing about %s', (domain) => {
    expect(find(domain)).toEqual({ disposable: null, forwarding: null, provider: null })
  })

  test('condemn no public suffix, and so none of the names below it', () => {
    for (const suffix of ['com', 'co.uk', 'com.br', 'org', 'io'])
      expect(find(`a-name-nobody-has-registered.${suffix}`).disposable).toBeNull()
  })
})

describe('a name below a listed one', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const own = {
    disposable: bytes('curated.com\ts\ndeep.wild.github.io\nshared.github.io\nwide.com\nwild.dynu.net\t*\n'),
    providers: bytes('mail.provider.com\tfree\nprovider.com\tsubscriber\n'),
  }
  test.each([
    ['a.b.curated.com', { entry: 'curated.com', confidence: 'high' }],
    ['wide.com', { entry: 'wide.com', confidence: 'medium' }],
    ['a.wide.com', { entry: 'wide.com', confidence: 'medium' }],
    ['notwide.com', null],
    ['curated.com.example.org', null],
    ['a.wild.dynu.net', { entry: 'wild.dynu.net', confidence: 'medium' }],
  ])('is found: %s', (domain, disposable) => {
    expect(findMailService(domain, own).disposable).toEqual(disposable)
  })

  test('of a provider is not the provider', () => {
    expect(findMailService('x.provider.com', own).provider).toBeNull()
    expect(findMailService('mail.provider.com', own).provider).toBe('free')
  })
})
