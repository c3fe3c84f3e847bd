import { describe, expect, it } from 'vitest'
import { sourceBorder } from '../../../contract/source-border.ts'
import { type ReadWhole, readableText, type UnreadPart, UnreadSource } from './readable-text.ts'

const message = Buffer.from(
  [
    'From: a@parcel-desk.click',
    'To: b@corp.example',
    'Date: Tue, 24 Nov 2026 08:00:00 +0000',
    'Subject: two',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    '',
    'See https://first.depot-nine.shop/',
    '--b',
    'Content-Type: application/pdf; name="report.pdf"',
    '',
    '%PDF-1.4 and no more',
    '--b--',
    '',
  ].join('\r\n'),
)

async function read(sources: readonly Uint8Array[], readWhole: ReadWhole) {
  async function* stream() {
    for (const [at, source] of sources.entries()) {
      if (at > 0) yield sourceBorder
      yield source
    }
  }
  const texts: string[] = []
  const unread: (UnreadPart & { source: number })[] = []
  const each = readableText(stream(), readWhole, (part, source) => unread.push({ ...part, source }))
  for await (const text of each) if (text !== sourceBorder) texts.push(Buffer.from(text).toString('utf8'))
  return { text: texts.join(''), unread }
}

const falls: ReadWhole = () => Promise.reject(new Error('reading it failed: the process ended.'))

describe('readableText', () => {
  it('reads a message without its documents where they fell who reads them, and names them', async () => {
    const { text, unread } = await read([Buffer.from('plain\n'), message], falls)
    expect(text).toContain('https://first.depot-nine.shop/')
    expect(unread).toEqual([{ value: 'report.pdf', reason: expect.stringMatching(/PDF/), source: 2 }])
  })

  it('gives what was read of all of it where it was', async () => {
    const whole: ReadWhole = () =>
      Promise.resolve({ text: Buffer.from('all of it'), unread: [{ value: 'a', reason: 'b' }] })
    expect(await read([message], whole)).toEqual({
      text: 'all of it',
      unread: [{ value: 'a', reason: 'b', source: 1 }],
    })
  })

  it('does not hide that a document alone could not be read', async () => {
    const refuses: ReadWhole = () => Promise.reject(new UnreadSource('It is locked.'))
    await expect(read([Buffer.from('%PDF-1.4\n%%EOF\n')], refuses)).rejects.toThrow('It is locked.')
  })
})
