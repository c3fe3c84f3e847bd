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

async function read(sources: readonly Uint8Array[], readWhole: ReadWhole, isText = false) {
  async function* stream() {
    for (const [at, source] of sources.entries()) {
      if (at > 0) yield sourceBorder
      yield source
    }
  }
  const texts: string[] = []
  const unread: (UnreadPart & { source: number })[] = []
  const refused: [reason: string, source: number][] = []
  const each = readableText(
    stream(),
    { read: readWhole, isText },
    {
      onPart: (part, source) => unread.push({ ...part, source }),
      onSource: (...refusal) => refused.push(refusal),
    },
  )
  for await (const text of each) if (text !== sourceBorder) texts.push(Buffer.from(text).toString('utf8'))
  return { text: texts.join(''), unread, refused }
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
      Promise.resolve({
        text: Buffer.from('all of it'),
        unread: [{ value: 'a', reason: 'b' }],
        areas: [],
        as: 'message',
      })
    expect(await read([message], whole)).toEqual({
      text: 'all of it',
      refused: [],
      unread: [{ value: 'a', reason: 'b', source: 1 }],
    })
  })

  it('goes on after a source of which nothing could be read, and names it', async () => {
    const refuses: ReadWhole = () => Promise.reject(new UnreadSource('It is locked.'))
    const picture = Buffer.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52,
    ])
    const { text, refused } = await read(
      [picture, Buffer.from('%PDF-1.4\n%%EOF\n'), Buffer.from('203.0.113.9\n')],
      refuses,
    )
    expect(text).toBe('203.0.113.9\n')
    expect(refused).toEqual([
      [expect.stringMatching(/picture/i), 1],
      ['It is locked.', 2],
    ])
  })

  it('has what is attached to a text read, and takes the text itself for no file', async () => {
    const whole: ReadWhole = () =>
      Promise.resolve({ text: Buffer.from('all of it'), unread: [], areas: [], as: 'message' })
    expect((await read([message], whole, true)).text).toBe('all of it')
    expect((await read([Buffer.from('%PDF-1.4 is how it begins\n')], whole, true)).text).toBe(
      '%PDF-1.4 is how it begins\n',
    )
  })

  it('does not hide that a document alone could not be read', async () => {
    const refuses: ReadWhole = () => Promise.reject(new UnreadSource('It is locked.'))
    await expect(read([Buffer.from('%PDF-1.4\n%%EOF\n')], refuses)).rejects.toThrow('It is locked.')
  })
})
