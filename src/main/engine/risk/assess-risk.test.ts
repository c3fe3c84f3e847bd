import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findIndicators } from '../../../../test/fixtures/risk/find-indicators.ts'
import { loadRiskPacks, readMessages } from '../../../../test/fixtures/risk/load-risk-packs.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { assessRisk, type RiskAssessment, riskCountries } from './assess-risk.ts'

const gb = loadRiskPacks('GB')
const assess = (text: string): RiskAssessment => assessRisk(text, findIndicators(text), gb, 'gb')
const codes = (text: string): string[] => assess(text).reasons.map(({ code }) => code)
const weights = ({ reasons }: RiskAssessment): string[] =>
  reasons.map(({ code, weight }) => `${code} ${weight}`)

describe.each(riskCountries)('messages written for %s', (country) => {
  const packs = loadRiskPacks(country)
  const messages = readMessages(country)
  const phishing = messages.filter(({ kind }) => kind === 'phishing')

  it.each(messages)('$kind: $name', ({ kind, text }) => {
    const { band } = assessRisk(text, findIndicators(text), packs, country)
    if (kind === 'benign') expect(band).toBe('clean')
    else expect(band).not.toBe('clean')
  })

  it('has two thirds of the lures at high or critical', () => {
    const strong = phishing.filter(
      ({ text }) => assessRisk(text, findIndicators(text), packs, country).score >= 50,
    )
    expect(phishing.length).toBeGreaterThanOrEqual(8)
    expect(strong.length / phishing.length).toBeGreaterThan(0.66)
  })
})

const lure = `From: "Parcel Service" <notice@parce1-track[.]support>
Subject: Last notice: your parcel will be returned today

Your parcel could not be delivered because a fee of EUR 1.99 is missing.
Pay within 12 hours at hxxps://parce1-track[.]support/pay?id=8841`

describe('assessRisk', () => {
  it('says what speaks against a lure, heaviest first, and shows the words', () => {
    const { reasons, ...verdict } = assess(lure)
    expect(verdict).toEqual({ score: 100, band: 'critical', action: 'drop', country: 'GB' })
    expect(
      reasons.map(({ code, weight, spans }) => [code, weight, spans.map((s) => lure.slice(s.start, s.end))]),
    ).toEqual(
      [
        [
          'brand.lookalike',
          28,
          ['notice@parce1-track[.]support', 'hxxps://parce1-track[.]support/pay?id=8841'],
        ],
        ['payment.fee', 23, ['fee of EUR 1.99 is missing', 'Pay within 12 hours']],
        ['urgency', 19, ['Last notice', 'will be returned today', 'within 12 hours']],
        ['lure.parcel', 18, ['your parcel will be returned', 'parcel could not be delivered']],
        [
          'host.abused_suffix',
          10,
          ['notice@parce1-track[.]support', 'hxxps://parce1-track[.]support/pay?id=8841'],
        ],
        ['email.abused_suffix', 8, ['From: "Parcel Service" <notice@parce1-track[.]support>']],
      ].map((row) => expect.objectContaining(row)),
    )
  })

  it('reads what follows a header without an empty line between', () => {
    const text = 'From: a@shop.com\nDate: today\nYour account has been suspended, verify your account.'
    expect(codes(text)).toContain('lure.account')
  })

  it('reads no words in the fields that machines write', () => {
    const text = 'From: a@shop.com\nX-Note: your account\n has been suspended\n\nSee you on Monday.'
    expect(codes(text)).not.toContain('lure.account')
  })

  it('takes nothing together that a sentence ends between', () => {
    expect(codes('I opened an account. The match was suspended.')).not.toContain('lure.account')
    expect(codes('The account that I opened is suspended.')).toContain('lure.account')
  })

  it('gives one phrase in a long text less than the same phrase in a short one', () => {
    const weight = (text: string) =>
      assess(text).reasons.find(({ code }) => code === 'lure.account')?.weight ?? 0
    const phrase = 'Your account has been suspended. '
    const filler = 'We walked along the shore and looked at the boats for a while. '
    expect(weight(phrase + filler.repeat(300))).toBeLessThan(weight(phrase))
    expect(weight(phrase + filler.repeat(300))).toBeGreaterThan(0)
  })

  it('gives a single word half of what a phrase has', () => {
    const weight = (text: string) =>
      assess(text).reasons.find(({ code }) => code === 'lure.cure')?.weight ?? 0
    expect(weight('They spoke about viagra on the radio.')).toBe(10)
  })

  it('scores a defanged text like the refanged one', () => {
    const plain = lure.replaceAll('[.]', '.').replace('hxxps', 'https')
    expect(weights(assess(plain))).toEqual(weights(assess(lure)))
  })

  it.each([
    ['small capitals of another script', 'Y\u043eur acc\u043eunt has been suspended'],
    ['accents', 'Yóur àccount hás been suspendéd'],
    ['full width letters', 'Your ａｃｃｏｕｎｔ has been suspended'],
    ['bold mathematical letters', 'Your 𝐚𝐜𝐜𝐨𝐮𝐧𝐭 has been suspended'],
    ['line breaks and spaces', 'Your   account\r\n has\tbeen\n\nsuspended'],
    ['inline markup', 'Your ac<b></b>count has <i>been</i> suspended'],
    ['entities', 'Your&nbsp;acc&shy;ount has been &#115;uspended'],
    ['capitals', 'YOUR ACCOUNT HAS BEEN SUSPENDED'],
  ])('reads through %s', (_name, text) => {
    expect(codes(text)).toContain('lure.account')
  })

  it('does not take words inside a link for words of the message', () => {
    expect(codes('See https://blog.example/your-account-has-been-suspended')).toEqual([])
  })

  it('speaks the language of the pack', () => {
    const text = 'Votre compte est suspendu'
    const [reason] = assessRisk(text, [], loadRiskPacks('FR'), 'FR').reasons
    expect(reason?.label).toBe('Compte suspendu ou attaqué')
  })

  it.each([
    ['<a href="https://evil.example.net/x">www.paypal.com</a>', true],
    ['[https://www.hmrc.gov.uk](hxxps://tax.example.net/x)', true],
    ['<a href="https://www.paypal.com/uk">paypal.com</a>', false],
    ['<a href="https://example.net/report">report.zip</a>', false],
    ['[our site](https://example.net)', false],
  ])('link mismatch in %s is %s', (text, isMismatch) => {
    expect(assessRisk(text, [], gb, 'GB').reasons.some(({ code }) => code === 'link.mismatch')).toBe(
      isMismatch,
    )
  })

  it.each([
    ['From: "PayPal" <help@gmail.com>\n', 'email.display_name_brand'],
    ['From: A <a@firm.example>\nReply-To: b@gmail.com\n', 'email.reply_to_free_mail'],
    ['From: A <a@firm.com>\nReply-To: b@other.com\n', 'email.reply_to_mismatch'],
    ['Received-SPF: SoftFail (x)\n', 'email.spf_fail'],
    ['Authentication-Results: mx.example;\n dkim=fail;\n dmarc=fail\n', 'email.dmarc_fail'],
    ['Authentication-Results: mx.example; dmarc=pass (p=reject)\n', 'email.dmarc_enforced'],
    ['List-Unsubscribe: <https://x.example/u>\n', 'email.list_unsubscribe'],
  ])('reads the header %j as %s', (text, code) => {
    expect(codes(text)).toContain(code)
  })

  it('does not trust the checks of a look-alike domain', () => {
    const text =
      'From: <x@paypa1.com>\nAuthentication-Results: mx; spf=pass; dkim=pass; dmarc=pass (p=reject)\n'
    expect(codes(text)).toEqual(['brand.lookalike'])
  })

  it('counts a part of an indicator with its whole only', () => {
    const text = 'https://login-paypal.com/'
    const whole = { kind: 'url' as const, value: text, start: 0, end: 25, isPartOf: false }
    const part = { kind: 'domain' as const, value: 'login-paypal.com', start: 8, end: 24, isPartOf: true }
    expect(assessRisk(text, [whole, part], gb, 'GB')).toEqual(assessRisk(text, [whole], gb, 'GB'))
  })

  it('names programs that pretend to be documents', () => {
    expect(codes('Please open invoice_8841.pdf.exe now')).toContain('attachment.double_extension')
  })
})

