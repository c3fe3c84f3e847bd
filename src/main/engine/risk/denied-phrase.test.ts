import { describe, expect, it } from 'vitest'
import { judgeMessage } from '../../../../test/risk-corpus/judge-message.ts'
import { isDenied } from './denied-phrase.ts'

/** Tests a sentence whose phrase is in brackets. */
function ask(sentence: string): boolean {
  const start = sentence.indexOf('[')
  const end = sentence.indexOf(']') - 1
  return isDenied(sentence.replace('[', '').replace(']', ''), start, end)
}

const denied = [
  'Your [account has not been suspended].',
  'You do not need to [verify your identity] again.',
  "You don't have to [confirm your account].",
  'It is not necessary to [update your payment details].',
  'We will never ask you for [your password].',
  'Do not click on links in mails that ask you to [verify your account].',
  'Ihr [Konto wurde nicht gesperrt].',
  'Sie müssen Ihr [Konto nicht bestätigen].',
  'Wir fragen Sie niemals nach [Ihrem Passwort].',
  'Klicken Sie nicht auf Links, die Sie auffordern, Ihr [Konto zu bestätigen].',
  'Votre [compte n’a pas été suspendu].',
  'Vous n’avez pas besoin de [confirmer votre compte].',
  'Ne cliquez pas sur un lien qui vous demande de [confirmer votre compte].',
  'Su [cuenta no ha sido bloqueada].',
  'No es necesario [verificar su cuenta].',
  'Nunca le pediremos [su contraseña].',
  'Il tuo [conto non è stato bloccato].',
  'Non è necessario [verificare il conto].',
  'A sua [conta não foi bloqueada].',
  'Não é necessário [confirmar a sua conta].',
  'Uw [rekening is niet geblokkeerd].',
  'U hoeft uw [rekening niet te bevestigen].',
  'Twoje [konto nie zostało zablokowane].',
  'Nie musisz [potwierdzać konta].',
  'Nigdy nie prosimy o [podanie hasła].',
]

const kept = [
  'Your [account has been suspended].',
  'Your [account has not been suspended] yet.',
  'Your [account was not closed] if you act today.',
  'If you do not [verify your account], it will be closed.',
  'You have not [verified your account].',
  'We could not [verify your account].',
  'Unless you [verify your account], access ends.',
  'No need to visit a branch, [verify your identity] here.',
  'You do not need to call, just [verify your account].',
  'You do not need to visit a branch to [verify your identity].',
  'You do not have to wait but [confirm your account].',
  'Do not ignore this message: [verify your account].',
  'Do not wait. [Verify your account].',
  'Never trust mails which look suspicious, [verify your account] now.',
  'Do not open messages that look odd and [verify your account] here.',
  'Do not respond to those who call you: [verify your account].',
  'Öffnen Sie keine Mails, die seltsam sind, und [bestätigen Sie Ihr Konto].',
  'Do not share your code. We ask you to [confirm your account].',
  'Ihr [Konto wurde noch nicht gesperrt].',
  'Sie müssen Ihr [Konto bestätigen, damit es nicht gesperrt] wird.',
  'Wenn Sie Ihr [Konto nicht bestätigen], wird es gesperrt.',
  'Ihr [Konto konnte nicht bestätigt werden].',
  'Si vous ne [confirmez pas votre compte], il sera fermé.',
  'Si no [verifica su cuenta], será cerrada.',
  'Se non [conferma il conto], sarà chiuso.',
  'Se não [confirmar a sua conta], será encerrada.',
  'Als u uw [rekening niet bevestigt], wordt deze gesloten.',
  'Uw [rekening is nog niet geblokkeerd].',
  'Jeśli nie [potwierdzisz konta], zostanie zablokowane.',
]

describe('what is denied is no lure', () => {
  it.each(denied)('%s', (sentence) => {
    expect(ask(sentence)).toBe(true)
  })
  it.each(kept)('but: %s', (sentence) => {
    expect(ask(sentence)).toBe(false)
  })
})

it('a notice that denies is let through, and the same that threatens is not', async () => {
  const notice = await judgeMessage(
    Buffer.from('Your account has not been suspended and you do not need to verify your identity.'),
  )
  expect(notice.action).toBe('allow')
  const threat = await judgeMessage(
    Buffer.from('Your account has been suspended and you need to verify your identity.'),
  )
  expect(threat.action).toBe('quarantine')
})

it('takes no longer for long sentences of denials', () => {
  const text = 'nicht niet nie never not '.repeat(20_000)
  expect(isDenied(text, 250_000, 250_300)).toBe(false)
})
