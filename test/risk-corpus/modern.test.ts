import { describe, expect, test } from 'vitest'
import { judgeMessage } from './judge-message.ts'
import { composed } from './modern/compose.ts'
import { modernHalfOf, type WrittenMail, writtenMails } from './modern/written-mail.ts'

/**
 * The reading of mails as services, firms and cheats send them in 2024 to 2026, with the fields of their transport.
 * They were written by an author who did not know how they are read. Weights are tuned with the tuning half only.
 */

type Read = WrittenMail & { readonly half: string; readonly action: string | null }

const read: Read[] = []
for (const mail of writtenMails()) {
  const { action } = await judgeMessage(composed(mail))
  read.push({ ...mail, half: modernHalfOf(mail), action })
}

const of = (malicious: boolean, half: string) =>
  read.filter((mail) => mail.malicious === malicious && mail.half === half)
const isFlagged = ({ action }: Read) => action !== null && action !== 'allow'
const isLetThrough = ({ action }: Read) => action === 'allow'
const shareOf = (mails: readonly Read[], isMeant: (mail: Read) => boolean) =>
  mails.filter(isMeant).length / mails.length

/** Prints how many mails of each group are wrongly read: harmless ones flagged, malicious ones let through. */
function printRates(half: string): void {
  const isWrong = (mail: Read) => (mail.malicious ? isLetThrough(mail) : isFlagged(mail))
  const groups = (key: 'language' | 'kind') =>
    Object.entries(
      Object.groupBy(
        [...of(false, half), ...of(true, half)],
        (mail) => `${mail.malicious ? 'malicious' : 'harmless'} ${mail[key]}`,
      ),
    )
      .map(([name, mails = []]) => {
        const unread = mails.filter(({ action }) => action === null).length
        return `${name} ${mails.filter(isWrong).length}/${mails.length}${unread === 0 ? '' : ` (${unread} not judged)`}`
      })
      .toSorted()
      .join(', ')
  const rate = (malicious: boolean, name: string) => {
    const mails = of(malicious, half)
    const unread = mails.filter(({ action }) => action === null).length
    return `${name} ${(100 * shareOf(mails, isWrong)).toFixed(1)} % of ${mails.length} (${unread} not judged)`
  }
  console.log(
    `${half}: ${rate(false, 'harmless flagged')}, ${rate(true, 'malicious let through')}\n${groups('language')}\n${groups('kind')}`,
  )
}

describe('the mails', () => {
  test('are of both kinds in ten languages, each once', () => {
    expect(read.filter(({ malicious }) => !malicious).length).toBeGreaterThanOrEqual(320)
    expect(read.filter(({ malicious }) => malicious).length).toBeGreaterThanOrEqual(220)
    for (const malicious of [true, false])
      expect(
        new Set(read.filter((mail) => mail.malicious === malicious).map(({ language }) => language)).size,
      ).toBeGreaterThanOrEqual(10)
    expect(new Set(read.map(({ body }) => body)).size).toBe(read.length)
  })

  test('are in two halves of like size', () => {
    for (const malicious of [true, false])
      expect(
        of(malicious, 'held').length / read.filter((mail) => mail.malicious === malicious).length,
      ).toSatisfy((share: number) => share > 0.35 && share < 0.65)
  })
})

describe('of the half that was not looked at', () => {
  printRates('tuning')
  printRates('held')

  test('harmless mails are not flagged', () => {
    expect(shareOf(of(false, 'held'), isFlagged)).toBeLessThanOrEqual(0.02)
  })

  test('malicious mails are not let through', () => {
    expect(shareOf(of(true, 'held'), isLetThrough)).toBeLessThanOrEqual(0.12)
  })
})
