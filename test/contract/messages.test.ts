import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalHost } from './local-host.ts'
import { faces, type Invoke, WindowUser } from './window-user.ts'

/** A raw message is decoded by each face. */

const message = [
  'From: Desk <notice@parcel-desk.click>',
  'To: you@corp.example',
  'Subject: =?utf-8?q?Ihre_Geb=C3=BChr?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Zahlen: https://pay.parcel-hub.click/fee?i=',
  'd=3D7&x=3D1',
  '--b1',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(
    '<p>Pay at <a href="https://evil.depot-nine.shop/a?b=1&amp;c=2">https://bank.com</a></p>',
  ).toString('base64'),
  '--b1',
  'Content-Type: application/pdf; name="notice.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0xLjcK',
  '--b1--',
  '',
].join('\r\n')

const urls = [
  'https://bank.com/',
  'https://evil.depot-nine.shop/a?b=1&c=2',
  'https://pay.parcel-hub.click/fee?id=7&x=1',
]

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  test('triage shows what the message says, names its parts, and says what it did not read', async () => {
    const session = await user.read(message)
    const { rows } = await user.rows(session, { filter: { kinds: ['url'] } })
    expect(rows.map(({ value }) => value).toSorted()).toEqual(urls)
    const hidden = rows.find(({ value }) => value === 'https://evil.depot-nine.shop/a?b=1&c=2')
    const { places } = (await invoke('triage.inspect', { session, indicator: hidden?.id })) as {
      places: { part: string; encoded: { from: number; to: number } }[]
    }
    const encoded = message.slice(places[0]?.encoded.from, places[0]?.encoded.to)
    expect(Buffer.from(encoded, 'base64').toString()).toMatch(/^<p>Pay at .*depot-nine.*<\/p>$/)
    const summary = (await invoke('triage.open', { session })) as {
      session: {
        title: string
        sources: {
          nature: string
          reading: { source_rows: number; parts: { start: number; row: number }[] }
        }[]
      }
    }
    const [source] = summary.session.sources
    expect(source).toMatchObject({
      nature: 'message',
      encoding: 'utf-8',
      reading: {
        as: 'message',
        messages: 1,
        source_size: message.length,
        part_count: 4,
        parts: [
          { path: '', type: 'message/rfc822', row: 0 },
          { path: '1', type: 'text/plain', problem: null },
          { path: '2', type: 'text/html', problem: null },
          {
            path: '3',
            type: 'application/pdf',
            name: 'notice.pdf',
            problem: 'The PDF document is damaged and could not be read.',
          },
        ],
      },
    })
    expect(summary.session.title).toContain('Ihre Gebühr')
    const part = source?.reading.parts[1]
    const text = (await invoke('triage.text', { session, source: 0, row: part?.row ?? 0, limit: 1 })) as {
      rows: { text: string }[]
    }
    expect(text.rows[0]?.text).toBe('Zahlen: https://pay.parcel-hub.click/fee?id=7&x=1')

    // the undecoded bytes are also available, row by row
    const raw = (await invoke('triage.text', { session, source: 0, row: 0, limit: 400, raw: true })) as {
      rows: { text: string; start: number; spans: unknown[] }[]
    }
    expect(raw.rows.map((row) => row.text).join('\r\n')).toBe(message.replace(/\r\n$/, ''))
    expect(raw.rows.length).toBe(source?.reading.source_rows)
    expect(raw.rows.flatMap(({ spans }) => spans)).toEqual([])
    const second = await invoke('triage.text', { session, source: 0, row: 1, limit: 1, raw: true })
    expect(second).toMatchObject({ rows: [{ row: 1, line: 2, start: raw.rows[1]?.start }] })
  })

  test('what a message says is laid down beside the message', async () => {
    const session = await user.read(message)
    const laid = () =>
      readdirSync(join(user.host.dataDir, 'texts')).filter((name) => name.startsWith(session))
    expect(laid()).toEqual([`${session}-0`, `${session}-0-read`])
    const kept = readFileSync(join(user.host.dataDir, 'texts', `${session}-0-read`), 'utf8')
    expect(kept).toContain('Subject: Ihre Gebühr')
  })
})

test('scan/ioc reads documents and archives that are attached to it, several at a time', async () => {
  const host = await startLocalHost()
  try {
    const note = "{\\rtf1\\ansi The page is https://inner.depot-nine.shop/p\\'61y today.\\par}"
    const text = message
      .replace('application/pdf; name="notice.pdf"', 'application/octet-stream; name="note.rtf"')
      .replace('JVBERi0xLjcK', Buffer.from(note).toString('base64'))
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body: { text } })),
    )
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      const { iocs, ...rest } = body as { iocs: { url: { value: string }[] } }
      expect(iocs.url.map(({ value }) => value)).toContain('https://inner.depot-nine.shop/pay')
      expect(rest).not.toHaveProperty('skipped')
    }
    const { body } = await host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body: { text: message } })
    expect(body).toMatchObject({ skipped: [{ value: 'notice.pdf', reason: expect.stringMatching(/PDF/) }] })
  } finally {
    await host.stop()
  }
})

test('scan/ioc reads it, and its risk sees that a link shows another site', async () => {
  const host = await startLocalHost()
  try {
    const body = JSON.stringify({ text: message })
    const { status, text } = await host.ask({ method: 'POST', path: '/api/v1/scan/ioc?risk=fast', body })
    const answer = JSON.parse(text) as {
      iocs: { url: { value: string }[] }
      risk: { action: string; reasons: { code: string }[] }
    }
    expect([status, answer.iocs.url.map(({ value }) => value).toSorted()]).toEqual([200, urls])
    expect(answer.risk.reasons.map(({ code }) => code)).toContain('link.mismatch')
    expect(answer.risk.action).not.toBe('allow')
  } finally {
    await host.stop()
  }
})
