import { expect, it } from 'vitest'
import { riskActions, riskBands, textKinds } from '../../contract/core/iocs.ts'
import { type VerdictFacts, verdictOf } from './verdict-words.ts'

type Risk = VerdictFacts['risk']

const reason = { code: 'urgency', weight: 12, label: 'Urgency', severity: 'low', spans: [] } as const

/** Every combination of what a reading and the hash sets can say. */
const all: VerdictFacts[] = textKinds.flatMap((text_kind) =>
  [...riskBands, null].flatMap((band) =>
    [...riskActions, null].flatMap((action) =>
      [0, 10, 30, 60, 90, null].flatMap((score) =>
        [0, 1, 3].flatMap((malicious) =>
          [[], [{ ...reason, spans: [] }]].map((reasons) => ({
            risk: { text_kind, band, action, score, reasons } as Risk,
            malicious,
          })),
        ),
      ),
    ),
  ),
)

const green = 'var(--severity-fine)'

it('never shows green, a low number or "allow" beside a value known to be malicious', () => {
  for (const facts of all.filter(({ malicious }) => malicious > 0)) {
    const { color, number, suggestion } = verdictOf(facts)
    expect([facts, color]).not.toEqual([facts, green])
    if (facts.risk.band !== 'high' && facts.risk.band !== 'critical')
      expect([facts, number]).toEqual([facts, null])
    expect([facts, suggestion]).not.toEqual([facts, 'suggested: allow'])
  }
})

it('gives what is no message no number and no suggestion, and says that it was not judged', () => {
  for (const facts of all.filter(
    ({ risk }) => risk.text_kind !== 'message' && risk.text_kind !== 'unclear',
  )) {
    const { number, suggestion, title } = verdictOf(facts)
    expect([number, suggestion]).toEqual([null, null])
    expect(title).toContain('Not a message: not judged')
  }
})

it('says that no risk was found only where a message was judged as clean, and green goes with nothing else', () => {
  for (const facts of all) {
    const { color, title } = verdictOf(facts)
    const isClean =
      facts.risk.band === 'clean' &&
      facts.risk.score !== null &&
      facts.malicious === 0 &&
      (facts.risk.text_kind === 'message' || facts.risk.text_kind === 'unclear')
    expect([facts, color === green]).toEqual([facts, isClean])
    if (title.startsWith('No risk found')) expect([isClean, facts.risk.reasons]).toEqual([true, []])
  }
})

it('shows a number only with the words of its band', () => {
  const words = {
    clean: /^(?:No risk found|Little risk)/,
    suspect: /^Suspect$/,
    high: /^High/,
    critical: /^Critical/,
  }
  for (const facts of all) {
    const { number, title } = verdictOf(facts)
    if (number !== null) expect(title).toMatch(words[facts.risk.band ?? 'clean'])
  }
})

it('suggests "allow" only in green', () => {
  for (const facts of all) {
    const { color, suggestion } = verdictOf(facts)
    if (suggestion === 'suggested: allow') expect([facts, color]).toEqual([facts, green])
  }
})
