import type { Draw } from './draw.ts'
import { bulk, oneClick, type Sender, type SenderContext } from './sender.ts'

const encoded = (draw: Draw, count: number) =>
  draw.base64(count).replaceAll('/', '-2F').replaceAll('+', '-2B')
const bounce = (to: string) => to.replace('@', '=')
/** Services that send for others, in bulk or one at a time. */
export const services: Readonly<Record<string, (context: SenderContext) => Sender>> = {
  ses: ({ draw, domain, organization }) => {
    const region = draw.pick(['eu-west-1', 'eu-central-1', 'us-east-1'])
    const id = `${draw.hex(16)}-${draw.uuid()}-000000`
    const number = `${10 + draw.below(200)}-${10 + draw.below(200)}`
    return {
      host: `a${number}.smtp-out.${region}.amazonses.com`,
      address: `54.240.${number.replace('-', '.')}`,
      envelope: `${id}@${draw.pick([`${region}.amazonses.com`, `mail.${organization}`])}`,
      signatures: [
        { domain, selector: draw.letters(32) },
        { domain: 'amazonses.com', selector: draw.letters(32) },
      ],
      messageId: `${id}@${region}.amazonses.com`,
      hops: [],
      fields: [
        ['Feedback-ID', `::1.${region}.${draw.base64(44)}=:AmazonSES`],
        ['X-SES-Outgoing', `2026.01.14-54.240.${number.replace('-', '.')}`],
      ],
      ...(draw.below(2) === 0
        ? {
            click: (url: string) =>
              `https://${draw.letters(8)}.r.${region}.awstrack.me/L0/${encodeURIComponent(url)}/1/${id}/${draw.base64(27).replaceAll('/', '_')}=${100 + draw.below(300)}`,
            pixel: `https://${draw.letters(8)}.r.${region}.awstrack.me/I0/${id}/${draw.letters(27)}=${draw.digits(3)}`,
          }
        : {}),
    }
  },
  sendgrid: ({ draw, domain, organization, to }) => {
    const user = draw.digits(8)
    const link = `https://url${draw.digits(4)}.${organization}`
    return {
      host: `o${1 + draw.below(9)}.ptr${draw.digits(4)}.${organization}`,
      address: `149.72.${draw.below(250)}.${draw.below(250)}`,
      envelope: `bounces+${user}-${draw.hex(4)}-${bounce(to)}@em${draw.digits(4)}.${organization}`,
      signatures: [
        { domain, selector: 's1' },
        { domain: 'sendgrid.info', selector: 'smtpapi' },
      ],
      messageId: `${draw.base64(22).replace(/[+/]/g, 'A')}@geopod-ismtpd-${draw.below(30)}`,
      hops: [
        `by recvd-${draw.hex(10)}-${draw.letters(5)} with SMTP id recvd-${draw.hex(10)}-${draw.letters(5)}-1-${draw.hex(8).toUpperCase()}-${draw.below(99)}`,
        `from ${draw.base64(9).replace(/[+/]/g, 'x')} (unknown) by geopod-ismtpd-${draw.below(30)} (SG) with ESMTP id ${draw.base64(22).replace(/[+/]/g, 'x')}`,
      ],
      fields: [
        ['X-SG-EID', `u001.${draw.base64(64)}\r\n ${draw.base64(60)}`],
        ['X-SG-ID', `u001.${draw.base64(60)}`],
        ['X-Entity-ID', `u001.${draw.base64(22)}==`],
      ],
      click: () =>
        `${link}/ls/click?upn=u001.${encoded(draw, 60)}-3D-3D${draw.letters(4)}_${encoded(draw, 120)}`,
      pixel: `${link}/wf/open?upn=u001.${encoded(draw, 90)}`,
    }
  },
  mailchimp: ({ draw, domain, organization, date }) => {
    const stamp = date.toISOString().replace(/\D/g, '').slice(0, 14)
    const user = draw.hex(25)
    const list = draw.hex(10)
    const shard = `us${1 + draw.below(21)}`
    const account = organization.split('.')[0] as string
    const manage = `https://${account}.${shard}.list-manage.com`
    const host = `mail${draw.below(250)}.${draw.pick(['suw231', 'atl91', 'sea21', 'wdc03'])}.mcsv.net`
    return {
      host,
      address: `198.2.${128 + draw.below(60)}.${draw.below(250)}`,
      envelope: `bounce-mc.${shard}_${draw.digits(9)}.${draw.digits(7)}-${draw.hex(10)}@${host}`,
      signatures:
        draw.below(3) === 0
          ? [{ domain: 'mcsv.net', selector: 'k1' }]
          : [
              { domain, selector: 'k2' },
              { domain: 'mcsv.net', selector: 'k2' },
            ],
      messageId: `${user}.${list}.${stamp}.${draw.hex(10)}.${draw.hex(8)}@${host}`,
      hops: [
        `from localhost (localhost [127.0.0.1]) by ${host} (Mailchimp) with ESMTP id ${draw.letters(10).toUpperCase()}`,
      ],
      fields: [
        ...bulk(
          `${manage}/unsubscribe?u=${user}&id=${list}&t=b&e=${draw.hex(10)}&c=${draw.hex(10)}`,
          `unsubscribe-mc.${shard}_${user}.${list}-${draw.hex(10)}@unsubscribe.mailchimpapp.net?subject=unsubscribe`,
        ),
        ['List-ID', `${user}mc list <${user}.${draw.digits(6)}.list-id.mcsv.net>`],
        ['X-Mailer', `Mailchimp Mailer - **CID${draw.hex(20)}**`],
        ['X-Campaign', `mailchimp${user}.${draw.hex(10)}`],
        ['X-campaignid', `mailchimp${user}.${draw.hex(10)}`],
        [
          'X-Report-Abuse',
          `Please report abuse for this campaign here: https://mailchimp.com/contact/abuse/?u=${user}&id=${list}&e=${draw.hex(10)}`,
        ],
        ['X-MC-User', user],
        ['Feedback-ID', `${draw.digits(8)}:${draw.digits(8)}.${draw.digits(6)}:${shard}:mc`],
        ['X-Accounttype', draw.pick(['pd', 'ff'])],
      ],
      click: () => `${manage}/track/click?u=${user}&id=${draw.hex(10)}&e=${draw.hex(10)}`,
      pixel: `${manage}/track/open.php?u=${user}&id=${draw.hex(10)}&e=${draw.hex(10)}`,
    }
  },
  mailjet: ({ draw, domain, to }) => {
    const code = draw.letters(5)
    return {
      host: `o${draw.below(250)}.p${draw.below(40)}.mailjet.com`,
      address: `87.253.${233 + draw.below(6)}.${draw.below(250)}`,
      envelope: `${draw.hex(8)}.${draw.base64(24).replace(/[+/]/g, 'A')}@bnc3.mailjet.com`,
      signatures: [
        { domain, selector: 'mailjet' },
        { domain: 'bnc3.mailjet.com', selector: 'mailjet' },
      ],
      messageId: `${draw.hex(8)}.${draw.base64(20).replace(/[+/]/g, 'B')}@mailjet.com`,
      hops: [],
      fields: [
        ['X-MJ-Mid', `${draw.base64(70)}\r\n\t${draw.base64(60)}`],
        ['X-CSA-Complaints', 'csa-complaints@eco.de'],
        ['X-MJ-SMTPGUID', draw.uuid()],
        ['X-Report-Abuse-To', 'abuse@mailjet.com'],
        ['Feedback-Id', `${draw.digits(8)}.${draw.digits(7)}.${draw.digits(6)}:MJ`],
        [
          'List-Unsubscribe',
          `<https://${code}.mjt.lu/unsub2?hl=fr&m=${draw.letters(24)}&b=${draw.hex(8)}&e=${draw.hex(8)}&x=${encoded(draw, 30)}>,\r\n <mailto:unsub-${draw.letters(12)}@bnc3.mailjet.com>`,
        ],
        ['List-Unsubscribe-Post', oneClick],
        ['Precedence', 'bulk'],
      ],
      click: (url) =>
        `https://${code}.mjt.lu/lnk/${draw.base64(50).replace(/[+/]/g, '_')}/${1 + draw.below(9)}/${draw.letters(22)}/${Buffer.from(url).toString('base64url')}`,
      pixel: `https://${code}.mjt.lu/oo/${draw.letters(60)}/${draw.hex(8)}/e.gif?to=${encodeURIComponent(to)}`,
    }
  },
  brevo: ({ draw, domain, organization, to }) => {
    const sub = draw.letters(7)
    return {
      host: `${sub}.r.${draw.pick(['af', 'bh', 'ag'])}.d.sender-sib.com`,
      address: `77.32.148.${draw.below(250)}`,
      envelope: `bounces-${draw.digits(9)}-${bounce(to)}@${sub}.r.bh.d.sender-sib.com`,
      signatures: [
        { domain, selector: draw.pick(['mail', 'brevo1']) },
        { domain: 'sender-sib.com', selector: 'mail' },
      ],
      messageId: `${draw.digits(12)}.${draw.digits(8)}@smtp-relay.sendinblue.com`,
      hops: [],
      fields: [
        ['Feedback-ID', `${draw.digits(9)}:${draw.digits(7)}_${draw.digits(2)}:${draw.digits(7)}:Sendinblue`],
        ['X-sib-id', draw.base64(100)],
        ['X-Mailin-EID', draw.base64(80)],
        ['X-CSA-Complaints', 'csa-complaints@eco.de'],
        ...bulk(
          `https://${sub}.r.${organization}/un/v2/sh/${draw.letters(30)}/${draw.letters(12)}`,
          `unsubscribe@${sub}.r.${organization}`,
        ),
        ['List-Id', `<${draw.digits(10)}.${draw.digits(7)}.${draw.digits(2)}.d.sendibm1.com>`],
        ['Precedence', 'bulk'],
      ],
      click: () =>
        `https://${sub}.r.bh.d.sendibt2.com/mk/cl/f/sh/${draw.base64(40).replace(/[+/]/g, '_')}/${draw.letters(12)}`,
      pixel: `https://${sub}.r.bh.d.sendibt2.com/mk/op/sh/${draw.letters(30)}/${draw.letters(12)}`,
    }
  },
  hubspot: ({ draw, domain, to }) => {
    const portal = draw.digits(8)
    const sub = draw.letters(8)
    return {
      host: `${draw.letters(3)}.bf${draw.digits(2)}.hubspotemail.net`,
      address: `158.247.${16 + draw.below(14)}.${draw.below(250)}`,
      envelope: `1ax${draw.letters(20)}-${bounce(to)}@bf${draw.digits(2)}x.hubspotemail.net`,
      signatures: [
        { domain, selector: `hs1-${portal}` },
        { domain: `bf${draw.digits(2)}x.hubspotemail.net`, selector: 'hs1' },
      ],
      messageId: `${draw.digits(13)}.${draw.uuid()}@bf${draw.digits(2)}x.hubspotemail.net`,
      hops: [],
      fields: [
        ...bulk(
          `https://${portal}.hs-sites-eu1.com/hs/manage-preferences/unsubscribe-all?d=${draw.letters(60)}&v=3`,
          `1ax${draw.letters(24)}@bf${draw.digits(2)}x.hubspotemail.net?subject=unsubscribe`,
        ),
        ['Feedback-ID', `aspmktg-eu1:${draw.digits(9)}:${portal}:HubSpot`],
        ['X-HS-Cid', portal],
        ['X-Report-Abuse-To', 'abuse@hubspot.com (see https://policy.hubspot.com/abuse-complaints)'],
        ['Precedence', 'bulk'],
      ],
      click: () =>
        `https://${sub}.eu1.hubspotlinks.com/Ctc/${draw.letters(2).toUpperCase()}+113/${sub}04/${draw.letters(60, 'VWxyzABCDJKLMNPQRST0123456789')}`,
      pixel: `https://track-eu1.hubspot.com/e2t/to/${draw.letters(80)}`,
    }
  },
  sfmc: ({ draw, organization, domain }) => {
    const member = draw.digits(9)
    return {
      host: `mta${draw.digits(2)}.${domain}`,
      address: `13.111.${draw.below(250)}.${draw.below(250)}`,
      envelope: `bounce-${draw.digits(3)}_HTML-${draw.digits(9)}-${draw.digits(6)}-${member}-${draw.digits(4)}@bounce.${domain}`,
      signatures: [{ domain, selector: draw.pick(['200608', '50dkim1', 'fdm']) }],
      messageId: `${draw.uuid()}@${draw.pick(['ind1s06mta1235', 'dfw1s10mta704', 'iad4s13mta777'])}.xt.local`,
      hops: [`by mta${draw.digits(2)}.${domain} id ${draw.letters(12)} for <${draw.letters(6)}@xt.local>`],
      fields: [
        ...bulk(
          `https://click.${domain}/subscription_center.aspx?jwt=${draw.base64(40)}.${draw.base64(90)}`,
          `leave-fd${draw.hex(36)}-fe${draw.hex(20)}@leave.${domain}`,
        ),
        ['X-CSA-Complaints', 'csa-complaints@eco.de'],
        ['x-job', `${member}_${draw.digits(7)}`],
        ['X-SFMC-Stack', draw.pick(['1', '4', '7', '10', '50'])],
        ['Feedback-ID', `${member}:${draw.digits(7)}:13.111.${draw.below(250)}.${draw.below(250)}:sfmktgcld`],
      ],
      click: () => `https://click.${domain}/?qs=${draw.hex(120)}`,
      pixel: `https://click.${domain}/open.aspx?ff${draw.hex(40)}-${organization}`,
    }
  },
  postmark: ({ draw, domain, organization }) => ({
    host: `mta${draw.below(250)}a.ord.mtasv.net`,
    address: `50.31.${156 + draw.below(50)}.${draw.below(250)}`,
    envelope: `pm_bounces@pm-bounces.${organization}`,
    signatures: [
      { domain, selector: `${draw.digits(14)}pm` },
      { domain: 'pm.mtasv.net', selector: 'pm20260110' },
    ],
    messageId: `${draw.uuid()}@mtasv.net`,
    hops: [
      `by mta${draw.below(250)}a.ord.mtasv.net id ${draw.letters(12)} for <${draw.letters(6)}@mtasv.net>`,
    ],
    fields: [
      [
        'Feedback-ID',
        `s${draw.digits(7)}-${draw.letters(20)}:s${draw.digits(7)}:a${draw.digits(6)}:postmark`,
      ],
      ['X-PM-Message-Id', draw.uuid()],
      ['X-PM-RCPT', `|${draw.base64(40)}|`],
      ['X-Complaints-To', 'abuse@postmarkapp.com'],
    ],
    ...(draw.below(2) === 0
      ? {
          click: (url: string) =>
            `https://track.pstmrk.it/3s/${encodeURIComponent(url.replace(/^https?:\/\//, ''))}/${draw.letters(5)}/${draw.letters(4).toUpperCase()}/AQ/${draw.uuid()}/1/${draw.letters(10)}`,
          pixel: `https://track.pstmrk.it/open/${draw.letters(3)}/${draw.uuid()}`,
        }
      : {}),
  }),
}
