import { describe, expect, it } from 'vitest'
import { judgeMessage } from '../../../../test/risk-corpus/judge-message.ts'
import { bytesOfMail, pdfFile, type SignFile, zipFile } from '../../../../test/risk-corpus/signs/sign-mail.ts'

const codesOf = async (text: string, files: readonly SignFile[]) => {
  const { reasons } = await judgeMessage(bytesOfMail({ from: 'Bob <bob@hill-joinery.com>', text, files }))
  return reasons.map(({ code }) => code)
}

describe('a password that comes with its file', () => {
  it.each([
    ['The password is Spring24.', zipFile('a.zip', true)],
    ['Password: 4471', zipFile('a.zip', false)],
    ['Wachtwoord 7788.', zipFile('a.zip', true)],
    ['Das Kennwort lautet „Lot4711“', zipFile('a.zip', true)],
    ['Lösenord: Lot4711', zipFile('a.zip', true)],
    ['Heslo: Lot4711', zipFile('a.zip', true)],
    ['Open the attached document with the password Lot4711', pdfFile('a.pdf')],
    ['Pour ouvrir le fichier, mot de passe : Lot4711', pdfFile('a.pdf')],
  ])('is one: %s', async (text, file) => {
    expect(await codesOf(text, [file])).toContain('attachment.password')
  })

  it.each([
    ['The password is your date of birth.', zipFile('a.zip', true)],
    ['The password follows by telephone.', zipFile('a.zip', true)],
    ['The agenda is below. Wireless network: guest, password: Guest2026', pdfFile('a.pdf')],
    ['We meet at https://zoom.us/j/93 with the passcode: 482910', pdfFile('a.pdf')],
  ])('is none: %s', async (text, file) => {
    expect(await codesOf(text, [file])).not.toContain('attachment.password')
  })

  it('is none without a file', async () => {
    expect(await codesOf('The password is Spring24.', [])).not.toContain('attachment.password')
  })
})
