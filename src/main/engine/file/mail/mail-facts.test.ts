import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mailOf } from '../../../../../test/run-mail-tool.ts'

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const codesOf = ({ findings }: { findings: readonly { code: string; severity: string }[] }) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, severity }) => `${code} ${severity}`)

describe('the header', () => {
  const message = head(
    'Return-Path: <bounce@mailer.example>',
    'Received: from relay.example.net (relay.example.net [198.51.100.7]) by mx.example.org (Postfix) with ESMTPS id 4ABC for <a@example.org>; Fri, 20 Nov 2026 10:00:30 +0000',
    'Received: from [10.0.0.5] (unknown [203.0.113.9]) by relay.example.net with ESMTPA id x1; Fri, 20 Nov 2026 08:00:00 +0000',
    'Received: from pc.lan (pc.lan [192.168.1.4]) by submit.example.net with SMTP; Fri, 20 Nov 2026 08:00:05 +0000',
    'Authentication-Results: mx.example.org; spf=fail smtp.mailfrom=mailer.example; dkim=pass header.d=mailer.example header.s=s1; dmarc=fail (p=REJECT) header.from=bank.example',
    'Received-SPF: fail (mx.example.org: not permitted) client-ip=198.51.100.7; envelope-from=bounce@mailer.example; helo=relay.example.net; receiver=mx.example.org;',
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=mailer.example; s=s1; t=1795154400; h=from:to:subject; bh=AA==; b=BB==',
    'From: "service@bank.example" <x@mailer.example>',
    'Reply-To: Help <help@other.example>',
    'To: A <a@example.org>, b@example.org',
    'Cc: =?utf-8?q?J=C3=BCrgen?= <j@example.org>',
    'Subject: =?utf-8?b?w4RyZ2Vy?= 1',
    'Date: Fri, 20 Nov 2026 09:00:00 +0100',
    'Message-ID: <1@mailer.example>',
    'X-Mailer: Mailer 3',
    'X-Originating-IP: [203.0.113.9]',
    'List-Id: <l.example>',
  )

  test('is told field by field', async () => {
    const { data } = await mailOf(`${message}Hi\r\n`)
    expect(data.headers).toMatchObject({
      from: '"service@bank.example" <x@mailer.example>',
      reply_to: 'Help <help@other.example>',
      return_path: '<bounce@mailer.example>',
      cc: 'Jürgen <j@example.org>',
      subject: 'Ärger 1',
      date: 'Fri, 20 Nov 2026 09:00:00 +0100',
      date_utc: '2026-11-20T08:00:00.000Z',
      message_id: '<1@mailer.example>',
      mailer: 'Mailer 3',
      originating_ip: '203.0.113.9',
    })
    expect(data.list_headers).toEqual([{ name: 'List-Id', value: '<l.example>' }])
    expect(data.counts).toMatchObject({ hops: 3, header_fields: 17 })
  })

  test('is a text, and hands over who sent it and by which hosts', async () => {
    const { indicators, texts } = await mailOf(message)
    expect(texts[0]).toMatchObject({ title: 'Header', place: '' })
    expect(texts[0]?.text).toContain('Subject: Ärger 1')
    expect(indicators.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
      expect.arrayContaining(['email x@mailer.example', 'email help@other.example', 'ipv4 203.0.113.9']),
    )
    expect(JSON.stringify(indicators)).not.toContain('a@example.org')
  })

  test('shows the way from the oldest hop, with what is odd about it', async () => {
    const { data } = await mailOf(message)
    expect(
      data.received.map(({ from_ip, by, with: by_protocol, delay_seconds }) => [
        from_ip,
        by,
        by_protocol,
        delay_seconds,
      ]),
    ).toEqual([
      ['192.168.1.4', 'submit.example.net', 'SMTP', null],
      ['203.0.113.9', 'relay.example.net', 'ESMTPA', -5],
      ['198.51.100.7', 'mx.example.org', 'ESMTPS', 7230],
    ])
    expect(data.received.map(({ remark }) => remark)).toEqual([
      'The sending address is not a public one.',
      'It is dated before the hop that it follows.',
      'It took more than an hour.',
    ])
    expect(data.received[2]).toMatchObject({
      id: '4ABC',
      for: 'a@example.org',
      date_utc: '2026-11-20T10:00:30.000Z',
    })
  })

  test('repeats what servers state, and verifies no signature', async () => {
    const { data } = await mailOf(message)
    expect(data.authentication).toEqual({
      spf: 'fail',
      dkim: 'pass',
      dmarc: 'fail',
      dmarc_policy: 'reject',
      arc: null,
    })
    expect(
      data.authentication_results.map(({ by, method, result, domain }) => [by, method, result, domain]),
    ).toEqual([
      ['mx.example.org', 'spf', 'fail', 'mailer.example'],
      ['mx.example.org', 'dkim', 'pass', 'mailer.example'],
      ['mx.example.org', 'dmarc', 'fail', 'bank.example'],
      ['mx.example.org', 'spf', 'fail', 'mailer.example'],
    ])
    expect(data.signatures).toEqual([
      {
        field: 'dkim-signature',
        domain: 'mailer.example',
        selector: 's1',
        algorithm: 'rsa-sha256',
        identity: null,
        signed_fields: 'from to subject',
        signed_at: '2026-11-20T06:00:00.000Z',
        expires_at: null,
        body_length: null,
        verified: false,
      },
    ])
  })

  test('is judged more gently for a mailing list, which breaks SPF and DKIM by design', async () => {
    expect(codesOf(await mailOf(message))).toEqual(['mail.display_name_address medium'])
    expect(codesOf(await mailOf(message.replace('List-Id: <l.example>\r\n', '')))).toEqual([
      'mail.display_name_address medium',
      'mail.dmarc_fail medium',
      'mail.reply_to_mismatch medium',
      'mail.spf_fail low',
    ])
  })
})

