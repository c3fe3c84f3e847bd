import { expect, test } from 'vitest'
import { languagesOf, otherScriptOf } from './text-language.ts'

const codes = async (text: string) => (await languagesOf(text)).map(({ code }) => code)

test.each([
  ['en', 'Your account has been suspended. Please sign in to confirm your details.'],
  ['de', 'Ihr Konto wurde gesperrt. Bitte melden Sie sich an und bestätigen Sie Ihre Angaben.'],
  ['fr', 'Votre compte a été suspendu. Veuillez vous connecter afin de confirmer vos informations.'],
  ['es', 'Su cuenta ha sido suspendida. Inicie sesión para confirmar sus datos personales.'],
  ['it', 'Il suo conto è stato sospeso. Acceda al sito per confermare i suoi dati personali.'],
  ['nl', 'Uw rekening is geblokkeerd. Log in om uw gegevens zo snel mogelijk te bevestigen.'],
  ['pt', 'A sua conta foi suspensa. Inicie sessão para confirmar os seus dados pessoais.'],
  ['pl', 'Twoje konto zostało zablokowane. Zaloguj się, aby potwierdzić swoje dane.'],
  ['ru', 'Ваш аккаунт заблокирован. Войдите, чтобы подтвердить свои данные.'],
  ['cs', 'Váš účet byl zablokován. Přihlaste se prosím a potvrďte své údaje.'],
])('%s', async (code, text) => {
  expect(await codes(text)).toEqual([code])
})

test('fields of a header and addresses say nothing of the language', async () => {
  const header =
    'From: Customer service <desk@example.com>\nSubject: Facture\nContent-Type: text/plain; charset=utf-8\n\n'
  const body =
    'Veuillez trouver ci-joint la facture du mois dernier.\nhttps://please-confirm-your-account.example/sign-in/now\n'
  expect(await codes(`${header}${body}`)).toEqual(['fr'])
})

test('two languages are two', async () => {
  const german =
    'Ihr Konto wurde gesperrt. Bitte melden Sie sich an und bestätigen Sie Ihre Angaben noch heute.\n'
  const polish = 'Twoje konto zostało zablokowane. Zaloguj się, aby potwierdzić swoje dane osobowe.\n'
  expect((await codes(`${german.repeat(4)}${polish.repeat(4)}`)).toSorted()).toEqual(['de', 'pl'])
})

test('too few words are in no language', async () => {
  expect(await codes('See https://a.example/path/that/is/long/enough and 203.0.113.5')).toEqual([])
  expect(await codes('')).toEqual([])
})

test('a run of a million characters without blanks is read to its end', async () => {
  expect(await codes('!['.repeat(500_000))).toEqual([])
})

test('a language without blanks is told', async () => {
  expect(await codes('お客様のアカウントは一時的に停止されていますのでご確認ください。'.repeat(20))).toEqual([
    'ja',
  ])
})

test.each([
  ['고객님의 택배가 반송되었습니다', 'Kore'],
  ['お客様の口座が制限されました', 'Jpan'],
  ['您的包裹无法投递', 'Hani'],
  ['Ваш счёт заблокирован', 'Cyrl'],
  ['تم تعليق حسابك', 'Arab'],
  ['บัญชีของคุณถูกระงับ', 'Thai'],
  ['ձեր հաշիվը', 'Zzzz'],
  ['Your account is locked', null],
  ['Zaplaťte zde', null],
  ['Greetings from Αθ', null],
  ['http://example.com/привет', null],
])('the script of %s is %s, however short it is', (text, script) => {
  expect(otherScriptOf(text)).toBe(script)
})
