/** Formats that a user can choose for any source; the others are detected from the bytes. */
export const chosenKinds = [
  'text',
  'message',
  'mailbox',
  'html',
  'table',
  'json',
  'xml',
  'calendar',
  'strings',
] as const
export type ChosenKind = (typeof chosenKinds)[number]
