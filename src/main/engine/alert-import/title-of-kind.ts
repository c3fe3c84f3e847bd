import type { Event } from './event-fields.ts'
import { firstAt } from './event-paths.ts'

/** Fields that say what an event is, from the most telling one. */
const kinds: readonly string[] = [
  ...[
    'event.action',
    'eventName',
    'operationName',
    'activityDisplayName',
    'activity_name',
    'activity',
    'action',
  ],
  ...[
    'eventType',
    'event_type',
    'event.type',
    'type_name',
    'alert_type',
    'alertType',
    'detection_type',
    'threatName',
  ],
  ...['event.category', 'class_name', 'category', 'ActionType', 'type', 'event.dataset', 'rule.id', 'ruleId'],
  ...[
    'rule_id',
    'signature_id',
    'EventID',
    'event_id',
    'event.code',
    'event.kind',
    'kind',
    '_path',
    'operation',
    'method',
  ],
]

/** Fields that say who or where, from the host that is concerned to the address it came from. */
const places: readonly string[] = [
  ...[
    'host.name',
    'hostname',
    'host',
    'computer',
    'computer_name',
    'device.hostname',
    'DeviceName',
    'device_name',
  ],
  ...[
    'actor.alternateId',
    'user.name',
    'user',
    'username',
    'user_name',
    'userPrincipalName',
    'actor.displayName',
  ],
  ...['source.ip', 'src_ip', 'srcip', 'sourceIPAddress', 'client.ip', 'ip', 'syslog.host'],
]

/**
 * Returns a title for an event that has none, made of what it is and where: `Okta: user.session.start by ann@…`. Null
 * when nothing in it says what it is.
 */
export function titleOfKind(program: string | null, event: Event): string | null {
  const kind = firstAt(event, kinds)
  const place = firstAt(event, places)
  if (kind === null && (program === null || place === null)) return null
  const what = [program, kind].filter((each) => each !== null).join(': ')
  if (place === null || place === kind) return what
  return `${what} ${/@|\\/.test(place) ? 'by' : 'on'} ${place}`
}
