import { dateText } from './receiver.ts'
import { bulk, type Sender, type SenderContext } from './sender.ts'

/** Mail servers that people and firms write from, lists, and what cheats use in their place. */
export const mailHosts: Readonly<Record<string, (context: SenderContext) => Sender>> = {
  m365: ({ draw, domain, organization, date }) => {
    const server = `${draw.pick(['AM9', 'DB8', 'PA4', 'FR3', 'VI1', 'LO2'])}P${draw.digits(3)}MB${draw.digits(4)}`
    const site = `EURP${draw.digits(3)}.PROD.OUTLOOK.COM`
    return {
      host: `mail-${draw.pick(['westeurope', 'northeurope', 'germanywestcentral', 'francecentral'])}azon1${draw.digits(7)}.outbound.protection.outlook.com`,
      address: `40.107.${draw.below(250)}.${draw.below(250)}`,
      envelope: '',
      signatures: [{ domain, selector: 'selector1' }],
      messageId: `${server}${draw.hex(24).toUpperCase()}@${server}.${site.toLowerCase()}`,
      hops: [
        `from ${server}.${site} ([fe80::${draw.hex(4)}:${draw.hex(4)}:${draw.hex(4)}:${draw.hex(4)}]) by ${server}.${site} ([fe80::${draw.hex(4)}:${draw.hex(4)}:${draw.hex(4)}:${draw.hex(4)}%${draw.below(9)}]) with mapi id 15.20.9${draw.digits(3)}.0${draw.digits(2)}`,
      ],
      fields: [
        ['Thread-Topic', `${draw.letters(6)}`],
        ['Thread-Index', `AQHb${draw.base64(18)}==`],
        ['Accept-Language', draw.pick(['de-DE, en-US', 'en-GB, en-US', 'fr-FR, en-US', 'nl-NL, en-US'])],
        ['Content-Language', draw.pick(['de-DE', 'en-GB', 'en-US'])],
        ['X-MS-Has-Attach', ''],
        ['X-MS-TNEF-Correlator', ''],
        ['msip_labels', ''],
        ['X-MS-PublicTrafficType', 'Email'],
        ['X-MS-TrafficTypeDiagnostic', `${server}:EE_|${server}:EE_`],
        ['X-MS-Office365-Filtering-Correlation-Id', draw.uuid()],
        ['X-MS-Exchange-AntiSpam-MessageData-ChunkCount', '1'],
        [
          'X-MS-Exchange-CrossTenant-OriginalArrivalTime',
          `${dateText(date, 0).slice(5, -6)}.${draw.digits(4)} (UTC)`,
        ],
        ['X-MS-Exchange-CrossTenant-FromEntityHeader', 'Hosted'],
        ['X-MS-Exchange-CrossTenant-Id', draw.uuid()],
        ['X-MS-Exchange-Transport-CrossTenantHeadersStamped', server],
        ['X-OriginatorOrg', organization],
      ],
    }
  },
  internal: ({ draw, organization }) => {
    const server = `${draw.pick(['AM0', 'DU2', 'FR6', 'PAX'])}PR${draw.digits(2)}MB${draw.digits(4)}`
    return {
      host: `${server}.eurprd${draw.digits(2)}.prod.outlook.com`,
      address: '2603:10a6:20b:5bd::9',
      envelope: '',
      signatures: [],
      messageId: `${server}${draw.hex(24).toUpperCase()}@${server}.eurprd07.prod.outlook.com`,
      hops: [
        `from ${server}.eurprd07.prod.outlook.com ([fe80::${draw.hex(4)}:${draw.hex(4)}:${draw.hex(4)}:${draw.hex(4)}]) by ${server}.eurprd07.prod.outlook.com ([fe80::${draw.hex(4)}:${draw.hex(4)}:${draw.hex(4)}:${draw.hex(4)}%5]) with mapi id 15.20.9${draw.digits(3)}.0${draw.digits(2)}`,
      ],
      fields: [
        ['Thread-Index', `AQHc${draw.base64(18)}==`],
        ['X-MS-Exchange-MessageSentRepresentingType', '1'],
        ['X-MS-Exchange-Organization-MessageDirectionality', 'Originating'],
        ['X-MS-Exchange-Organization-AuthAs', 'Internal'],
        ['X-MS-Exchange-Organization-AuthMechanism', '04'],
        ['X-MS-Exchange-Organization-AuthSource', `${server}.eurprd07.prod.outlook.com`],
        ['X-MS-Exchange-Organization-Network-Message-Id', draw.uuid()],
        ['X-MS-Exchange-Organization-SCL', '-1'],
        ['X-MS-Has-Attach', ''],
        ['X-OriginatorOrg', organization],
      ],
    }
  },
  workspace: ({ draw, domain }) => {
    const host = `mail-${draw.pick(['ej1', 'wm1', 'lf1', 'yb1'])}-f${40 + draw.below(80)}.google.com`
    return {
      host,
      address: `209.85.${draw.pick(['218', '128', '167', '219'])}.${draw.below(250)}`,
      envelope: '',
      signatures: [{ domain, selector: domain === 'gmail.com' ? '20230601' : 'google' }],
      messageId: `CA${draw.base64(14).replace(/[+/]/g, '_')}=${draw.base64(46).replace(/[+/]/g, '-')}@mail.gmail.com`,
      hops: [
        `by ${host} with SMTP id ${draw.hex(12)}-${draw.hex(16)}so${draw.digits(7)}${draw.hex(2)}.1 for <recipient>`,
      ],
      fields: [
        [
          'X-Google-DKIM-Signature',
          `v=1; a=rsa-sha256; c=relaxed/relaxed;\r\n d=1e100.net; s=20230601; t=17${draw.digits(8)}; x=17${draw.digits(8)};\r\n h=to:subject:message-id:date:from:mime-version:x-gm-message-state;\r\n bh=${draw.base64(43)}=; b=${draw.base64(60)}\r\n ${draw.base64(70)}==`,
        ],
        ['X-Gm-Message-State', `AOJu0Y${draw.base64(60)}\r\n\t${draw.base64(50)}`],
        ['X-Gm-Gg', `ASbGnc${draw.base64(60)}`],
        ['X-Google-Smtp-Source', `AGHT+I${draw.base64(54)}`],
      ],
    }
  },
  google: ({ draw, domain }) => ({
    host: `mail-${draw.pick(['ej1', 'wm1', 'qk1'])}-f${40 + draw.below(80)}.google.com`,
    address: `209.85.220.${draw.below(250)}`,
    envelope: `3${draw.base64(28).replace(/[+/]/g, 'Z')}@${draw.pick(['gaia.bounces.google.com', 'doclist.bounces.google.com', 'scoutcamp.bounces.google.com'])}`,
    signatures: [{ domain, selector: '20230601' }],
    messageId: `${draw.base64(22).replace(/[+/]/g, '_')}@notifications.google.com`,
    hops: [
      `by 2002:a05:${draw.hex(4)}:${draw.hex(4)}:b0:${draw.hex(3)}:${draw.hex(4)}:${draw.hex(4)} with SMTP id ${draw.hex(12)}-${draw.hex(16)}mr${draw.digits(8)}.12`,
    ],
    fields: [
      ['X-Account-Notification-Type', draw.digits(2)],
      ['Feedback-ID', `${draw.digits(2)}:account-notifier`],
      ['X-Notifications', `${draw.hex(8)}:1`],
    ],
  }),
  groups: ({ draw, organization }) => ({
    host: `mail-yb1-f${draw.digits(2)}.google.com`,
    address: `209.85.219.${draw.below(250)}`,
    envelope: `group+bncBC${draw.letters(24).toUpperCase()}@${organization}`,
    signatures: [{ domain: organization, selector: 'google' }],
    messageId: `${draw.uuid()}@mail.gmail.com`,
    hops: [
      `by 2002:a05:${draw.hex(4)}:${draw.hex(4)}:b0:${draw.hex(3)}:${draw.hex(4)} with SMTP id ${draw.hex(12)}ls${draw.digits(7)}yba.1`,
    ],
    fields: [
      ['Precedence', 'list'],
      ['Mailing-list', `list group@${organization}; contact group+owners@${organization}`],
      ['List-ID', `<group.${organization}>`],
      ['X-Google-Group-Id', draw.digits(12)],
      [
        'List-Post',
        `<https://groups.google.com/a/${organization}/group/group/post>, <mailto:group@${organization}>`,
      ],
      ['List-Help', '<https://support.google.com/a/bin/topic.py?topic=25838>'],
      ['List-Archive', `<https://groups.google.com/a/${organization}/group/group/>`],
      ['List-Unsubscribe', `<mailto:googlegroups-manage+${draw.digits(12)}+unsubscribe@googlegroups.com>`],
    ],
  }),
  mailman: ({ draw, organization }) => ({
    host: `lists.${organization}`,
    address: `198.51.100.${draw.below(250)}`,
    envelope: `members-bounces@lists.${organization}`,
    signatures: [{ domain: `lists.${organization}`, selector: 'lists2024' }],
    messageId: `${draw.uuid()}@${organization}`,
    hops: [
      `from lists.${organization} (localhost [IPv6:::1]) by lists.${organization} (Postfix) with ESMTP id ${draw.base64(11).replace(/[+/]/g, 'z')}`,
    ],
    fields: [
      ['X-BeenThere', `members@lists.${organization}`],
      ['X-Mailman-Version', draw.pick(['2.1.39', '3.3.9', '3.3.10'])],
      ['Precedence', 'list'],
      ['List-Id', `<members.lists.${organization}>`],
      ['List-Archive', `<https://lists.${organization}/archives/list/members@lists.${organization}/>`],
      ['List-Help', `<mailto:members-request@lists.${organization}?subject=help>`],
      ['List-Post', `<mailto:members@lists.${organization}>`],
      ['List-Subscribe', `<mailto:members-join@lists.${organization}>`],
      ['List-Unsubscribe', `<mailto:members-leave@lists.${organization}>`],
      ['Errors-To', `members-bounces@lists.${organization}`],
    ],
  }),
  /** A mail server of one's own, also of a large company. */
  own: ({ draw, domain, organization }) => {
    const host = `${draw.pick(['mail', 'mx-out-01', 'smtp2', 'mta3', 'relay'])}.${organization}`
    return {
      host,
      address: `${draw.pick(['192.0.2', '198.51.100', '203.0.113'])}.${1 + draw.below(250)}`,
      envelope: '',
      signatures: [{ domain, selector: draw.pick(['default', 'mail', 'dkim2024', 'k1', 's2048']) }],
      messageId: `${draw.digits(10)}.${draw.digits(5)}.${draw.letters(10)}@${organization}`,
      hops: [
        `from app-${draw.digits(2)}.${organization} (unknown [10.${draw.below(250)}.${draw.below(250)}.${draw.below(250)}]) by ${host} (Postfix) with ESMTPSA id ${draw.base64(11).replace(/[+/]/g, 'z')}`,
      ],
      fields:
        draw.below(2) === 0
          ? [
              ['X-Auto-Response-Suppress', 'All'],
              ['Auto-Submitted', 'auto-generated'],
            ]
          : [],
    }
  },
  /** Somebody's mail program through the server of a provider. */
  personal: ({ draw, domain, organization }) => ({
    host: `mout.${organization}`,
    address: `${draw.pick(['192.0.2', '198.51.100', '203.0.113'])}.${1 + draw.below(250)}`,
    envelope: '',
    signatures: [{ domain, selector: draw.pick(['s31663417', 'default', '2024a', 'mail']) }],
    messageId: `${draw.uuid()}@${organization}`,
    hops: [
      `from [192.168.178.${2 + draw.below(90)}] ([198.51.100.${draw.below(250)}]) by mail.${organization} with ESMTPSA id ${draw.base64(18).replace(/[+/]/g, 'M')}`,
    ],
    fields: [
      draw.pick([
        ['User-Agent', 'Mozilla Thunderbird'],
        ['X-Mailer', 'Apple Mail (2.3826.400.131.1.6)'],
        ['X-Mailer', 'iPhone Mail (22G100)'],
        ['X-Mailer', 'Microsoft Outlook 16.0'],
        ['User-Agent', 'K-9 Mail for Android'],
      ]),
    ],
  }),
  /** A small shop's or club's web site, whose own program sends for its domain from a shared host. */
  website: ({ draw, domain }) => {
    const host = `${draw.pick(['web', 'srv', 's', 'vmail'])}${draw.digits(2)}.${draw.pick(['kasserver.com', 'webhost-nord.net', 'o2switch-node.net', 'cloudhosting-mail.eu'])}`
    return {
      host,
      address: `${draw.pick(['192.0.2', '198.51.100', '203.0.113'])}.${1 + draw.below(250)}`,
      envelope: `www-data@${host}`,
      signatures:
        draw.below(3) === 0 ? [] : [{ domain, selector: draw.pick(['kas2024', 'default', 'mail']) }],
      messageId: `${draw.base64(43).replace(/[+/]/g, 'k')}@${domain}`,
      hops: [
        `by ${host} (Postfix, from userid ${draw.digits(5)}) id ${draw.base64(11).replace(/[+/]/g, 'z')}`,
      ],
      fields: draw.pick([
        [['X-Mailer', 'PHPMailer 6.9.3 (https://github.com/PHPMailer/PHPMailer)']],
        [['X-PHP-Originating-Script', '30214:PHPMailer.php']],
        [
          ['X-Mailer', 'WPMailSMTP/Mailer/mail 4.3.0'],
          ['X-Priority', '3'],
        ],
      ]) as [string, string][],
    }
  },
  /** A web site that was broken into, whose script sends. */
  script: ({ draw, organization }) => {
    const host = `${draw.pick(['server', 'web', 'cp', 'host'])}${draw.digits(2)}.${draw.pick(['hostcluster-eu.net', 'sharedweb-node.com', 'vm-rental.cloud'])}`
    return {
      host,
      address: `${draw.pick(['192.0.2', '198.51.100', '203.0.113'])}.${1 + draw.below(250)}`,
      envelope: `${draw.letters(8)}@${host}`,
      signatures: [],
      messageId: `${draw.hex(32)}@${draw.pick([host, organization, 'localhost'])}`,
      hops: [
        `from ${draw.letters(8)} by ${host} with local (Exim 4.9${draw.below(9)}) (envelope-from <${draw.letters(8)}@${host}>) id 1t${draw.letters(4)}-0000000${draw.letters(4)}-${draw.letters(4)}`,
      ],
      fields: draw.pick([
        [
          ['X-Mailer', 'PHPMailer 6.9.1 (https://github.com/PHPMailer/PHPMailer)'],
          ['X-Priority', '3'],
        ],
        [
          ['X-PHP-Originating-Script', '1003:wp-mailer.php'],
          ['X-Priority', '1 (Highest)'],
        ],
        [['X-Mailer', 'Leaf PHPMailer 2.8']],
        [],
      ]) as [string, string][],
    }
  },
  /** A rented server with a domain registered for it: everything signed and right. */
  rented: ({ draw, domain, organization }) => ({
    host: `${draw.pick(['mail', 'vps', 'mx', 'smtp'])}.${organization}`,
    address: `${draw.pick(['192.0.2', '198.51.100', '203.0.113'])}.${1 + draw.below(250)}`,
    envelope: '',
    signatures: [{ domain, selector: draw.pick(['default', 'mail', 'dkim']) }],
    messageId: `${draw.hex(24)}@${organization}`,
    hops: [
      `from [127.0.0.1] (unknown [${draw.pick(['192.0.2', '203.0.113'])}.${draw.below(250)}]) by mail.${organization} (Postfix) with ESMTPSA id ${draw.hex(10).toUpperCase()}`,
    ],
    fields: draw.pick([
      [],
      [['X-Mailer', 'Nodemailer 6.9.13']],
      bulk(`https://${organization}/u/${draw.letters(20)}`, `unsub@${organization}`),
    ]) as [string, string][],
  }),
}