const mixed = (...parts: string[]) =>
  `${head('From: a@example.org', 'To: b@example.net', 'Subject: x', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b1')}${parts
    .map((part) => `--b1\r\n${part}\r\n`)
    .join('')}--b1--\r\n`
const file = (name: string, bytes: Buffer | string, type = 'application/octet-stream') =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${Buffer.from(bytes).toString('base64')}`

describe('the bodies', () => {
  test('are bodies at the number of their part, with the true target of each link', async () => {
    const html =
      '<a href="https://evil.example/x">www.bank.com</a> <a href="https://evil.example/x">www.bank.com</a> <a href="https://bank.com/1">bank.com</a><img src="https://t.example/p.gif" width=1 height=1>'
    const ran = await mailOf(
      mixed(
        'Content-Type: multipart/alternative; boundary=b2\r\n\r\n--b2\r\n\r\nPlain words\r\n--b2\r\nContent-Type: text/html; charset=utf-8\r\n\r\n' +
          `${html}\r\n--b2--`,
      ),
    )
    const { data, bodies } = ran
    expect(bodies.map(({ place, title, language }) => [place, title, language])).toEqual([
      ['1.1', 'Plain text', null],
      ['1.2', 'HTML as shown', null],
      ['1.2', 'HTML', 'html'],
    ])
    expect(
      data.links.map(({ kind, text, target, host, count, differs }) => [
        kind,
        text,
        target,
        host,
        count,
        differs,
      ]),
    ).toEqual([
      ['link', 'www.bank.com', 'https://evil.example/x', 'evil.example', 2, true],
      ['link', 'bank.com', 'https://bank.com/1', 'bank.com', 1, false],
      ['picture', expect.any(String), 'https://t.example/p.gif', 't.example', 1, null],
    ])
    expect(data.counts.links).toBe(4)
    expect(codesOf(ran)).toEqual(['mail.link_mismatch medium'])
  })

  test('that are encrypted with PGP are left out, and said to be', async () => {
    const { data, left_out } = await mailOf(
      `${head('From: a@example.org', 'Subject: x', 'To: b@example.org')}-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA6cRW+IC\r\n-----END PGP MESSAGE-----\r\n`,
    )
    expect(data.encrypted).toEqual([{ path: '1', what: 'PGP' }])
    expect(left_out).toEqual([{ reason: 'encrypted', sentence: 'Part 1 is encrypted (PGP).' }])
  })
})

describe('attachments', () => {
  const locked = Buffer.from(
    '504b0304140001000800000000000000000000000000000000000000010000006100000000',
    'hex',
  )
  const program = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(60)])

  test.each([
    ['invoice.pdf.exe', 'x', ['mail.double_extension high']],
    ['setup.vbs', 'x', ['mail.executable_attachment medium']],
    ['invoice\u202Efdp.exe', 'x', ['mail.name_reversed high', 'mail.executable_attachment medium']],
    ['photo.jpg', program, ['mail.hidden_program high']],
    ['minutes.pdf', '%PDF-1.7\n', []],
    ['v1.2.notes.txt', 'x', []],
    ['locked.zip', locked, []],
  ])('by the name %j', async (name, bytes, codes) => {
    const coded = `=?utf-8?b?${Buffer.from(name).toString('base64')}?=`
    expect(
      codesOf(await mailOf(mixed('Content-Type: text/plain\r\n\r\nSee there.', file(coded, bytes)))),
    ).toEqual(codes)
  })

  test('are listed and handed over with all that is known of them', async () => {
    const ran = await mailOf(
      mixed(
        'Content-Type: image/png; name=p.png\r\nContent-ID: <p1@example>\r\nContent-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgoAAAANSUhEUg==',
      ),
    )
    expect(ran.data.attachments).toEqual([
      {
        path: '1',
        name: 'p.png',
        declared_type: 'image/png',
        type: 'image/png',
        size: 16,
        md5: '7cddabe5df64daaa6924a5613dd2150a',
        sha256: ran.objects[0]?.sha256,
        content_id: 'p1@example',
        encoding: 'base64',
        disposition: 'inline',
        is_encrypted: false,
      },
    ])
    expect(ran.objects).toMatchObject([{ name: 'p.png', place: '1', size: 16, problem: null }])
  })

  test('that need a password come with it in the text', async () => {
    const ran = await mailOf(
      mixed(
        'Content-Type: text/plain\r\n\r\nThe password is Spring24.',
        file('d.zip', locked, 'application/zip'),
      ),
    )
    expect(ran.findings.find(({ code }) => code === 'mail.password_in_text')?.words).toBe(
      'password is Spring24',
    )
    expect(ran.left_out).toEqual([{ reason: 'encrypted', sentence: 'The attachment “d.zip” is encrypted.' }])
    expect(ran.data.attachments[0]?.is_encrypted).toBe(true)
  })

  test('within a text in uuencode are taken out of it', async () => {
    const { data, bytesOf } = await mailOf(
      `${head('From: a@example.org', 'To: b@example.org', 'Subject: x')}begin 644 a.txt\r\n#8F%R\r\n\`\r\nend\r\n`,
    )
    expect(data.attachments.map(({ name, encoding }) => [name, encoding])).toEqual([['a.txt', 'uuencode']])
    expect([...bytesOf.values()].map((bytes) => Buffer.from(bytes).toString())).toEqual(['bar'])
  })

  test('that are messages are objects, and their parts are listed', async () => {
    const inner = mixed('Content-Type: text/plain\r\n\r\nInner', file('a.bin', 'zz')).replaceAll('b1', 'b9')
    const { data, objects, bodies } = await mailOf(mixed(`Content-Type: message/rfc822\r\n\r\n${inner}`))
    expect(data.parts.map(({ path, type }) => [path, type])).toEqual([
      ['', 'multipart/mixed'],
      ['1', 'message/rfc822'],
      ['1.TEXT', 'multipart/mixed'],
      ['1.1', 'text/plain'],
      ['1.2', 'application/octet-stream'],
    ])
    expect(data.messages).toMatchObject([{ path: '1', from: 'a@example.org', subject: 'x' }])
    expect(objects.map(({ place, name }) => [place, name])).toEqual([['1', '1.eml']])
    expect(bodies).toEqual([])
  })
})

