import type { Draw } from './draw.ts'
import { takerOf } from './recipients.ts'
import type { Sender } from './sender.ts'
import { organizationOf } from './written-mail.ts'

/** What who receives a mail writes above it. */
export type Receiving = {
  readonly draw: Draw
  readonly sender: Sender
  readonly from: string
  readonly domain: string
  readonly to: string
  readonly date: Date
  /** pass: what the sender signed holds; fail: the name of the sender is another's; none: no verdict is written. */
  readonly authentication: 'pass' | 'fail' | 'none' | 'forwarded'
}

type Field = readonly [string, string]

/** RFC 5322, section 3.3, in a zone given in minutes. */
export function dateText(date: Date, zone: number): string {
  const local = new Date(date.getTime() + zone * 60_000).toUTCString().replace(' GMT', '')
  const minutes = Math.abs(zone)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${local} ${zone < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`
}

export function receivedFields(receiving: Receiving): Field[] {
  const { sender, draw, date, to } = receiving
  const host = to.slice(to.indexOf('@') + 1)
  const service = { google, microsoft, own: postfix }[takerOf(host)]
  const hops = sender.hops.map(
    (hop, index): Field => [
      'Received',
      `${hop.replace('<recipient>', `<${to}>`)};\r\n\t${dateText(new Date(date.getTime() - (index + 1) * 700), 0)}${draw.below(2) === 0 ? ' (UTC)' : ''}`,
    ],
  )
  return [...service(receiving), ...sealedFields(receiving), ...hops, ...signatureFields(receiving)]
}

/** The seal (RFC 8617) of who passed the mail on: a forwarding mailbox, or the sending tenant of Microsoft 365. */
function sealedFields({ sender, draw, date, domain, to, authentication }: Receiving): Field[] {
  const isTenant = sender.host.endsWith('.outbound.protection.outlook.com')
  if (authentication !== 'forwarded' && !(isTenant && authentication === 'pass')) return []
  const passedOn: Field[] =
    authentication === 'forwarded'
      ? [
          ['X-Forwarded-Encrypted', `i=2; ${draw.base64(60)}@${to.slice(to.indexOf('@') + 1)}`],
          ['X-Forwarded-To', to],
          ['X-Forwarded-For', `${draw.letters(7)}.old@gmail.com ${to}`],
        ]
      : []
  const [by, selector, server] = isTenant
    ? ['microsoft.com', 'arcselector10001', 'mx.microsoft.com 1']
    : ['google.com', 'arc-20240605', 'mx.google.com']
  return [
    ...passedOn,
    [
      'ARC-Seal',
      `i=1; a=rsa-sha256; s=${selector}; d=${by}; cv=none; t=${Math.floor(date.getTime() / 1000) - 3};\r\n b=${draw.base64(66)}\r\n ${draw.base64(66)}==`,
    ],
    [
      'ARC-Message-Signature',
      `i=1; a=rsa-sha256; c=relaxed/relaxed; d=${by}; s=${selector};\r\n h=From:Date:Subject:Message-ID:Content-Type:MIME-Version;\r\n bh=${draw.base64(43)}=;\r\n b=${draw.base64(66)}\r\n ${draw.base64(66)}==`,
    ],
    [
      'ARC-Authentication-Results',
      `i=1; ${server}; spf=pass\r\n smtp.mailfrom=${domain}; dmarc=pass action=none header.from=${domain};\r\n dkim=pass header.d=${domain}; arc=none`,
    ],
  ]
}

function signatureFields({ sender, draw, date }: Receiving): Field[] {
  return sender.signatures.map(({ domain, selector }) => [
    'DKIM-Signature',
    `v=1; a=rsa-sha256; ${draw.pick(['c=relaxed/relaxed', 'c=relaxed/simple', 'q=dns/txt; c=relaxed/relaxed'])}; s=${selector};\r\n\td=${domain}; t=${Math.floor(date.getTime() / 1000)};\r\n\th=From:To:Subject:Date:Message-ID:MIME-Version:Content-Type;\r\n\tbh=${draw.base64(43)}=;\r\n\tb=${draw.base64(66)}\r\n\t ${draw.base64(70)}\r\n\t ${draw.base64(70)}==`,
  ])
}

/** Returns SPF, DKIM and DMARC results (RFC 8601), the last by what is aligned with the From domain. */
function results({ sender, domain, authentication }: Receiving) {
  // RFC 7208, section 2.4: without an address of the envelope, the name of the host is checked
  const envelopeDomain =
    sender.envelope === '' ? sender.host : sender.envelope.slice(sender.envelope.lastIndexOf('@') + 1)
  const isAligned = (other: string) => organizationOf(other) === organizationOf(domain)
  const spf = authentication === 'pass' ? 'pass' : authentication === 'forwarded' ? 'fail' : 'softfail'
  const signatures = authentication === 'fail' ? [] : sender.signatures
  const dmarc =
    signatures.some((one) => isAligned(one.domain)) || (spf === 'pass' && isAligned(envelopeDomain))
  return { spf, envelopeDomain, signatures, dmarc: dmarc ? 'pass' : 'fail' }
}

function google(receiving: Receiving): Field[] {
  const { draw, sender, to, date, domain, authentication } = receiving
  const at = dateText(date, -480)
  const { spf, signatures, dmarc } = results(receiving)
  const spfText = `google.com: domain of ${sender.envelope} ${spf === 'pass' ? 'designates' : 'does not designate'} ${sender.address} as permitted sender`
  const verdict = [
    'mx.google.com',
    ...signatures.map(
      (one) => `dkim=pass header.i=@${one.domain} header.s=${one.selector} header.b=${draw.base64(8)}`,
    ),
    `spf=${spf} (${spfText}) smtp.mailfrom="${sender.envelope}"`,
    `dmarc=${dmarc} (p=${dmarc === 'pass' ? draw.pick(['REJECT', 'QUARANTINE', 'NONE']) : 'NONE'} sp=NONE dis=NONE) header.from=${domain}`,
  ].join(';\r\n       ')
  const instance = authentication === 'forwarded' ? 2 : 1
  const stamp = Math.floor(date.getTime() / 1000)
  const seen: Field[] =
    authentication === 'none'
      ? []
      : [
          [
            'ARC-Seal',
            `i=${instance}; a=rsa-sha256; t=${stamp}; cv=${instance === 1 ? 'none' : 'pass'};\r\n        d=google.com; s=arc-20240605;\r\n        b=${draw.base64(64)}\r\n         ${draw.base64(66)}==`,
          ],
          [
            'ARC-Message-Signature',
            `i=${instance}; a=rsa-sha256; c=relaxed/relaxed; d=google.com; s=arc-20240605;\r\n        h=mime-version:date:message-id:subject:to:from:dkim-signature;\r\n        bh=${draw.base64(43)}=;\r\n        fh=${draw.base64(43)}=;\r\n        b=${draw.base64(64)}\r\n         ${draw.base64(66)}==;\r\n        dara=google.com`,
          ],
          ['ARC-Authentication-Results', `i=${instance}; ${verdict}`],
          ['Received-SPF', `${spf} (${spfText}) client-ip=${sender.address};`],
          ['Authentication-Results', verdict],
        ]
  return [
    ['Delivered-To', to],
    [
      'Received',
      `by 2002:a05:${draw.hex(4)}:${draw.hex(4)}:b0:${draw.hex(3)}:${draw.hex(4)}:${draw.hex(4)} with SMTP id ${draw.letters(16)};\r\n        ${at} (PST)`,
    ],
    [
      'X-Received',
      `by 2002:a05:${draw.hex(4)}:${draw.hex(4)}:b0:${draw.hex(3)}:${draw.hex(4)}:${draw.hex(4)} with SMTP id ${draw.hex(12)}-${draw.hex(16)}mr${draw.digits(8)};\r\n        ${at} (PST)`,
    ],
    ...seen.slice(0, 3),
    ['Return-Path', `<${sender.envelope}>`],
    [
      'Received',
      `from ${sender.host} (${sender.host}. [${sender.address}])\r\n        by mx.google.com with ESMTPS id ${draw.hex(12)}-${draw.hex(16)}si${draw.digits(7)}\r\n        for <${to}>\r\n        (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256);\r\n        ${at} (PST)`,
    ],
    ...seen.slice(3),
  ]
}

function microsoft(receiving: Receiving): Field[] {
  const { draw, sender, to, date, domain, authentication } = receiving
  const { spf, signatures, dmarc, envelopeDomain } = results(receiving)
  const server = `${draw.pick(['AM9', 'DB9', 'PAX', 'FR2'])}PR0${draw.digits(1)}MB${draw.digits(4)}.eurprd0${draw.digits(1)}.prod.outlook.com`
  const edge = `${draw.pick(['AM4', 'DB5', 'VE1'])}EUR0${draw.digits(1)}FT0${draw.digits(2)}.eop-EUR0${draw.digits(1)}.prod.protection.outlook.com`
  const version = `15.20.9${draw.digits(3)}.${draw.digits(2)}`
  if (
    sender.signatures.length === 0 &&
    organizationOf(domain) === organizationOf(to.slice(to.indexOf('@') + 1)) &&
    sender.address.includes(':')
  )
    return [
      [
        'Received',
        `from ${sender.host} (${sender.address}) by\r\n ${server} with HTTPS; ${dateText(date, 0)}`,
      ],
    ]
  const verdict = `spf=${spf} (sender IP is ${sender.address})\r\n smtp.mailfrom=${envelopeDomain}; dkim=${signatures.length > 0 ? `pass (signature was verified)\r\n header.d=${signatures[0]?.domain}` : 'none (message not signed)\r\n header.d=none'};dmarc=${dmarc} action=none\r\n header.from=${domain};${dmarc === 'pass' ? 'compauth=pass reason=100' : 'compauth=none reason=405'}`
  const seen: Field[] =
    authentication === 'none'
      ? []
      : [
          ['Authentication-Results', verdict],
          [
            'Received-SPF',
            `${spf === 'pass' ? 'Pass' : 'SoftFail'} (protection.outlook.com: domain of ${envelopeDomain}\r\n ${spf === 'pass' ? 'designates' : 'does not designate'} ${sender.address} as permitted sender)\r\n receiver=protection.outlook.com; client-ip=${sender.address};\r\n helo=${sender.host};`,
          ],
        ]
  return [
    [
      'Received',
      `from ${server}\r\n (2603:10a6:${draw.hex(3)}:${draw.hex(3)}::${draw.below(30)}) by ${server} with HTTPS;\r\n ${dateText(date, 0)}`,
    ],
    [
      'Received',
      `from ${edge}\r\n (2603:10a6:${draw.hex(3)}:cafe::${draw.hex(2)}) by ${server}\r\n (2603:10a6:${draw.hex(3)}:${draw.hex(2)}::${draw.below(30)}) with Microsoft SMTP Server (version=TLS1_3,\r\n cipher=TLS_AES_256_GCM_SHA384) id ${version} via Frontend\r\n Transport; ${dateText(date, 0)}`,
    ],
    ...seen,
    [
      'Received',
      `from ${sender.host} (${sender.address}) by\r\n ${edge} (10.152.${draw.below(250)}.${draw.below(250)}) with Microsoft SMTP\r\n Server (version=TLS1_3, cipher=TLS_AES_256_GCM_SHA384) id\r\n ${version} via Frontend Transport; ${dateText(date, 0)}`,
    ],
    ['X-MS-Exchange-Organization-Network-Message-Id', draw.uuid()],
    ['X-EOPAttributedMessage', '0'],
    ['X-EOPTenantAttributedMessage', `${draw.uuid()}:0`],
    ['X-MS-PublicTrafficType', 'Email'],
    ['Return-Path', sender.envelope === '' ? '<>' : sender.envelope],
  ]
}

function postfix(receiving: Receiving): Field[] {
  const { draw, sender, to, date, domain, authentication } = receiving
  const { spf, signatures, dmarc, envelopeDomain } = results(receiving)
  const host = `mx${draw.pick(['', '1', '2'])}.${to.slice(to.indexOf('@') + 1)}`
  const zone = draw.pick([0, 60, 120])
  const verdict = [
    host,
    ...signatures.map(
      (one) =>
        `dkim=pass (2048-bit key; unprotected) header.d=${one.domain} header.i=@${one.domain} header.a=rsa-sha256 header.s=${one.selector} header.b="${draw.base64(8)}"`,
    ),
    `spf=${spf} (${host}: domain of ${sender.envelope} ${spf === 'pass' ? 'designates' : 'does not designate'} ${sender.address} as permitted sender) smtp.mailfrom=${envelopeDomain}`,
    `dmarc=${dmarc} (policy=${dmarc === 'pass' ? draw.pick(['reject', 'quarantine', 'none']) : 'none'}) header.from=${domain}`,
  ].join(';\r\n\t')
  return [
    ['Return-Path', `<${sender.envelope}>`],
    ['Delivered-To', to],
    [
      'Received',
      `from ${host} ([127.0.0.1])\r\n\tby ${host} with LMTP\r\n\tid ${draw.base64(22)}\r\n\t(envelope-from <${sender.envelope}>)\r\n\tfor <${to}>; ${dateText(date, zone)}`,
    ],
    ...(authentication === 'none' ? [] : [['Authentication-Results', verdict] as const]),
    [
      'Received',
      `from ${sender.host} (${sender.host} [${sender.address}])\r\n\t(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)\r\n\t key-exchange X25519 server-signature RSA-PSS (2048 bits) server-digest SHA256)\r\n\t(No client certificate requested)\r\n\tby ${host} (Postfix) with ESMTPS id ${draw.base64(11).replace(/[+/]/g, 'z')}\r\n\tfor <${to}>; ${dateText(date, zone)}`,
    ],
  ]
}
