import type { ReadingKind } from '../../contract/workstation/triage/triage-session.ts'

/** Labels of the formats as which a source can be read. */
export const readingLabels: Readonly<Record<ReadingKind, string>> = {
  text: 'plain text',
  message: 'message',
  mailbox: 'mailbox',
  html: 'HTML page',
  table: 'table',
  json: 'JSON',
  xml: 'XML',
  calendar: 'calendar or card',
  pdf: 'PDF',
  word: 'Word document',
  workbook: 'workbook',
  presentation: 'presentation',
  'open-document': 'OpenDocument',
  rtf: 'rich text',
  outlook: 'Outlook message',
  tnef: 'Outlook data (winmail.dat)',
  cms: 'S/MIME message',
  archive: 'archive',
  strings: 'readable strings',
}