describe('a signature of S/MIME', () => {
  const smime = (name: string) =>
    mailOf(readFileSync(join(process.cwd(), 'test', 'fixtures', 'files', 'mail', 'smime', `${name}.eml`)))
  const anna = 'C=FR, O=Harbour Example, CN=Anna Signer, emailAddress=anna@example.org'

  test.each([
    ['detached', anna, 'sha256', true, true],
    ['opaque', anna, 'sha256', true, true],
    ['pss', anna, 'sha256', true, true],
    ['curve', 'O=Example, CN=Egon Curve', 'sha512', true, true],
    // without signed attributes, the signature is over the content
    ['noattr', anna, 'sha256', null, true],
    ['changed', anna, 'sha256', false, true],
  ])('%s', async (name, subject, algorithm, digest, signature) => {
    const ran = await smime(name)
    expect(ran.data.signers).toMatchObject([
      {
        subject,
        issuer: subject,
        digest_algorithm: algorithm,
        digest_fits: digest,
        signature_fits: signature,
      },
    ])
    expect(codesOf(ran)).toEqual(digest === false ? ['mail.signature_broken medium'] : [])
    expect(ran.bodies.map(({ text }) => text.trim().split(/\r?\n/)[1])).toEqual(['https://pay.example/1'])
    expect(JSON.stringify(ran)).not.toMatch(/trusted|is valid/i)
  })

  test('is found where a server declares it as bytes', async () => {
    const opaque = readFileSync(
      join(process.cwd(), 'test', 'fixtures', 'files', 'mail', 'smime', 'opaque.eml'),
      'latin1',
    )
    const { data, bodies } = await mailOf(
      opaque.replace(
        /Content-Type: application\/pkcs7-mime[^\n]*\n(?:[ \t][^\n]*\n)*/,
        'Content-Type: application/octet-stream; name=smime.p7m\n',
      ),
    )
    expect(data.signers).toMatchObject([{ digest_fits: true, signature_fits: true }])
    expect(bodies.map(({ place, title }) => [place, title])).toEqual([['1.1', 'Plain text']])
  })

  test('names its certificate', async () => {
    expect((await smime('detached')).data.signers[0]).toMatchObject({
      serial: '50aaa0c2ee809d2291372d2ac6ff574b937d54ca',
      email: 'anna@example.org',
      not_before: '2026-11-29T02:51:52.000Z',
      not_after: '2036-11-26T02:51:52.000Z',
      signed_at: '2026-11-29T02:51:52.000Z',
    })
    expect((await smime('curve')).data.signers[0]?.email).toBe('egon@example.org')
  })

  test('does not hide that a message is encrypted', async () => {
    const { data, left_out } = await smime('encrypted')
    expect(data.encrypted).toEqual([{ path: '1', what: 'S/MIME' }])
    expect(left_out).toEqual([{ reason: 'encrypted', sentence: 'Part 1 is encrypted (S/MIME).' }])
  })

  test.each([
    ['signed-der.p7m', [true]],
    ['signed-ber.p7m', [true]],
    ['signed-pem.p7m', [true]],
    ['detached.p7s', [null]],
    ['encrypted.p7m', []],
  ])('in a file of its own: %s', async (name, digests) => {
    const ran = await mailOf(
      readFileSync(join(process.cwd(), 'test', 'fixtures', 'messages', 'cms', name)),
      'smime',
    )
    expect(ran.data.signers.map(({ digest_fits }) => digest_fits)).toEqual(digests)
    expect(ran.left_out.map(({ reason }) => reason)).toEqual(
      name === 'detached.p7s' ? ['unsupported'] : digests.length === 0 ? ['encrypted'] : [],
    )
  })
})