describe('whatever the text', () => {
  const pieces = fc.constantFrom(
    'your account ',
    'suspended',
    '<a href="',
    '">',
    '</a>',
    '[a.com](',
    ')',
    'From: ',
    '\n',
    '€ 1,99',
    '.exe',
    '&#',
    ';',
    '\u200b',
    'а',
    '漢',
    '😀',
    '\ud800',
    ' ',
    'https://paypa1.top/x',
    '@',
    '<',
    '&eacute;',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')),
  )

  it('the score is 0 to 100, spans lie inside the text and nothing throws', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { score, reasons } = assess(text)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        for (const { start, end } of reasons.flatMap(({ spans }) => spans)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
      { seed: seedOf(20261121), numRuns: roundsOf(100, 500) },
    )
  })

  it('zero-width characters change no reason', () => {
    const messages = riskCountries.slice(0, 2).flatMap(readMessages)
    fc.assert(
      fc.property(fc.constantFrom(...messages), fc.array(fc.nat(), { maxLength: 30 }), ({ text }, places) => {
        const indicators = findIndicators(text)
        const at = places.map((place) => place % (text.length + 1)).sort((left, right) => left - right)
        const hidden = [...text].length === text.length ? insert(text, at) : text
        const shift = (offset: number): number => offset + at.filter((place) => place <= offset).length
        const moved = indicators.map((one) => ({
          ...one,
          start: shift(one.start),
          end: shift(one.end - 1) + 1,
        }))
        expect(weights(assessRisk(hidden, moved, gb, 'GB'))).toEqual(
          weights(assessRisk(text, indicators, gb, 'GB')),
        )
      }),
      { seed: seedOf(20261121), numRuns: roundsOf(40, 200) },
    )
  })

  it.each([
    'a',
    '.a',
    '.exe',
    '<',
    '<a ',
    '](',
    '[a](',
    'your account has been ',
    '&#',
    '€1 ',
    'From: a@b.c\n',
    '1.',
    '\u200ba',
  ])('a megabyte of %j takes linear time', (unit) => {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length))
    // anything quadratic would take minutes and exceed the runner's timeout
    expect(assessRisk(text, [], gb, 'GB').score).toBeGreaterThanOrEqual(0)
  })
})

function insert(text: string, places: readonly number[]): string {
  let result = ''
  let from = 0
  for (const place of places) {
    result += `${text.slice(from, place)}\u200b`
    from = place
  }
  return result + text.slice(from)
}
