import { lure, mirror } from './sample-incident.ts'

const names = { notice: 'sample-parcel-notice.eml', proxy: 'sample-proxy.csv' } as const

/** Names of all sample files, which distinguish them from files that the user adds. */
export const sampleEvidenceNames: readonly string[] = Object.values(names)

/**
 * Returns the files of the first case of the sample incident: the notice as quarantined by the gateway, and the proxy
 * log of those who opened its link. `minutesAgo` returns an instant of ISO 8601 in UTC.
 */
export function sampleEvidence(
  minutesAgo: (minutes: number) => string,
): readonly { readonly filename: string; readonly text: string }[] {
  const notice = [
    `Received: from mta.parce1-track.support (unknown [${mirror}]) by mx.corp.example with ESMTP id 4K2; ${mailDate(minutesAgo(174))}`,
    'Authentication-Results: mx.corp.example; spf=pass smtp.mailfrom=parce1-track.support; dkim=none; dmarc=none',
    `Date: ${mailDate(minutesAgo(175))}`,
    'From: "Parcel desk" <notice@parce1-track.support>',
    'To: accounts.payable@corp.example',
    'Subject: Your parcel waits',
    'Message-ID: <4711.notice@parce1-track.support>',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your parcel waits. Pay the fee of 1.99 within 24 hours:',
    `https://${lure}/fee?id=4711`,
    '',
  ]
  const requests = [
    [168, '10.20.4.31', 'GET', `https://${lure}/fee?id=4711`, 302],
    [168, '10.20.4.31', 'GET', `https://${lure}/`, 200],
    [151, '10.20.4.58', 'GET', `https://${lure}/fee?id=4711`, 302],
  ] as const
  const proxy = [
    'time,client,method,url,status',
    ...requests.map(([ago, ...fields]) => [minutesAgo(ago), ...fields].join(',')),
    '',
  ]
  return [
    { filename: names.notice, text: notice.join('\r\n') },
    { filename: names.proxy, text: proxy.join('\r\n') },
  ]
}

/** Formats an instant for message headers (RFC 5322, 3.3). */
const mailDate = (iso: string) => new Date(iso).toUTCString().replace('GMT', '+0000')