const calendar = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:1@example.org',
  'SUMMARY:Budget\\, 2027',
  'ORGANIZER;CN="Ann, Chair":mailto:ann@example.org',
  'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;CN=Bob:MAILTO:bob@exa',
  ' mple.net',
  'ATTENDEE:mailto:cy@example.net',
  'DTSTART:20261120T090000Z',
  'DURATION:PT1H30M',
  'LOCATION:https://meet.example/1',
  'DESCRIPTION:Join at https://meet.example/1\\nor <https://evil.example/x>.',
  'SEQUENCE:2',
  'BEGIN:VALARM',
  'DESCRIPTION:Not of the event',
  'END:VALARM',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test.each(['message', 'calendar'] as const)('an invitation in a %s is told', async (kind) => {
  const { data } = await mailOf(
    kind === 'calendar' ? calendar : mixed(`Content-Type: text/calendar; method=REQUEST\r\n\r\n${calendar}`),
    kind,
  )
  expect(data.invitations).toMatchObject([
    {
      method: 'REQUEST',
      uid: '1@example.org',
      summary: 'Budget, 2027',
      organizer: 'ann@example.org',
      organizer_name: 'Ann, Chair',
      start_utc: '2026-11-20T09:00:00.000Z',
      end_utc: '2026-11-20T10:30:00.000Z',
      time_zone: 'UTC',
      location: 'https://meet.example/1',
      description: 'Join at https://meet.example/1\nor <https://evil.example/x>.',
      sequence: 2,
      attendees: 2,
      links: ['https://meet.example/1', 'https://evil.example/x'],
    },
  ])
  expect(data.attendees.map(({ name, address, role, status }) => [name, address, role, status])).toEqual([
    ['Bob', 'bob@example.net', 'REQ-PARTICIPANT', 'NEEDS-ACTION'],
    [null, 'cy@example.net', null, null],
  ])
})
