import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/**
 * The risk reading follows the language of a text, whatever country is preferred, and reports what it could not read.
 */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

type Risk = {
  readonly score: number | null
  readonly band: string | null
  readonly action: string | null
  readonly note?: string
  readonly country: string
  readonly reasons: readonly { readonly code: string; readonly label: string }[]
}

async function riskOf(text: string, country: string): Promise<Risk> {
  const path = `/api/v1/scan/ioc?risk=fast&country=${country}`
  const { status, text: answer } = await host.ask({ method: 'POST', path, body: JSON.stringify({ text }) })
  expect(status).toBe(200)
  return (JSON.parse(answer) as { risk: Risk }).risk
}

const french =
  'Cher client, votre compte a été suspendu. Veuillez confirmer vos informations bancaires sous 24 heures, sinon votre compte sera définitivement fermé. Cliquez ici pour vous connecter : https://verification-compte.click/connexion'

test('a French text is read with the French pack, though Britain is preferred', async () => {
  const risk = await riskOf(french, 'GB')
  // the requested country, which is a preference
  expect(risk.country).toBe('GB')
  expect(risk.score).toBe((await riskOf(french, 'FR')).score)
  expect(risk.action).not.toBe('allow')
})

test('reasons are worded for the reader, whatever the text is written in', async () => {
  const labelsFor = async (country: string) =>
    new Map((await riskOf(french, country)).reasons.map(({ code, label }) => [code, label]))
  const british = await labelsFor('GB')
  expect(british.get('urgency')).toBe(
    (
      await riskOf('Act now, this is urgent! Your account will be closed within 24 hours.', 'GB')
    ).reasons.find(({ code }) => code === 'urgency')?.label,
  )
  expect((await labelsFor('FR')).get('urgency')).not.toBe(british.get('urgency'))
})

test.each([
  [
    'Portuguese',
    'PT',
    'Caro cliente, a sua conta foi suspensa por atividade suspeita. Confirme os seus dados nas próximas 24 horas, clique aqui: https://confirmar-conta.click/entrar',
  ],
  [
    'Polish',
    'PL',
    'Szanowny kliencie, Twoje konto zostało zablokowane. Potwierdź swoją tożsamość w ciągu 24 godzin, kliknij tutaj: https://potwierdz-konto.click/logowanie',
  ],
])(
  'a lure in %s is read with the pack of %s, though Britain is preferred',
  async (_language, country, text) => {
    const risk = await riskOf(text, 'GB')
    expect(risk.score).toBe((await riskOf(text, country)).score)
    expect(risk.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['lure.account', 'credentials', 'urgency', 'cta']),
    )
  },
)

test('a text in a language without a pack is not let through, and says why', async () => {
  const risk = await riskOf(
    'Mötet har flyttats till torsdag eftermiddag. Var vänlig bekräfta senast på onsdag kväll om du kan vara med.',
    'GB',
  )
  expect(risk).toMatchObject({ band: null, action: null, note: 'Not read: Swedish has no pack.' })
})

test('what has too few words for a language is judged by what needs none', async () => {
  const text = 'Call me? https://www.example.org/room'
  expect(await riskOf(text, 'DE')).toMatchObject({ country: 'DE', action: 'allow' })
})

test.each([
  ['a value', '203.0.113.5', 'A list, not a message: not judged.'],
  [
    'a list of hosts',
    'login-paypa1.com\naccount-case.net\nparcel-fee.top\n',
    'A list, not a message: not judged.',
  ],
  [
    'a list of hosts with a remark in it',
    `# hosts seen at the proxy in week 41, sorted by nothing\n\n${Array.from({ length: 9 }, (_, at) => `pc-${at}.quay-desk.com`).join('\n')}\nparcel-fee.top   # new\n# end\n`,
    'A list, not a message: not judged.',
  ],
  [
    'a table',
    'time,host,rule\n2026-03-03,ws-1,Rare parent\n2026-03-04,ws-2,Encoded script\n2026-03-05,ws-3,Rename\n',
    'A table or data, not a message: not judged.',
  ],
  [
    'a report about an attack',
    'Since February a campaign targets freight forwarders. The attackers send invoices that install a loader. ' +
      'Indicators of compromise: cargo-tenders[.]example and 185.220.101[.]44. Techniques: T1566.001, T1574.002.',
    'A document, not a message: not judged.',
  ],
])('%s has no verdict, and says why', async (_what, text, note) => {
  const { score, band, action, note: said } = await riskOf(text, 'GB')
  expect({ score, band, action, said }).toEqual({ score: null, band: null, action: null, said: note })
})

test('links below a sentence that asks its reader for something are judged', async () => {
  const links = Array.from({ length: 9 }, (_, at) => `https://parcel-fee-${at}.click/pay`).join('\n')
  const { band, action } = await riskOf(
    `Your parcel is on hold, please pay the fee today or it will be returned:\n${links}\n`,
    'GB',
  )
  expect(band).not.toBeNull()
  expect(action).not.toBe('allow')
})

test.each([
  [
    'Korean',
    '고객님의 택배가 반송되었습니다. 주소를 확인하세요 http://taekbae.example.net/a',
    /letters.* has no pack|Korean has no pack/,
  ],
  [
    'Chinese',
    '【快递】您的包裹因地址不详无法投递，请点击 http://bao-guo.example.net/x 更新您的信息。',
    /letters.* has no pack|Chinese has no pack/,
  ],
  [
    'Japanese',
    'お客様の口座が制限されました。こちらから確認してください http://ginko.example.net/a',
    /letters.* has no pack|Japanese has no pack/,
  ],
  [
    'Thai',
    'เรียนลูกค้า บัญชีของคุณถูกระงับ กรุณายืนยันที่ http://thai.example.net/a',
    /letters.* has no pack|Thai has no pack/,
  ],
  [
    'Bulgarian',
    'Вашата пратка чака: http://pratka.example.net/a',
    /letters.* has no pack|Bulgarian has no pack/,
  ],
  [
    'Armenian',
    'ձեր հաշիվը արգելափակված է http://bank.example.net/a',
    /letters.* has no pack|Armenian has no pack/,
  ],
  [
    'Swedish, a few words',
    'Ditt paket väntar, betala http://paket.example.net/a',
    /It is not clear|Too short to tell its language|Swedish has no pack/,
  ],
])('a short text in %s is not let through, and not called a list', async (_language, text, note) => {
  const { action, band, note: stated } = await riskOf(text, 'GB')
  expect([action, band]).not.toContain('allow')
  expect(action === null || action === 'quarantine' || action === 'drop').toBe(true)
  expect(stated).toMatch(note)
  expect(stated).not.toMatch(/A list/)
})

test.each([
  ['a picture of a face', '😀'],
  ['random bytes', '\u0001\u0002~~##\u0003'],
  ['one line of Base64', 'TVqQAAMAAAAEAAAA//8AALgAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
])('%s is not called a list, and nothing is cleared', async (_what, text) => {
  const { action, note } = await riskOf(text, 'GB')
  expect(action).toBeNull()
  expect(note).not.toMatch(/A list/)
})

test('a short text in a language with a pack is still judged', async () => {
  expect(await riskOf('Lunch at 12? Menu: http://canteen.example.net/today', 'GB')).toMatchObject({
    action: 'allow',
  })
})
