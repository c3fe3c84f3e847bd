import type { Event } from '../event-fields.ts'
import { firstAt } from '../event-paths.ts'
import type { ShapeForm } from '../shape-form.ts'
import { cefTen, tenths } from './scales.ts'

/** What CEF calls the host, the time, the severity and the observables. */
export const cef: ShapeForm = {
  name: 'CEF',
  source: 'cef',
  program: ['device_product', 'device_vendor'],
  aside: ['extension.FTNTFGTref', 'extension.externalLink'],
  marks: [['cef', 'device_vendor']],
  id: [
    'extension.externalId',
    'extension.eventId',
    'extension.alertId',
    'extension.custom.alertId',
    'extension.custom.CompositeId',
    'extension.custom.DetectId',
  ],
  title: ['name', 'signature_id'],
  description: ['extension.msg', 'extension.reason', 'extension.message'],
  severity: [
    ['severity', cefTen],
    [
      'severity',
      { 'very-high': 'critical', low: 'low', medium: 'medium', high: 'high', unknown: 'info', 0: 'info' },
    ],
  ],
  time: [
    'extension.rt',
    'extension.start',
    'extension.deviceCustomDate1',
    'extension.end',
    'extension.art',
    'syslog.timestamp',
  ],
  host: (event) => hostOfCef(event),
  techniques: [
    ...[
      'extension.techniqueId',
      'extension.technique',
      'extension.mitre',
      'extension.mitreTechnique',
      'extension.cat',
    ],
    ...['extension.cs1', 'extension.cs2', 'extension.cs3', 'extension.cs4', 'extension.cs5', 'extension.cs6'],
    'extension.custom.*',
  ],
  tags: ['extension.cat', 'device_product'],
  observables: [
    [
      'ip',
      [
        'extension.src',
        'extension.dst',
        'extension.sourceTranslatedAddress',
        'extension.c6a2',
        'extension.c6a3',
      ],
    ],
    ['hostname', ['extension.destinationDnsDomain']],
    ['url', ['extension.request']],
    ['hash', ['extension.fileHash', 'extension.oldFileHash']],
    ['user', ['extension.suser', 'extension.duser']],
    ['filename', ['extension.fname']],
  ],
}

const destinations = ['extension.dhost', 'extension.destinationHostName']
const origins = ['extension.shost', 'extension.sourceHostName']
const devices = ['extension.dvchost', 'extension.deviceHostName', 'syslog.host']

/**
 * The host that an alert is about: the destination, as CEF calls what an attack reaches; of a connection that goes out,
 * whose destination is a site of others, its origin.
 */
function hostOfCef(event: Event): string | null {
  const destination = firstAt(event, destinations)
  const origin = firstAt(event, origins)
  const isOutward = destination?.includes('.') === true && origin?.includes('.') === false
  return isOutward ? origin : (destination ?? origin ?? firstAt(event, devices))
}

/** LEEF: keys as IBM documents them; severity of 1–10. */
export const leef: ShapeForm = {
  name: 'LEEF',
  source: 'leef',
  program: ['device_product', 'device_vendor'],
  marks: [['leef', 'device_vendor']],
  id: ['extension.externalId', 'extension.alertId', 'extension.incidentId'],
  title: [
    'extension.name',
    'extension.eventName',
    'extension.title',
    'extension.msg',
    'extension.cat',
    'event_id',
  ],
  description: ['extension.msg', 'extension.reason', 'extension.policy'],
  severity: [['extension.sev', tenths], ['extension.severity']],
  time: ['extension.devTime', 'extension.startTime', 'extension.time', 'syslog.timestamp'],
  host: [
    'extension.identHostName',
    'extension.srcHostName',
    'extension.hostName',
    'extension.dstHostName',
    'extension.dvchost',
    'syslog.host',
  ],
  techniques: ['extension.technique', 'extension.techniqueId', 'extension.mitre', 'extension.mitreTechnique'],
  tags: ['extension.cat', 'device_product'],
  observables: [
    [
      'ip',
      [
        'extension.src',
        'extension.dst',
        'extension.identSrc',
        'extension.srcPostNAT',
        'extension.dstPostNAT',
      ],
    ],
    ['url', ['extension.url', 'extension.resource']],
    ['hash', ['extension.fileHash', 'extension.sha256', 'extension.md5']],
    ['user', ['extension.usrName', 'extension.accountName']],
  ],
}
