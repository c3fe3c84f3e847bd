import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { canonicalise } from './canonical-address.ts'
import { parseMailAddress } from './mail-address.ts'
import { providersWithRules } from './provider-rules.ts'

function canonical(text: string) {
  const address = parseMailAddress(text)
  if (address.kind === 'refused') throw new Error(`${text}: ${address.why}`)
  return canonicalise(address)
}

/** Each row is a rule stated on the provider's own help pages. */
describe('the canonical form', () => {
  test.each([
    // dots do not matter in Gmail addresses; googlemail.com is gmail.com
    ['John.Smith@gmail.com', 'johnsmith@gmail.com', null],
    ['j.o.h.n.s.m.i.t.h@googlemail.com', 'johnsmith@gmail.com', null],
    ['john.smith+news@gmail.com', 'johnsmith@gmail.com', 'news'],
    ['john+a+b@gmail.com', 'john@gmail.com', 'a+b'],
    ['john+@gmail.com', 'john@gmail.com', null],
    ['+john@gmail.com', '+john@gmail.com', null],
    // Outlook.com: tags yes, dots matter, and its domains are separate mailboxes
    ['John.Smith+news@outlook.com', 'john.smith@outlook.com', 'news'],
    ['john.smith@hotmail.co.uk', 'john.smith@hotmail.co.uk', null],
    // Yahoo: base name, hyphen, keyword
    ['jsmith-shopping@yahoo.com', 'jsmith@yahoo.com', 'shopping'],
    ['jsmith-a-b@ymail.com', 'jsmith@ymail.com', 'a-b'],
    ['jsmith+x@yahoo.co.uk', 'jsmith+x@yahoo.co.uk', null],
    // iCloud: one mailbox at three domains
    ['john@me.com', 'john@icloud.com', null],
    ['john.s+x@mac.com', 'john.s@icloud.com', 'x'],
    // Proton: dots, hyphens and underscores do not matter; short and long domains
    ['john.smith@protonmail.com', 'johnsmith@proton.me', null],
    ['John_Sm-ith+x@pm.me', 'johnsmith@proton.me', 'x'],
    // Fastmail: tags, and subdomain addressing
    ['john.smith+x@fastmail.com', 'john.smith@fastmail.com', 'x'],
    ['shop@john.fastmail.com', 'john@fastmail.com', 'shop'],
    ['shop@john.sent.com', 'john@sent.com', 'shop'],
    // Yandex: dots are hyphens, and all its domains are one
    ['ivan.petrov@ya.ru', 'ivan-petrov@yandex.ru', null],
    ['ivan-petrov+x@yandex.com', 'ivan-petrov@yandex.ru', 'x'],
    // elsewhere + begins a tag by convention, and no other rule is known
    ['John.Smith+x@example.com', 'john.smith@example.com', 'x'],
    ['a-b@example.com', 'a-b@example.com', null],
    ['"John Smith+x"@example.com', '"john smith+x"@example.com', null],
    ['John+x@[192.0.2.1]', 'john+x@[192.0.2.1]', null],
    ['Jörg+x@bücher.example', 'jörg@xn--bcher-kva.example', 'x'],
    // the rules of a provider do not apply to a name that only looks like its domain
    ['john.smith@mail.gmail.com', 'john.smith@mail.gmail.com', null],
  ])('of %s is %s with tag %s', (written, address, tag) => {
    expect(canonical(written)).toMatchObject({ address, tag })
  })

  test('says what was done and by whose rule', () => {
    expect(canonical('J.Doe+x@googlemail.com').steps).toEqual([
      'Gmail ignores what follows +',
      'Gmail ignores dots',
      'Gmail delivers googlemail.com to gmail.com',
    ])
    expect(canonical('j+x@example.com').steps).toEqual(['by convention + begins a tag'])
    expect(canonical('a.b@yandex.ru').steps).toEqual(['Yandex treats . and - as the same'])
    expect(canonical('J.Doe@example.com').steps).toEqual([])
  })

  test('of a canonical form is itself', () => {
    const domains = [
      'example.com',
      ...providersWithRules.flatMap(({ domains: of }) => of.slice(0, 3)),
      'x.fastmail.com',
    ]
    const local = fc.string({ unit: fc.constantFrom(...'abZ09.+-_'), minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(local, fc.constantFrom(...domains), (name, domain) => {
        const address = parseMailAddress(`${name}@${domain}`)
        if (address.kind === 'refused') return
        const once = canonicalise(address).address
        // a second tag mark may become the first: `a-+b` at Yahoo is `a`, never more than one step away
        expect(canonical(once).address).toBe(once)
      }),
      { seed: seedOf(5233), numRuns: 3000 },
    )
  })

  test('knows no domain of two providers', () => {
    const domains = providersWithRules.flatMap((provider) => provider.domains)
    expect(new Set(domains).size).toBe(domains.length)
  })
})
