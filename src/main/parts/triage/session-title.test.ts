import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { titleOfNames, titleOfText } from './session-title.ts'

const mail = (subject: string) =>
  `From: a@example.org\nTo: b@example.org\nDate: Mon, 2 Nov 2026 10:00:00 +0100\n${subject}\n\nHello`

describe('the title of a session', () => {
  it.each([
    ['a subject', 'Pasted text', mail('Subject: Your parcel is held'), 'Your parcel is held'],
    ['a subject in a file', 'a.eml', mail('Subject: Your parcel is held'), 'Your parcel is held'],
    ['an encoded subject', 'Pasted text', mail('Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?='), 'Grüße'],
    ['a folded subject', 'a.eml', mail('Subject: Your parcel\n is held'), 'Your parcel is held'],
    ['no subject in a file', 'a.eml', mail('X-Other: 1'), null],
    ['an empty subject', 'a.eml', mail('Subject:  '), null],
    ['the first line with a word', 'Pasted text', '\n---\n * \nSeen at the gate\nmore', 'Seen at the gate'],
    [
      'the only message of a mailbox',
      'inbox.mbox',
      `From a@example.org Mon Nov  2 10:00:00 2026\n${mail('Subject: Lunch')}\n`,
      'Lunch',
    ],
    [
      'a mailbox of two messages, by its file',
      'inbox.mbox',
      ['Lunch', 'Urgent payment']
        .map((subject) => `From a@example.org Mon Nov  2 10:00:00 2026\n${mail(`Subject: ${subject}`)}\n\n`)
        .join(''),
      null,
    ],
    ['a file that is no message', 'seen.log', 'Seen at the gate', null],
    ['nothing but signs', 'Pasted text', '\n--\n', null],
    [
      'a value',
      'Pasted text',
      'https://evil.example.com/a from 45.155.205.233',
      'hxxps://evil.example[.]com/a from 45.155.205[.]233',
    ],
    ['a defanged value', 'Pasted text', 'seen hxxps://evil[.]top/a', 'seen hxxps://evil[.]top/a'],
    [
      'credentials',
      'Pasted text',
      'see https://me:secret@quay.example.com/a',
      'see hxxps://quay.example[.]com/a',
    ],
    ['defanged credentials', 'Pasted text', 'see hxxps://me:secret@quay[.]top/a', 'see hxxps://quay[.]top/a'],
    ['letters that turn and hide', 'Pasted text', 'exe\u202Efdp\u200B.doc\u0007 x', 'exefdp.doc x'],
  ])('is from %s', (_what, name, text, title) => {
    expect(titleOfText(name, text)).toBe(title)
  })

  it('is no longer than a line, and cuts no letter', () => {
    const title = titleOfText('Pasted text', `an${'🦊'.repeat(500)}`)
    expect([...(title ?? '')]).toHaveLength(120)
    expect(title?.endsWith('🦊…')).toBe(true)
  })

  it('is one plain line for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.boolean(), (text, isMail) => {
        const title = titleOfText('Pasted text', isMail ? mail(`Subject: ${text}`) : text)
        expect(title ?? '').not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      }),
      { seed: seedOf(5), numRuns: 60 },
    )
  })

  it('names the first of several files', () => {
    expect(titleOfNames([{ name: 'a.eml' }])).toBe('a.eml')
    expect(titleOfNames([{ name: 'a.eml' }, { name: 'b.eml' }, { name: 'c.eml' }])).toBe('a.eml and 2 more')
    expect(titleOfNames([])).toBe('Triage')
  })
})
