import { describe, expect, it } from 'vitest'
import { loadRiskPacks } from '../../../../test/fixtures/risk/load-risk-packs.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { extractFromText } from '../ioc/extract.ts'
import { markBit } from '../ioc/indicator.ts'
import { addHeaderUses, type HeaderUse } from './header-roles.ts'
import { type BrandUse, brandImitatedBy, decideRole } from './indicator-role.ts'

const packs = loadRiskPacks('GB')

const message = [
  'Return-Path: <bounce@mailer-desk.top>',
  'Delivered-To: amy@harbour-insure.com',
  'Received: from mx.relay-post.net (mx.relay-post.net [198.18.44.9])',
  '\tby mx.harbour-insure.com (Postfix) with ESMTPS id 4Wz1',
  '\tfor <amy@harbour-insure.com>; Mon, 4 Mar 2024 10:15:32 +0100',
  'Authentication-Results: mx.harbour-insure.com; spf=pass smtp.mailfrom=mailer-desk.top',
  'X-Originating-IP: [185.220.101.4]',
  'Message-ID: <20240304.77@queue-host.net>',
  'In-Reply-To: <20240303.11@queue-host.net>',
  'From: "PayPal" <service@mailer-desk.top>',
  'Reply-To: collect.case@gmail.com',
  'To: Amy <amy@harbour-insure.com>',
  'Subject: Your account',
  '',
  'Dear amy@harbour-insure.com, confirm at https://paypa1-secure.click/login?u=1',
  'or write to help@paypa1-secure.click. Logo: https://www.paypal.com/logo.png',
  'Internal: 10.0.0.7. Document: 192.0.2.1',
].join('\r\n')

const quiet: BrandUse = { imitated: new Set(), isClaimed: false }

/** The roles of all values of a text, by kind and value. */
function rolesIn(text: string, isMessage: boolean, isOwn: (value: string) => boolean = () => false) {
  const uses = new Map<string, HeaderUse>()
  if (isMessage) addHeaderUses(Buffer.from(text), uses)
  const counts = new Map<string, { kind: IocKind; value: string; marks: number; count: number }>()
  for (const { found, marks } of extractFromText(text).hits) {
    const key = `${found.kind} ${found.value}`
    const known = counts.get(key)
    if (known !== undefined) known.count++
    else counts.set(key, { kind: found.kind, value: found.value, marks: found.marks | marks, count: 1 })
  }
  const imitated = new Set<string>()
  for (const { kind, value } of counts.values()) {
    const brand = brandImitatedBy(kind, value, packs)
    if (brand !== null) imitated.add(brand)
  }
  const headers = new Map([...uses].map(([key, use]) => [key.slice(key.indexOf(' ') + 1), use]))
  return new Map(
    [...counts.values()].map((each) => [
      each.value,
      decideRole(
        {
          ...each,
          header: headers.get(each.value) ?? null,
          lists: [],
          isOwn: isOwn(each.value),
          isPlainAmongDefanged: false,
        },
        { ...quiet, imitated },
        packs,
      ),
    ]),
  )
}

