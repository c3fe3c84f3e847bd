/** Names of fields in which programs without a form of their own here put the id of an alert, in the order they are tried. */
export const ids: readonly string[] = [
  ...[
    'external_id',
    'alert_id',
    'alertid',
    'incident_id',
    'finding_id',
    'detection_id',
    'event_id',
    'case_id',
    'id',
    '_id',
  ],
  ...['uuid', 'guid', 'uid', 'alert.id', 'event.id', 'key', 'ticket_id', 'record_id'],
]
