import type { Event } from '../event-fields.ts'
import { firstAt, textsAt } from '../event-paths.ts'
import type { ShapeForm } from '../shape-form.ts'
import { fifths } from './scales.ts'

/** Proofpoint TAP: messages and clicks of the SIEM API. The scores are 0–100; a threat has no severity. */
export const proofpoint: ShapeForm = {
  name: 'Proofpoint TAP',
  source: 'proofpoint-tap',
  marks: [
    ['threatsInfoMap'],
    ['clickTime', 'threatURL'],
    ['clickTime', 'classification'],
    ['GUID', 'phishScore'],
    ['threatID', 'threatStatus', 'classification'],
  ],
  id: ['GUID', 'id', 'messageID', 'threatID'],
  title: (event) => titleOfThreat(event),
  description: ['subject'],
  severity: [['severity'], [['malwareScore', 'phishScore', 'spamScore'], fifths]],
  time: ['clickTime', 'messageTime', 'threatsInfoMap.threatTime', 'threatTime'],
  tags: ['threatsInfoMap.classification', 'classification', 'threatsInfoMap.threatType'],
  observables: [
    ['url', ['url', 'threatsInfoMap.threat']],
    ['ip', ['senderIP', 'clickIP']],
    ['email', ['sender', 'fromAddress', 'recipient', 'replyToAddress']],
    ['hash', ['messageParts.sha256', 'messageParts.md5', 'threatsInfoMap.threat']],
  ],
  more: (event) =>
    textsAt(event, ['threatsInfoMap.threat', 'threatsInfoMap.threatArtifact'])
      .filter((value) => !value.includes('://') && /^[\w.-]+\.[a-z]{2,}$/i.test(value))
      .map((value) => ({ type: 'domain', value })),
}

function titleOfThreat(event: Event): string | null {
  const kind = firstAt(event, ['threatsInfoMap.classification', 'classification'])
  const name = firstAt(event, ['subject', 'threatsInfoMap.threat', 'url'])
  return [kind, name].filter((part) => part !== null).join(': ') || null
}

/** Mimecast: SIEM logs as JSON, and TTP logs of URLs, attachments and impersonation. */
export const mimecast: ShapeForm = {
  name: 'Mimecast',
  source: 'mimecast',
  marks: [
    ['processingId', 'aggregateId'],
    ['aCode', 'acc'],
    ['userEmailAddress', 'scanResult'],
    ['senderAddress', 'recipientAddress', 'fileHash'],
    ['taggedMalicious'],
    ['mimecastEventId'],
  ],
  id: ['processingId', 'id', 'aCode', 'messageId'],
  title: (event) =>
    firstAt(event, [
      'virusFound',
      'Virus',
      'definition',
      'category',
      'subject',
      'Subject',
      'action',
      'Act',
      'eventType',
      'hits',
    ]),
  severity: [['severity'], ['scanResult', { malicious: 'high', clean: 'info' }]],
  time: ['timestamp', 'datetime', 'date', 'eventTime'],
  tags: ['eventType', 'category', 'action', 'urlCategory'],
  observables: [
    ['url', ['url', 'URL']],
    ['ip', ['senderIp', 'sourceIp', 'IP', 'SourceIP', 'sendingIp', 'senderIpAddress']],
    [
      'email',
      [
        'senderEnvelope',
        'senderHeader',
        'recipients',
        'sender',
        'senderAddress',
        'recipientAddress',
        'fromUserEmailAddress',
        'userEmailAddress',
        'Sender',
        'Rcpt',
      ],
    ],
    ['hash', ['sha256', 'sha1', 'md5', 'fileHash']],
    ['domain', ['senderDomain', 'urlDomain']],
    ['filename', ['fileName']],
  ],
}

/** Abnormal Security threats. */
export const abnormal: ShapeForm = {
  name: 'Abnormal Security',
  source: 'abnormal',
  marks: [
    ['threatId', 'abxMessageId'],
    ['abxMessageId'],
    ['threatId', 'messages.abxMessageId'],
    ['attackType', 'attackVector'],
    ['abx_message_id'],
  ],
  id: ['threatId', 'threat_id', 'abxMessageId'],
  title: (event) => {
    const kind = firstAt(event, ['attackType', 'messages.attackType', 'attack_type'])
    const subject = firstAt(event, ['subject', 'messages.subject'])
    return [kind, subject].filter((part) => part !== null).join(': ') || null
  },
  severity: [[['severity']]],
  time: ['receivedTime', 'messages.receivedTime', 'sentTime', 'received_time'],
  tags: ['attackType', 'attackStrategy', 'messages.attackType'],
  observables: [
    [
      'email',
      [
        'fromAddress',
        'toAddresses',
        'recipientAddress',
        'replyToEmails',
        'returnPath',
        'messages.fromAddress',
        'messages.toAddresses',
        'messages.recipientAddress',
      ],
    ],
    ['ip', ['senderIpAddress', 'messages.senderIpAddress']],
    ['domain', ['senderDomain', 'messages.senderDomain']],
    ['url', ['urls', 'messages.urls']],
  ],
}