describe('roles in a message', () => {
  const roles = rolesIn(message, true)
  it.each([
    ['bounce@mailer-desk.top', 'sender', 'Return-Path'],
    ['service@mailer-desk.top', 'sender', 'From'],
    ['mailer-desk.top', 'sender', 'Return-Path'],
    ['collect.case@gmail.com', 'sender', 'Reply-To'],
    ['185.220.101.4', 'sender', 'X-Originating-IP'],
    ['amy@harbour-insure.com', 'recipient', 'Delivered-To'],
    ['harbour-insure.com', 'recipient', 'Delivered-To'],
    ['mx.relay-post.net', 'relay', 'Received'],
    ['mx.harbour-insure.com', 'relay', 'Received'],
    ['20240304.77@queue-host.net', 'message_id', 'Message-ID'],
    ['20240303.11@queue-host.net', 'message_id', 'In-Reply-To'],
    ['queue-host.net', 'message_id', 'Message-ID'],
    ['https://paypa1-secure.click/login?u=1', 'infrastructure', 'No rule gives it another role'],
    ['paypa1-secure.click', 'infrastructure', 'No rule gives it another role'],
    ['help@paypa1-secure.click', 'infrastructure', 'No rule gives it another role'],
    ['https://www.paypal.com/logo.png', 'spoofed_brand', 'PayPal is imitated here'],
    ['www.paypal.com', 'spoofed_brand', 'PayPal is imitated here'],
    ['gmail.com', 'reference', 'mailboxes to everybody'],
    ['10.0.0.7', 'own_estate', 'private network'],
    ['192.0.2.1', 'reference', 'reserved'],
  ])('%s is %s: %s', (value, role, why) => {
    expect(roles.get(value)).toEqual({ role, by: 'rule', reason: expect.stringContaining(why) })
  })

  it('a value that stands in the body too is a part of the attack, unless it is the victim or writes itself', () => {
    const more = `${message}\r\nalso mx.relay-post.net, 185.220.101.4, service@mailer-desk.top and mailer-desk.top/x`
    const found = rolesIn(more, true)
    expect(found.get('mx.relay-post.net')?.role).toBe('infrastructure')
    expect(found.get('185.220.101.4')?.role).toBe('infrastructure')
    expect(found.get('service@mailer-desk.top')?.role).toBe('sender')
    expect(found.get('amy@harbour-insure.com')?.role).toBe('recipient')
  })

  it('knows no header in a text that is no message', () => {
    expect(rolesIn(message, false).get('service@mailer-desk.top')?.role).toBe('infrastructure')
  })

  it('ends a header at the empty line, so that a forwarded one is a part of the body', () => {
    const forwarded =
      'Subject: FW\nTo: a@harbour-insure.com\n\nFrom: x@mailer-desk.top\nTo: b@mailer-desk.top\n'
    const found = rolesIn(forwarded, true)
    expect(found.get('a@harbour-insure.com')?.role).toBe('recipient')
    expect(found.get('b@mailer-desk.top')?.role).toBe('infrastructure')
  })
})

describe('roles by lists and estates', () => {
  const decide = (kind: IocKind, value: string, more: object = {}, brands = quiet) =>
    decideRole(
      {
        kind,
        value,
        marks: 0,
        count: 1,
        header: null,
        lists: [],
        isOwn: false,
        isPlainAmongDefanged: false,
        ...more,
      },
      brands,
      packs,
    )

  it('what is the own is no attack', () =>
    expect(decide('domain', 'harbour-insure.com', { isOwn: true })).toMatchObject({ role: 'own_estate' }))

  it.each([
    [{ marks: markBit.allowed }, 'allow-list'],
    [{ marks: markBit.listed, lists: ['Top sites'] }, 'Top sites'],
    [{ marks: markBit.documentation }, 'reserved'],
  ])('with %j it is a reference', (more, why) =>
    expect(decide('domain', 'quay-desk.com', more)).toMatchObject({
      role: 'reference',
      reason: expect.stringContaining(why),
    }),
  )

  it('an address of a brand that nothing imitates is a reference, and spoofed where a name is claimed', () => {
    expect(decide('domain', 'paypal.com')).toMatchObject({ role: 'reference' })
    expect(decide('domain', 'paypal.com', {}, { ...quiet, isClaimed: true })).toMatchObject({
      role: 'spoofed_brand',
    })
  })

  it.each([
    ['hash', '44d88612fea8a8f36de82e1278abb02f'],
    ['crypto', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['ipv4', '45.155.205.233'],
    ['email', 'someone@gmail.com'],
  ] as const)('the %s %s is a part of the attack', (kind, value) =>
    expect(decide(kind, value)).toMatchObject({ role: 'infrastructure' }),
  )

  it('what a report that defangs writes plainly is a reference, unless it is more', () => {
    const plain = { isPlainAmongDefanged: true }
    expect(decide('email', 'desk@quay-desk.com', plain)).toMatchObject({
      role: 'reference',
      reason: expect.stringContaining('written plainly'),
    })
    expect(decide('email', 'desk@quay-desk.com', { ...plain, isOwn: true })).toMatchObject({
      role: 'own_estate',
    })
  })

  it('survives any header', () => {
    for (const text of [
      '',
      '\n',
      ':',
      ': x\n',
      'From: \n a@b.com',
      'From x\nTo: a@b.com\n\n',
      '\0\n',
      ` a@b.com\n`,
    ])
      expect(() => addHeaderUses(Buffer.from(text), new Map())).not.toThrow()
  })
})
